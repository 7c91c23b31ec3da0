import { LENGTH, text } from '#domain/text.ts'
import { SECTIONS } from '#domain/sections.ts'
import { EditableCard } from '#forms/editable-card.tsx'
import { modelFields } from '#local/store/fields.ts'
import { Field } from '#ui/field.tsx'
import { Stack } from '#ui/layout.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
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
  const { values, isEditing, change } = form
  return (
    <EditableCard {...card} access={access}>
      <Stack gap="5">
        <Field label={fields.productionItem.label} error={errors.productionItem}>
          <TextInput
            value={values.productionItem}
            disabled={!isEditing}
            onChange={(event) => change({ productionItem: event.target.value })}
          />
        </Field>
        <Field label={fields.overview.label} error={errors.overview}>
          <TextArea
            value={values.overview}
            disabled={!isEditing}
            onChange={(event) => change({ overview: event.target.value })}
          />
        </Field>
        <Field label={fields.features.label} error={errors.features}>
          <TextArea
            value={values.features}
            disabled={!isEditing}
            onChange={(event) => change({ features: event.target.value })}
          />
        </Field>
      </Stack>
    </EditableCard>
  )
}
