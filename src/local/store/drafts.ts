import type { DeviceDatabase } from './database.ts'
import type { DraftRow } from './records.ts'
import { writeStrictly } from './strict-write.ts'

/** The name under which a form keeps what is typed but not saved: `process:KEY`, or `model:KEY:SECTION`. */
export const draftKeys = {
  process: (processKey: string) => `process:${processKey}`,
  model: (modelKey: string, section: string) => `model:${modelKey}:${section}`,
} as const

/** Stores the unsaved values of a form. The caller parses what it reads back. @throws StorageFailure */
export async function keepDraft(
  db: DeviceDatabase,
  draft: { key: string; modelKey: string; values: unknown },
): Promise<void> {
  await writeStrictly(db, [db.drafts], async () => {
    await db.drafts.put({ ...draft, savedAt: db.deps.now() })
  })
}

/** How many forms hold something that is not saved. */
export async function countDrafts(db: DeviceDatabase): Promise<number> {
  return db.drafts.count()
}

export async function dropDraft(db: DeviceDatabase, key: string): Promise<void> {
  await db.drafts.delete(key)
}

/** All drafts of a model. */
export async function listDrafts(db: DeviceDatabase, modelKey: string): Promise<DraftRow[]> {
  return db.drafts.where('modelKey').equals(modelKey).toArray()
}
