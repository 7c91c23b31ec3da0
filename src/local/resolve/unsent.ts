import type { DeviceDatabase } from '#local/store/database.ts'
import { type Operation, modelKeysOf } from '#local/outbox/operation.ts'
import { isUnsaved } from '#local/store/drafts.ts'
import type { DraftRow } from '#local/store/records.ts'

/** What the server does not have, and the models it belongs to. */
export interface Unsent {
  /** In the order in which they were made. */
  operations: Operation[]
  /** What was entered and not saved. */
  drafts: DraftRow[]
  modelKeys: Set<string | null>
}

/** Inside a transaction over operations and drafts. */
export async function findUnsent(db: DeviceDatabase): Promise<Unsent> {
  const operations = await db.operations.orderBy('seq').toArray()
  const drafts = (await db.drafts.toArray()).filter(isUnsaved)
  const modelKeys = new Set([...operations.flatMap(modelKeysOf), ...drafts.map((draft) => draft.modelKey)])
  return { operations, drafts, modelKeys }
}
