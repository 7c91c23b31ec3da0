import type { DeviceDatabase } from '#local/store/database.ts'
import { processKeyOf } from '#local/outbox/intent.ts'
import { type Operation, modelKeysOf } from '#local/outbox/operation.ts'
import { isUnsaved, processKeyOfDraft } from '#local/store/drafts.ts'
import type { DraftRow } from '#local/store/records.ts'

/** What the server does not have, and the models it belongs to. */
export interface Unsent {
  /** In the order in which they were made. */
  operations: Operation[]
  /** What was entered and not saved. */
  drafts: DraftRow[]
  modelKeys: Set<string | null>
}

/** Inside a transaction over operations, drafts and processes. */
export async function findUnsent(db: DeviceDatabase): Promise<Unsent> {
  const operations = await db.operations.orderBy('seq').toArray()
  const drafts = (await db.drafts.toArray()).filter(isUnsaved)
  const named = [
    ...operations.map(({ intent }) => processKeyOf(intent)),
    ...drafts.map(({ key }) => processKeyOfDraft(key)),
  ]
  // One that went over to another model is there, and what waits on it may still be under the address of before.
  const processes = await db.processes.bulkGet(named.filter((key) => key !== null))
  const owners = [...drafts, ...processes].flatMap((row) => row?.modelKey ?? [])
  return { operations, drafts, modelKeys: new Set([...operations.flatMap(modelKeysOf), ...owners]) }
}
