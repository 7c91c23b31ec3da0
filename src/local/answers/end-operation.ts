import { photoOf } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { deletePhotoRows } from '#local/store/photos.ts'

/** Inside a transaction: the operation leaves the outbox, with a line in the delivery log. */
export async function endOperation(
  db: DeviceDatabase,
  op: Operation,
  outcome: 'CONFIRMED' | 'DISCARDED',
  note = '',
): Promise<void> {
  const { opId, modelKey } = op
  const line = { opId, modelKey, kind: op.intent.kind, outcome, at: db.deps.now(), note }
  await Promise.all([db.operations.delete(opId), db.journal.put(line)])
}

/**
 * Inside a transaction over `settleTables`: discards an operation whose process was deleted, and with an upload the
 * photo's bytes.
 */
export async function dropOrphan(db: DeviceDatabase, op: Operation): Promise<void> {
  await endOperation(db, op, 'DISCARDED', 'deleted')
  const photoKey = photoOf(op.intent)
  if (photoKey !== null) await deletePhotoRows(db, photoKey)
}
