import type { ComponentProps } from 'react'
import { SECTIONS } from '#domain/sections.ts'
import { TextField } from './text-field.tsx'

/** Of a process they are called the same. */
const { fields } = SECTIONS.etc

type SiteVisitFieldsProps = Pick<ComponentProps<typeof TextField<'memo' | 'manager'>>, 'form' | 'errors'>

/** What was noted on site, and by whom: of a process, or of a whole model. */
export function SiteVisitFields(props: SiteVisitFieldsProps) {
  return (
    <>
      <TextField
        {...props}
        field="memo"
        label={fields.memo.label}
        hint="메모가 필요한 내용을 입력해주세요."
        isLong
      />
      <TextField
        {...props}
        field="manager"
        label={fields.manager.label}
        hint="현장조사 담당자명을 입력해주세요."
      />
    </>
  )
}
