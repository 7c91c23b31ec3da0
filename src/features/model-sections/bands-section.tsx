import type { ReactNode } from 'react'
import { BANDS, bandLabel } from '#domain/model/bands.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import { EditableCard } from '#forms/fields/editable-card.tsx'
import { FieldPlace } from '#forms/fields/field-place.tsx'
import { SECTION_FORMS } from '#forms/draft/section-forms.ts'
import type { ListSlot } from '#forms/fields/list-slot.ts'
import type { DeviceKpiEntry } from '#local/store/fields.ts'
import { Stack } from '#ui/layout.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import type { SectionProps } from './section-props.ts'
import { useModelSection } from './use-model-section.ts'

const { fields } = SECTIONS.kpi

const OPTIONS = BANDS.map((value) => ({ value, label: bandLabel(value) }))

const RATES = ['autoProcessState', 'monitoringProcessState', 'connectionProcessState'] as const

interface BandsSectionProps extends SectionProps {
  kpis: (slot: ListSlot<DeviceKpiEntry>) => ReactNode
}

export function BandsSection({ model, access, kpis: renderKpis }: BandsSectionProps) {
  const { form, card } = useModelSection(model, SECTION_FORMS.kpi)
  return (
    <EditableCard {...card} access={access}>
      <Stack gap="6">
        <FieldPlace field="kpis">
          {renderKpis({
            items: form.values.kpis,
            mode: form.isEditing ? 'edit' : 'view',
            onChange: (next) => form.change((values) => ({ kpis: next(values.kpis) })),
          })}
        </FieldPlace>
        {RATES.map((field) => (
          <FieldPlace key={field} field={field}>
            <RadioGroup
              legend={fields[field].label}
              options={OPTIONS}
              value={form.values[field]}
              disabled={!form.isEditing}
              onChoose={(band) => form.change({ [field]: band })}
              onClear={() => form.change({ [field]: null })}
            />
          </FieldPlace>
        ))}
      </Stack>
    </EditableCard>
  )
}
