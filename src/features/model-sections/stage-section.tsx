import { useState } from 'react'
import { goesBackFromReview, WORK_STATUSES } from '#domain/model/work-status.ts'
import { EditableCard } from '#forms/fields/editable-card.tsx'
import { toStage } from '#forms/fields/to-stage.ts'
import { SECTION_FORMS } from '#forms/draft/section-forms.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'
import type { SectionProps } from './section-props.ts'
import { useModelSection } from './use-model-section.ts'

const OPTIONS = WORK_STATUSES.map(({ value, label }) => ({ value: String(value), label }))

export function StageSection({ model, access }: SectionProps) {
  const { form, card } = useModelSection(model, SECTION_FORMS.stage)
  const [answer, setAnswer] = useState<((isMeant: boolean) => void) | null>(null)
  const { workStatus } = form.values
  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve))
  const save = async () => {
    if (goesBackFromReview(model.view.workStatus, workStatus)) {
      const isMeant = await ask()
      setAnswer(null)
      if (!isMeant) return
    }
    await card.onSave()
  }
  return (
    <>
      <EditableCard {...card} access={access} onSave={save}>
        <RadioGroup
          legend="현재 단계"
          options={OPTIONS}
          value={String(workStatus)}
          disabled={!form.isEditing}
          onChoose={(chosen) => {
            const status = WORK_STATUSES.find(({ value }) => String(value) === chosen)
            if (status !== undefined) form.change({ workStatus: status.value })
          }}
        />
      </EditableCard>
      {answer !== null && (
        <ConfirmDialog
          title="검수 완료를 되돌릴까요?"
          confirmLabel="바꾸기"
          onCancel={() => answer(false)}
          onConfirm={() => answer(true)}
        >
          이 모델은 검수가 끝났습니다. {toStage(workStatus)} 바꾸면 다시 검수해야 합니다.
        </ConfirmDialog>
      )}
    </>
  )
}
