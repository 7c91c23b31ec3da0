import type { DeviceDatabase } from '#local/store/database.ts'
import {
  NEEDS_PERSON,
  type Operation,
  isTriedHourly,
  isUntouched,
  modelKeysOf,
  readOperation,
} from '#local/outbox/operation.ts'
import { removeProcessesOf, writeProcesses } from '#local/store/processes.ts'
import { logOutcome, settleTables } from '#local/answers/settle.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import {
  isPatch,
  targets,
  targetOf,
  processKeyOf,
  photoOf,
  addressOf,
  madeBy,
  makes,
} from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import { refold } from '#local/outbox/fold.ts'
import { deletePhotoRows } from '#local/store/photos.ts'

/**
 * A person retries an operation that waits for them.
 * @returns false if it cannot be retried: it is gone, on its way, in conflict, or not readable by this build
 */
export async function retryOperation(db: DeviceDatabase, opId: string): Promise<boolean> {
  const freshId = db.deps.uuid()
  return writeStrictly(db, [db.operations], async () => {
    const op = readOperation(await db.operations.get(opId))
    if (op === null || !NEEDS_PERSON.includes(op.state) || op.state === 'CONFLICT') return false
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
    if (op === null || !(NEEDS_PERSON.includes(op.state) || isUntouched(op))) return []
    const ids = [opId, ...(await dependentsOf(db, opId))]
    const ops = (await db.operations.bulkGet(ids)).filter((one) => one !== undefined)
    // Something that depends on it is being sent at this moment: in a minute it can be discarded.
    if (ops.some((one) => one.opId !== opId && one.state === 'SENDING')) return []
    for (const one of ops) {
      await db.operations.delete(one.opId)
      await logOutcome(db, one, 'DISCARDED', one.lastError?.kind ?? '')
      const photoKey = photoOf(one.intent)
      if (photoKey !== null) await forgetPhoto(db, photoKey)
    }
    for (const one of ops) await forgetRecord(db, one.intent)
    return ids
  })
}

/** Whether it is about a record that would then never exist. */
function goesWith(intent: Intent, other: Operation): boolean {
  const made = madeBy(intent)
  if (made === null) return false
  if (makes(intent, 'model')) return modelKeysOf(other).includes(made)
  return makes(intent, 'process') && processKeyOf(other.intent) === made
}

/** Inside a transaction: removes what the discarded intent made, and shows the rest without it. */
async function forgetRecord(db: DeviceDatabase, intent: Intent): Promise<void> {
  const made = madeBy(intent)
  const address = addressOf(intent)
  if (made === null || makes(intent, 'photo')) {
    await refold(db, address)
  } else if (makes(intent, 'model')) {
    await removeProcessesOf(db, made)
    await db.models.delete(made)
    await db.drafts.where({ modelKey: made }).delete()
  } else if (makes(intent, 'process')) {
    if (address.modelKey !== null) await writeProcesses(db, address.modelKey, { remove: [made] })
    await db.drafts.delete(targets.process(made))
  } else {
    await db.catalogue.delete(made)
  }
}

/** Inside a transaction: takes the photo out of the lists that wait, and frees its bytes. */
async function forgetPhoto(db: DeviceDatabase, photoKey: string): Promise<void> {
  for (const op of await db.operations.toArray()) {
    const { intent } = op
    if (!isPatch(intent)) continue
    const { images } = intent.fields
    if (images?.some(({ id }) => id === photoKey) !== true) continue
    const fields = { ...intent.fields, images: images.filter(({ id }) => id !== photoKey) }
    const changed = { ...intent, fields } as Intent
    await db.operations.update(op.opId, { intent: changed, target: targetOf(changed) })
  }
  await deletePhotoRows(db, photoKey)
}
