import { refold } from '#local/outbox/fold.ts'
import { addressOf, madeBy } from '#local/outbox/intent.ts'
import { kindOf } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Confirmation } from './confirmation.ts'
import { dropTakenOut } from './drop-photos.ts'
import { endOperation } from './end-operation.ts'
import { entityKind } from './entities.ts'
import { ingestTables } from './ingest.ts'

/**
 * Inside a transaction over `settleTables`: the operation leaves the outbox and the server's answer becomes the base,
 * atomically, so that nothing flickers and a crash comes either before or after it.
 */
export async function confirmOperation(
  db: DeviceDatabase,
  op: Operation,
  answer: Confirmation,
): Promise<void> {
  const { intent } = op
  if (!('record' in answer)) {
    await endOperation(db, op, 'CONFIRMED')
    if (answer.kind === 'nothing') return refold(db, addressOf(intent))
    const kind = kindOf(intent)
    if (kind !== undefined) await entityKind(kind.entity).deleted?.(db, kind.keyOf(intent))
    return
  }
  const entity = entityKind(answer.kind)
  const key = madeBy(intent)
  if (key !== null) {
    const slug = answer.kind === 'model' ? answer.record.slug : null
    await db.idMap.put({ localId: key, kind: answer.kind, serverId: answer.record.id, slug })
    await entity.adopt(db, { key, op }, answer)
  }
  await endOperation(db, op, 'CONFIRMED')
  await entity.takeIn?.(db, op, answer)
  await dropTakenOut(db, op)
}

/** The tables that ending an operation can touch, in whatever way it ends. */
export function settleTables(db: DeviceDatabase) {
  return [...ingestTables(db), db.originals, db.pictures, db.thumbnails, db.catalogue]
}
