import { LENGTH, text } from '#domain/text.ts'
import { SECTIONS } from '#domain/sections.ts'
import { EditableCard } from '#forms/editable-card.tsx'
import { TextField } from '#forms/text-field.tsx'
import { modelFields } from '#local/store/fields.ts'
import { Stack } from '#ui/layout.ts'
import type { SectionProps } from './section-props.ts'
import { type ModelSection, useModelSection } from './use-model-section.ts'

const { productionItem, overview, features } = modelFields.shape

const { fields } = SECTIONS.overview

const section: ModelSection<'productionItem' | 'overview' | 'features'> = {
  section: 'overview',
  schemas: { productionItem, overview, features },
  rules: {
    productionItem: text(LENGTH.line),
    overview: text(LENGTH.paragraph),
    features: text(LENGTH.paragraph),
  },
}

export function OverviewSection({ model, access }: SectionProps) {
  const { form, errors, card } = useModelSection(model, section)
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
