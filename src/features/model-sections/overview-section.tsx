import { SECTIONS } from '#domain/model/sections.ts'
import { EditableCard } from '#forms/fields/editable-card.tsx'
import { SECTION_FORMS } from '#forms/draft/section-forms.ts'
import { TextField } from '#forms/fields/text-field.tsx'
import { Stack } from '#ui/layout.ts'
import type { SectionProps } from './section-props.ts'
import { useModelSection } from './use-model-section.ts'

const { fields } = SECTIONS.overview

export function OverviewSection({ model, access }: SectionProps) {
  const { form, errors, card } = useModelSection(model, SECTION_FORMS.overview)
  const own = { form, errors }
  return (
    <EditableCard {...card} access={access}>
      <Stack gap="5">
        <TextField {...own} field="productionItem" label={fields.productionItem.label} />
        <TextField {...own} field="overview" label={fields.overview.label} isLong />
        <TextField {...own} field="features" label={fields.features.label} isLong />
      </Stack>
    </EditableCard>
  )
}
