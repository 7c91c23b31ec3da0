import { adoptIds } from './adopt-ids.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { ingestTables, putModelBase, putProcessBase } from './ingest.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import { writeProcesses } from '#local/store/processes.ts'
import { rememberPhotos } from './to-device.ts'
import { targets, processKeyOf, photoOf, addressOf } from '#local/outbox/intent.ts'
import { refold } from '#local/outbox/fold.ts'
import type { Confirmation } from './confirmation.ts'
import { deletePhotoRows } from '#local/store/photos.ts'

/**
 * Inside a transaction over `settleTables`: the operation leaves the outbox and the server's answer becomes the base,
 * atomically, so that nothing flickers and a crash comes either before or after it.
 */
export async function confirmOperation(
  db: DeviceDatabase,
  op: Operation,
  answer: Confirmation,
): Promise<void> {
  await adoptIds(db, op, answer)
  await db.operations.delete(op.opId)
  await Promise.all([takeIn(db, op, answer), logOutcome(db, op, 'CONFIRMED', '')])
}

/** Inside a transaction: writes a line of the delivery log. */
export async function logOutcome(
  db: DeviceDatabase,
  op: Operation,
  outcome: 'CONFIRMED' | 'DISCARDED',
  note: string,
): Promise<void> {
  const { opId, modelKey } = op
  await db.journal.put({ opId, modelKey, kind: op.intent.kind, outcome, at: db.deps.now(), note })
}

/**
 * Inside a transaction over `settleTables`: discards an operation whose process was deleted, and with an upload the
 * photo's bytes. It stays in the delivery log.
 */
export async function dropOrphan(db: DeviceDatabase, op: Operation): Promise<void> {
  await db.operations.delete(op.opId)
  await logOutcome(db, op, 'DISCARDED', 'deleted')
  const photoKey = photoOf(op.intent)
  if (photoKey !== null) await deletePhotoRows(db, photoKey)
}

/** The tables that ending an operation can touch, in whatever way it ends. */
export function settleTables(db: DeviceDatabase) {
  return [...ingestTables(db), db.originals, db.pictures, db.thumbnails, db.catalogue, db.drafts]
}

async function takeIn(db: DeviceDatabase, op: Operation, answer: Confirmation): Promise<void> {
  const { area, modelKey } = op
  const address = addressOf(op.intent)
  switch (answer.kind) {
    case 'model':
      await putModelBase(db, { ...answer, area }, op)
      return
    case 'process':
      if (modelKey !== null) await putProcessBase(db, { ...answer, area, modelKey }, op)
      return
    case 'photo':
      if (modelKey !== null)
        await rememberPhotos(db, [{ ...address, area, modelKey, images: [answer.image] }])
      return
    case 'deleted':
      if (address.processKey !== null) await forgetProcess(db, address.processKey)
      return
    case 'nothing':
      await refold(db, address)
      return
    case 'equipment':
    case 'kpi':
  }
}

/** The process is gone everywhere; those behind it move up, as they do on the server. */
async function forgetProcess(db: DeviceDatabase, processKey: string): Promise<void> {
  const row = await db.processes.get(processKey)
  if (row === undefined) return
  // Edits that were left on it have nothing to change any more: the person deleted all of it.
  for (const op of await operationsOn(db, targets.process(processKey))) await dropOrphan(db, op)
  // Nor has a photo that the server rejected because the process was gone. One still to be sent is dropped at its turn.
  const refused = db.operations
    .where('modelKey')
    .equals(row.modelKey)
    .filter(
      ({ intent, state }) =>
        photoOf(intent) !== null && processKeyOf(intent) === processKey && NEEDS_PERSON.includes(state),
    )
  for (const op of await refused.toArray()) await dropOrphan(db, op)
  const behind = await db.processes
    .where('modelKey')
    .equals(row.modelKey)
    .filter((other) => other.order > row.order)
    .toArray()
  const moved = behind.map((other) => {
    const order = other.order - 1
    return { ...other, order, base: other.base === null ? null : { ...other.base, order } }
  })
  await writeProcesses(db, row.modelKey, { put: moved, remove: [processKey], before: [row, ...behind] })
}
