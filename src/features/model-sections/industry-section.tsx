import type { ReactNode } from 'react'
import type { GenBiz } from '#domain/model/gen-biz.ts'
import { EditableCard } from '#forms/fields/editable-card.tsx'
import { FieldPlace } from '#forms/fields/field-place.tsx'
import { SECTION_FORMS } from '#forms/draft/section-forms.ts'
import type { SectionProps } from './section-props.ts'
import { useModelSection } from './use-model-section.ts'

interface IndustrySlot {
  industry: GenBiz | null
  mode: 'view' | 'edit'
  onChoose: (industry: GenBiz) => void
}

interface IndustrySectionProps extends SectionProps {
  industry: (slot: IndustrySlot) => ReactNode
}

export function IndustrySection({ model, access, industry }: IndustrySectionProps) {
  const { form, card } = useModelSection(model, SECTION_FORMS.industry)
  return (
    <EditableCard {...card} access={access}>
      <FieldPlace field="genBiz">
        {industry({
          industry: form.values.genBiz,
          mode: form.isEditing ? 'edit' : 'view',
          onChoose: (genBiz) => form.change({ genBiz }),
        })}
      </FieldPlace>
    </EditableCard>
  )
}
