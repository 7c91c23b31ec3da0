import { chakra } from '@chakra-ui/react/styled-system'
import { LENGTH, text } from '#domain/text.ts'
import { EditableCard } from '#forms/editable-card.tsx'
import { modelFields } from '#local/store/fields.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { SectionProps } from './section-props.ts'
import { type ModelSection, useModelSection } from './use-model-section.ts'

const { productionItem, overview, features } = modelFields.shape

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
  const { form, save, errors, guard } = useModelSection(model, section)
  const { values, isEditing, change } = form
  return (
    <EditableCard number="03" title="개요" access={access} guard={guard} form={form} onSave={save}>
      <chakra.div display="flex" flexDirection="column" gap="5">
        <Field label="생산품목" error={errors.productionItem}>
          <TextInput
            value={values.productionItem}
            disabled={!isEditing}
            onChange={(event) => {
              change({ productionItem: event.target.value })
            }}
          />
        </Field>
        <Field label="개요" error={errors.overview}>
          <TextArea
            value={values.overview}
            disabled={!isEditing}
            onChange={(event) => {
              change({ overview: event.target.value })
            }}
          />
        </Field>
        <Field label="특징" error={errors.features}>
          <TextArea
            value={values.features}
            disabled={!isEditing}
            onChange={(event) => {
              change({ features: event.target.value })
            }}
          />
        </Field>
      </chakra.div>
    </EditableCard>
  )
}
