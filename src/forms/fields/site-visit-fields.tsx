import type { ComponentProps } from 'react'
import { SECTIONS } from '#domain/model/sections.ts'
import type { Role } from '#domain/people/session.ts'
import { MESSAGES } from '#domain/messages.ts'
import { TextField } from './text-field.tsx'

/** Of a process they are called the same. */
const { fields } = SECTIONS.etc

interface SiteVisitFieldsProps extends Pick<
  ComponentProps<typeof TextField<'memo' | 'manager'>>,
  'form' | 'errors'
> {
  access: Role
}

/**
 * What was noted on site, and by whom: of a process, or of a whole model. Who only reads is not told how to enter it.
 */
export function SiteVisitFields({ access, ...props }: SiteVisitFieldsProps) {
  const isReader = access === 'viewer'
  return (
    <>
      <TextField
        {...props}
        field="memo"
        label={fields.memo.label}
        hint={isReader ? undefined : MESSAGES.section.noMemo}
        isLong
      />
      <TextField
        {...props}
        field="manager"
        label={fields.manager.label}
        hint={isReader ? undefined : MESSAGES.section.noManager}
      />
    </>
  )
}
