import type { DeviceDatabase } from '#local/store/database.ts'
import { madeBy, photoOf, referencesOf } from '#local/outbox/intent.ts'
import { NEEDS_PERSON, type Operation, readOperation } from '#local/outbox/operation.ts'
import { type QueueFacts, resolverOf } from './choose.ts'

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
  const head = divide(db, rows)
  const isWhole = rows.length < most
  const references = [...new Set(head.ops.flatMap(({ intent }) => referencesOf(intent)))]
  const [mapped, unprepared] = await Promise.all([
    references.length === 0 ? [] : db.idMap.bulkGet(references),
    head.ops.some(({ intent }) => photoOf(intent) !== null)
      ? db.photos.where('stage').equals('original').primaryKeys()
      : [],
  ])
  const isKnown = new Set(mapped.flatMap((row) => row?.localId ?? []))
  const open = references.filter((id) => !isKnown.has(id))
  const beyond = isWhole ? [] : await readBeyond(db, head.ops, open)
  const more = divide(db, beyond)
  const ops = [...head.ops, ...more.ops]
  const ids = new Set([...rows, ...beyond].map(({ opId }) => opId))
  return {
    ops: head.ops,
    unreadable: head.unreadable,
    isWhole,
    facts: {
      isUnsettled: (opId) => ids.has(opId),
      needsPerson: new Map(ops.filter(needsPerson).map((op) => [op.opId, op])),
      resolve: resolverOf({
        isKnown,
        unprepared: new Set(unprepared),
        makers: new Map(ops.flatMap((op) => pairOf(madeBy(op.intent), op))),
        strange: [...head.strange, ...more.strange],
      }),
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
  const targets = references.filter((id) => !made.has(id)).flatMap(makersOf)
  const [waitedFor, makers] = await Promise.all([
    awaited.length === 0 ? [] : db.operations.bulkGet(awaited),
    targets.length === 0 ? [] : db.operations.where('target').anyOf(targets).toArray(),
  ])
  return [...waitedFor, ...makers].filter((op) => op !== undefined).filter(({ opId }) => !ids.has(opId))
}

/** What this build cannot read, or another user made, stays in the table; others may have to wait for it all the same. */
function divide(db: DeviceDatabase, rows: readonly Operation[]) {
  const ops: Operation[] = []
  const strange: string[] = []
  const unreadable: string[] = []
  for (const row of rows) {
    const op = readOperation(row)
    if (op?.userKey === db.userKey) ops.push(op)
    else {
      strange.push(row.target)
      if (row.state !== 'PARKED') unreadable.push(row.opId)
    }
  }
  return { ops, strange, unreadable }
}

function needsPerson({ state }: Operation): boolean {
  return NEEDS_PERSON.includes(state)
}

function makersOf(id: string): string[] {
  return ['model', 'process', 'photo', 'equipment', 'kpi'].map((kind) => `${kind}:${id}`)
}

function pairOf(made: string | null, op: Operation): [string, Operation][] {
  return made === null ? [] : [[made, op]]
}
