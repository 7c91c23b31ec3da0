import { type ReactNode, memo } from 'react'
import type { Role } from '#domain/people/session.ts'
import type { ProcessValues } from '#forms/draft/process-values.ts'
import type { DraftForm } from '#forms/draft/use-draft-form.ts'
import { SiteVisitFields } from '#forms/fields/site-visit-fields.tsx'
import type { FieldErrors } from '#forms/save/use-save.ts'
import { chakra } from '#ui/chakra.tsx'
import { EntryBlock } from '#ui/fields/entry-block.tsx'

interface SiteNotesProps {
  access: Role
  memo: string
  manager: string
  change: DraftForm<ProcessValues>['change']
  errors: FieldErrors<ProcessValues>
  /** In the head. */
  action: ReactNode
}

/** What was noted on site, and by whom. */
export const SiteNotes = memo(function SiteNotes({
  action,
  change,
  access,
  errors,
  ...values
}: SiteNotesProps) {
  return (
    <EntryBlock title="현장조사 메모" action={action}>
      <chakra.div css={NOTED}>
        <SiteVisitFields access={access} form={{ values, change, isEditing: true }} errors={errors} />
      </chakra.div>
    </EntryBlock>
  )
})

const NOTED = {
  display: 'grid',
  gap: '2',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  alignItems: 'start',
  '& textarea': { minHeight: '80px' },
} as const
