import { madeBy, photoOf, referencesOf, targets } from '#local/outbox/intent.ts'
import { NEEDS_PERSON, type Operation, readOperation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { QueueFacts } from './choose.ts'

export interface QueueHead {
  /** In the order in which they were made. */
  ops: Operation[]
  facts: Omit<QueueFacts, 'now'>
  /** Ids of those that this build cannot read and that are still to be parked. */
  unreadable: string[]
  /** Whether it is the whole queue. */
  isWhole: boolean
}

/** Inside a transaction: the first operations of the queue, and all that has to be known to choose among them. */
export async function readHead(db: DeviceDatabase, most: number): Promise<QueueHead> {
  const rows = await db.operations.orderBy('seq').limit(most).toArray()
  const isWhole = rows.length < most
  const { ops, strange } = divide(db, rows)
  const references = [...new Set(ops.flatMap(({ intent }) => referencesOf(intent)))]
  const photoKeys = ops.flatMap(({ intent }) => photoOf(intent) ?? [])
  const [mapped, photos] = await Promise.all([db.idMap.bulkGet(references), db.photos.bulkGet(photoKeys)])
  const isKnown = new Set(mapped.flatMap((row) => row?.localId ?? []))
  const open = references.filter((id) => !isKnown.has(id))
  const beyond = isWhole ? [] : await readBeyond(db, ops, open)
  const more = divide(db, beyond)
  const readable = [...ops, ...more.ops]
  return {
    ops,
    unreadable: strange.filter(({ state }) => state !== 'PARKED').map(({ opId }) => opId),
    isWhole,
    facts: {
      unsettled: new Set([...rows, ...beyond].map(({ opId }) => opId)),
      needsPerson: new Map(
        readable.filter(({ state }) => NEEDS_PERSON.includes(state)).map((op) => [op.opId, op]),
      ),
      isKnown,
      makers: new Map(readable.map((op) => [madeBy(op.intent) ?? '', op])),
      strange: [...strange, ...more.strange].map(({ target }) => target),
      unprepared: new Set(photos.flatMap((row) => (row?.stage === 'original' ? row.key : []))),
    },
  }
}

/** What the first ones wait for and refer to was mostly made before them. A list of photos may wait for later ones. */
async function readBeyond(
  db: DeviceDatabase,
  ops: readonly Operation[],
  references: readonly string[],
): Promise<Operation[]> {
  const ids = new Set(ops.map(({ opId }) => opId))
  const made = new Set(ops.map(({ intent }) => madeBy(intent)))
  const awaited = [...new Set(ops.flatMap(({ dependsOn }) => dependsOn))].filter((id) => !ids.has(id))
  const named = references.filter((id) => !made.has(id)).flatMap(targetsNamed)
  const [waitedFor, makers] = await Promise.all([
    db.operations.bulkGet(awaited),
    db.operations.where('target').anyOf(named).toArray(),
  ])
  return [...waitedFor.filter((op) => op !== undefined), ...makers]
}

/**
 * What this build cannot read, or another user made, stays in the table; others may have to wait for it all the same.
 */
function divide(db: DeviceDatabase, rows: readonly Operation[]): { ops: Operation[]; strange: Operation[] } {
  const ops: Operation[] = []
  const strange: Operation[] = []
  for (const row of rows) {
    const op = readOperation(row)
    if (op?.userKey === db.userKey) ops.push(op)
    else strange.push(row)
  }
  return { ops, strange }
}

function targetsNamed(id: string): string[] {
  return Object.values(targets).map((targetOfKey) => targetOfKey(id))
}
