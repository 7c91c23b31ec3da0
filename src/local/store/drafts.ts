import * as z from 'zod/mini'
import type { DeviceDatabase } from './database.ts'
import type { DraftRow } from './records.ts'

/** The name under which a form keeps what is typed but not saved: `process:KEY`, or `model:KEY:SECTION`. */
export const draftKeys = {
  process: (processKey: string) => `process:${processKey}`,
  model: (modelKey: string, section: string) => `model:${modelKey}:${section}`,
} as const

/** The process that a draft is of; null for one of a model's own sections. */
export function processKeyOfDraft(key: string): string | null {
  return key.startsWith('process:') ? key.slice('process:'.length) : null
}

/**
 * The drafts of a model: of its own sections, and of the processes that are in it by now, also where a page that had
 * them open has written them down for the model that they were in before.
 */
export async function draftsOf(db: DeviceDatabase, modelKey: string): Promise<DraftRow[]> {
  const processKeys = await db.processes.where('modelKey').equals(modelKey).primaryKeys()
  const [own, ofProcesses] = await Promise.all([
    db.drafts.where({ modelKey }).toArray(),
    db.drafts.bulkGet(processKeys.map(draftKeys.process)),
  ])
  // Of a process that is here, it is among those of its model, this one or another.
  const held = await db.processes.bulkGet(own.map(({ key }) => processKeyOfDraft(key) ?? ''))
  return [...own.filter((_, at) => held[at] === undefined), ...ofProcesses.filter((row) => row !== undefined)]
}

const draftValues = z.object({ changes: z.record(z.string(), z.unknown()) })

/** Of these processes, those with input that was not saved. */
export async function processesTypedIn(
  db: DeviceDatabase,
  processKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await db.drafts.bulkGet(processKeys.map(draftKeys.process))
  return new Set(processKeys.filter((_, at) => rows[at] !== undefined && isUnsaved(rows[at])))
}

/** Not a form that was opened and not changed. What this build cannot read counts. */
export function isUnsaved({ values }: Pick<DraftRow, 'values'>): boolean {
  const read = draftValues.safeParse(values)
  return !read.success || Object.keys(read.data.changes).length > 0
}
