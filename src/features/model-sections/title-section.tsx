import { SECTIONS } from '#domain/model/sections.ts'
import { EditableCard } from '#forms/fields/editable-card.tsx'
import { SECTION_FORMS } from '#forms/draft/section-forms.ts'
import { TextField } from '#forms/fields/text-field.tsx'
import type { SectionProps } from './section-props.ts'
import { useModelSection } from './use-model-section.ts'

const { fields } = SECTIONS.title

export function TitleSection({ model, access }: SectionProps) {
  const { form, errors, card } = useModelSection(model, SECTION_FORMS.title)
  return (
    <EditableCard {...card} access={access}>
      <TextField field="title" label={fields.title.label} form={form} errors={errors} />
    </EditableCard>
  )
}
