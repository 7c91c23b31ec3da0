import * as z from 'zod/mini'
import type { DraftRow } from './records.ts'

/** The name under which a form keeps what is typed but not saved: `process:KEY`, or `model:KEY:SECTION`. */
export const draftKeys = {
  process: (processKey: string) => `process:${processKey}`,
  model: (modelKey: string, section: string) => `model:${modelKey}:${section}`,
} as const

const draftValues = z.object({ changes: z.record(z.string(), z.unknown()) })

/** Not a form that was opened and not changed. What this build cannot read counts. */
export function isUnsaved({ values }: Pick<DraftRow, 'values'>): boolean {
  const read = draftValues.safeParse(values)
  return !read.success || Object.keys(read.data.changes).length > 0
}
