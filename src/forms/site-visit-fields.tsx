import { SECTIONS } from '#domain/sections.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** Of a process they are called the same. */
const { fields } = SECTIONS.etc

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
      <Field label={fields.memo.label} hint="메모가 필요한 내용을 입력해주세요." error={errors.memo}>
        <TextArea
          value={values.memo}
          disabled={!isEditing}
          onChange={(event) => change({ memo: event.target.value })}
        />
      </Field>
      <Field label={fields.manager.label} hint="현장조사 담당자명을 입력해주세요." error={errors.manager}>
        <TextInput
          value={values.manager}
          disabled={!isEditing}
          onChange={(event) => change({ manager: event.target.value })}
        />
      </Field>
    </>
  )
}
