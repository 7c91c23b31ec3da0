import { modelTitle } from '#domain/model.ts'
import { SECTIONS } from '#domain/sections.ts'
import { EditableCard } from '#forms/editable-card.tsx'
import { TextField } from '#forms/text-field.tsx'
import { modelFields } from '#local/store/fields.ts'
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
      <TextField field="title" label={fields.title.label} form={form} errors={errors} />
    </EditableCard>
  )
}
