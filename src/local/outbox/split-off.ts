import { pick } from './coalesce.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type PatchOperation, enqueue } from './outbox.ts'
import { refold } from './fold.ts'
import { type Patch, addressOf } from './intent.ts'

/** Inside a transaction: a patch keeps the fields in dispute; the others go on as an operation of their own. */
export async function splitOff(
  db: DeviceDatabase,
  op: PatchOperation,
  parts: { toSend: readonly string[]; disputed: readonly string[] },
): Promise<void> {
  const { intent } = op
  await db.operations.update(op.opId, { intent: partOf(intent, parts.disputed) })
  if (parts.toSend.length > 0) {
    const opId = db.deps.uuid()
    const split = { opId, area: op.area, intent: partOf(intent, parts.toSend) }
    await enqueue(db, { ...split, dependsOn: op.dependsOn })
    // It keeps its place: what was done after it comes after it, and a copy waits for both.
    const { seq, awaitedByCopy } = op
    await db.operations.update(opId, { seq, ...(awaitedByCopy && { awaitedByCopy }) })
    const waiting = db.operations.filter(({ dependsOn }) => dependsOn.includes(op.opId))
    await waiting.modify(({ dependsOn }) => void dependsOn.push(opId))
  }
  await refold(db, addressOf(intent))
}

/** The patch of these fields alone. */
export function partOf(intent: Patch, fields: readonly string[]): Patch {
  return { ...intent, fields: pick(intent.fields, fields), base: pick(intent.base, fields) }
}
