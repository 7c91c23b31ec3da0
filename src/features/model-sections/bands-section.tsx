import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { BANDS, bandLabel } from '#domain/bands.ts'
import { EditableCard } from '#forms/editable-card.tsx'
import type { ListSlot } from '#forms/list-slot.ts'
import { type DeviceKpiEntry, modelFields } from '#local/store/fields.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { SectionProps } from './section-props.ts'
import { type ModelSection, useModelSection } from './use-model-section.ts'

const { kpis, autoProcessState, monitoringProcessState, connectionProcessState } = modelFields.shape

const section: ModelSection<
  'kpis' | 'autoProcessState' | 'monitoringProcessState' | 'connectionProcessState'
> = {
  section: 'kpi',
  schemas: { kpis, autoProcessState, monitoringProcessState, connectionProcessState },
}

const OPTIONS = BANDS.map((value) => ({ value, label: bandLabel(value) }))

const RATES = [
  { field: 'autoProcessState', legend: '자동화 수준' },
  { field: 'monitoringProcessState', legend: '전체 공정 모니터링율' },
  { field: 'connectionProcessState', legend: 'KPI 연계율' },
] as const

interface BandsSectionProps extends SectionProps {
  kpis: (slot: ListSlot<DeviceKpiEntry>) => ReactNode
}

export function BandsSection({ model, access, kpis: renderKpis }: BandsSectionProps) {
  const { form, save, guard } = useModelSection(model, section)
  return (
    <EditableCard number="05" title="공통 KPI" access={access} guard={guard} form={form} onSave={save}>
      <chakra.div display="flex" flexDirection="column" gap="6">
        {renderKpis({
          items: form.values.kpis,
          mode: form.isEditing ? 'edit' : 'view',
          onChange: (next) => {
            form.change((values) => ({ kpis: next(values.kpis) }))
          },
        })}
        {RATES.map(({ field, legend }) => (
          <RadioGroup
            key={field}
            legend={legend}
            options={OPTIONS}
            value={form.values[field]}
            disabled={!form.isEditing}
            onChoose={(band) => {
              form.change({ [field]: band })
            }}
          />
        ))}
      </chakra.div>
    </EditableCard>
  )
}
