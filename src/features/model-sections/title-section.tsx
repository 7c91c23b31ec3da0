import { modelTitle } from '#domain/model.ts'
import { SECTIONS } from '#domain/sections.ts'
import { EditableCard } from '#forms/editable-card.tsx'
import { modelFields } from '#local/store/fields.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { SectionProps } from './section-props.ts'
import { type ModelSection, useModelSection } from './use-model-section.ts'

const { fields } = SECTIONS.title

const section: ModelSection<'title'> = {
  section: 'title',
  schemas: { title: modelFields.shape.title },
  rules: { title: modelTitle },
}

export function TitleSection({ model, access }: SectionProps) {
  const { form, errors, card } = useModelSection(model, section)
  return (
    <EditableCard {...card} access={access}>
      <Field label={fields.title.label} error={errors.title}>
        <TextInput
          value={form.values.title}
          disabled={!form.isEditing}
          onChange={(event) => form.change({ title: event.target.value })}
        />
      </Field>
    </EditableCard>
  )
}
