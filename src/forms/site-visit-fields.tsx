import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface SiteVisit {
  memo: string
  manager: string
}

interface SiteVisitFieldsProps {
  values: SiteVisit
  errors: Partial<SiteVisit>
  isEditing: boolean
  change: (change: Partial<SiteVisit>) => void
}

/** What was noted on site, and by whom: of a process, or of a whole model. */
export function SiteVisitFields({ values, errors, isEditing, change }: SiteVisitFieldsProps) {
  return (
    <>
      <Field label="메모" hint="메모가 필요한 내용을 입력해주세요." error={errors.memo}>
        <TextArea
          value={values.memo}
          disabled={!isEditing}
          onChange={(event) => {
            change({ memo: event.target.value })
          }}
        />
      </Field>
      <Field label="담당자" hint="현장조사 담당자명을 입력해주세요." error={errors.manager}>
        <TextInput
          value={values.manager}
          disabled={!isEditing}
          onChange={(event) => {
            change({ manager: event.target.value })
          }}
        />
      </Field>
    </>
  )
}
