import { WORK_STATUSES } from '#domain/model/work-status.ts'
import { EditableCard } from '#forms/fields/editable-card.tsx'
import { SECTION_FORMS } from '#forms/draft/section-forms.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import type { SectionProps } from './section-props.ts'
import { useModelSection } from './use-model-section.ts'

const OPTIONS = WORK_STATUSES.map(({ value, label }) => ({ value: String(value), label }))

/** Any stage may follow any other, back from 검수 완료 too: whoever chooses one and saves it means it. */
export function StageSection({ model, access }: SectionProps) {
  const { form, card } = useModelSection(model, SECTION_FORMS.stage)
  return (
    <EditableCard {...card} access={access}>
      <RadioGroup
        legend="현재 단계"
        options={OPTIONS}
        value={String(form.values.workStatus)}
        disabled={!form.isEditing}
        onChoose={(chosen) => {
          const status = WORK_STATUSES.find(({ value }) => String(value) === chosen)
          if (status !== undefined) form.change({ workStatus: status.value })
        }}
      />
    </EditableCard>
  )
}
