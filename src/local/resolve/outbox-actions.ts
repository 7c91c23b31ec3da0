import type { DeviceDatabase } from '#local/store/database.ts'
import {
  NEEDS_PERSON,
  type Operation,
  isStalled,
  isTriedHourly,
  isUntouched,
  readOperation,
} from '#local/outbox/operation.ts'
import { endOperation } from '#local/answers/end-operation.ts'
import { entityKind } from '#local/answers/entities.ts'
import { settleTables } from '#local/answers/settle.ts'
import { refold } from '#local/outbox/fold.ts'
import { addressOf } from '#local/outbox/intent.ts'
import { type Intent, kindOf } from '#local/outbox/kinds/kinds.ts'
import { writeStrictly } from '#local/store/strict-write.ts'

/** Whether a person may try it again at once. */
export function canRetry(op: Operation): boolean {
  return (NEEDS_PERSON.includes(op.state) && op.state !== 'CONFLICT') || isStalled(op)
}

/** Whether a person may give it up. It may be at the server all the same. */
export function canDiscard(op: Operation): boolean {
  return NEEDS_PERSON.includes(op.state) || isUntouched(op) || isStalled(op)
}

/**
 * A person retries an operation that waits for them, or that has been tried in vain.
 * @returns false if it cannot be retried: it is gone, on its way, in conflict, or not readable by this build
 */
export async function retryOperation(db: DeviceDatabase, opId: string): Promise<boolean> {
  const freshId = db.deps.uuid()
  return writeStrictly(db, [db.operations], async () => {
    const op = readOperation(await db.operations.get(opId))
    if (op === null || !canRetry(op)) return false
    const again: Operation = { ...op, state: stateToRetry(op), attempts: 0, serverErrors: null, nextAt: 0 }
    // The server keeps what it once received under a key; other bytes need another key.
    if (op.lastError?.kind === 'other-bytes') {
      await db.operations.delete(opId)
      await db.operations.put({ ...again, opId: freshId, wireCount: 0, firstSentAt: null, lastSentAt: null })
      await repoint(db, opId, freshId)
    } else {
      await db.operations.put(again)
    }
    return true
  })
}

function stateToRetry(op: Operation): Operation['state'] {
  if (!NEEDS_PERSON.includes(op.state)) return op.state
  if (op.lastError?.kind === 'not-found') return 'RECONCILE'
  // Where nobody could tell whether the server has it, the person has looked and says: send it.
  return isTriedHourly(op) ? 'UNCERTAIN' : 'QUEUED'
}

async function repoint(db: DeviceDatabase, from: string, to: string): Promise<void> {
  await db.operations
    .filter((op) => op.dependsOn.includes(from))
    .modify((op) => {
      op.dependsOn = op.dependsOn.map((id) => (id === from ? to : id))
    })
}

/** The ids of operations that would be discarded together with one: those on a record that would then never exist. */
export async function dependentsOf(db: DeviceDatabase, opId: string): Promise<string[]> {
  const op = readOperation(await db.operations.get(opId))
  if (op === null) return []
  const ops = await db.operations.orderBy('seq').toArray()
  const gone = new Map([[opId, op]])
  // A copy goes with what it was to be made from, and takes along what was done to it. Makers come first.
  for (const other of ops) {
    if ([...gone.values()].some(({ intent }) => goesWith(intent, other))) gone.set(other.opId, other)
  }
  gone.delete(opId)
  return [...gone.keys()]
}

/**
 * A person discards an operation, with all that depends on it; a photo's bytes and a record that was never created on
 * the server go as well. All of them stay in the delivery log.
 * @returns the ids of the discarded operations; none where one of them may be on its way
 */
export async function discardOperation(db: DeviceDatabase, opId: string): Promise<string[]> {
  return writeStrictly(db, settleTables(db), async () => {
    const op = readOperation(await db.operations.get(opId))
    if (op === null || !canDiscard(op)) return []
    const ids = [opId, ...(await dependentsOf(db, opId))]
    const ops = (await db.operations.bulkGet(ids)).filter((one) => one !== undefined)
    // Something that depends on it is being sent at this moment: in a minute it can be discarded.
    if (ops.some((one) => one.opId !== opId && one.state === 'SENDING')) return []
    for (const one of ops) await endOperation(db, one, 'DISCARDED', one.lastError?.kind)
    for (const one of ops) await forgetMade(db, one)
    return ids
  })
}

/** Whether it is about a record that would then never exist. */
function goesWith(intent: Intent, other: Operation): boolean {
  const kind = kindOf(intent)
  return kind?.action === 'make' && entityKind(kind.entity).carries?.(kind.keyOf(intent), other) === true
}

/** Inside a transaction: removes what the discarded operation made, and shows the rest without it. */
async function forgetMade(db: DeviceDatabase, op: Operation): Promise<void> {
  const kind = kindOf(op.intent)
  if (kind?.action === 'make') await entityKind(kind.entity).forget(db, kind.keyOf(op.intent), op)
  else await refold(db, addressOf(op.intent))
}
