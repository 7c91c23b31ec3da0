import type { Area } from '#domain/model/area.ts'
import { amendedBy, coalesce } from './coalesce.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type Operation, isReplaceable, mayBeDone } from './operation.ts'
import { schemaOf } from './schema-of.ts'
import { isCopy, isPatch, targetOf, laneOfIntent, modelKeyOf, madeBy, type Patch } from './intent.ts'
import type { Intent, IntentOf } from './kinds/kinds.ts'

/** The next `seq`, inside the caller's transaction. */
export async function nextSeq(db: DeviceDatabase): Promise<number> {
  const row = await db.meta.get('seq')
  return typeof row?.value === 'number' ? row.value + 1 : 1
}

/** Adds an operation to the outbox, inside the caller's transaction (tables `operations` and `meta`). */
export async function enqueue(db: DeviceDatabase, entry: NewOperation): Promise<void> {
  await putNew(db, operationOf(db, entry, await nextSeq(db)))
}

interface NewOperation {
  opId: string
  area: Area
  intent: Intent
  dependsOn?: readonly string[]
}

function operationOf(db: DeviceDatabase, entry: NewOperation, seq: number): Operation {
  return {
    opId: entry.opId,
    seq,
    opSchema: schemaOf(entry.intent),
    appBuild: db.deps.appBuild,
    userKey: db.userKey,
    area: entry.area,
    lane: laneOfIntent(entry.intent),
    target: targetOf(entry.intent),
    modelKey: modelKeyOf(entry.intent),
    intent: entry.intent,
    dependsOn: [...(entry.dependsOn ?? [])],
    state: 'QUEUED',
    epoch: 0,
    wireCount: 0,
    attempts: 0,
    createdAt: db.deps.now(),
    firstSentAt: null,
    lastSentAt: null,
    nextAt: 0,
    lastError: null,
    conflicts: [],
  }
}

/** A save that is run again, because its end was not heard of, may find that it is there already. */
function putNew(db: DeviceDatabase, op: Operation): Promise<unknown> {
  const added = db.operations.add(op).catch('ConstraintError', () => undefined)
  return Promise.all([db.meta.put({ key: 'seq', value: op.seq }), added])
}

/** The unsettled operations on a record, in the order in which they were made. */
export async function operationsOn(db: DeviceDatabase, target: string): Promise<Operation[]> {
  return db.operations.where('target').equals(target).sortBy('seq')
}

const PAGE = 500

/**
 * Calls back with every operation, in no particular order. It reads a page at a time, so that what is written or sent
 * in the meantime waits for a page only; to be called outside a transaction, by who reads again after a write.
 */
export async function visitInPages(db: DeviceDatabase, visit: (op: Operation) => void): Promise<void> {
  let last = ''
  for (;;) {
    const page = await db.operations.where('opId').above(last).limit(PAGE).toArray()
    page.forEach(visit)
    if (page.length < PAGE) return
    last = page.at(-1)?.opId ?? ''
  }
}

/** The unsettled create of a record, if it was made here and the server has not confirmed it. */
export async function findCreate(db: DeviceDatabase, target: string): Promise<Operation | null> {
  const ops = await operationsOn(db, target)
  return ops.find((op) => madeBy(op.intent) !== null) ?? null
}

export type CopyOperation = Operation & { intent: IntentOf<'model.copy'> }

/** The copies of a model that wait, in no particular order. */
export async function copiesOf(db: DeviceDatabase, modelKey: string): Promise<CopyOperation[]> {
  const isCopyOf = (op: Operation): op is CopyOperation =>
    isCopy(op.intent) && op.intent.sourceKey === modelKey
  return (await db.operations.toArray()).filter(isCopyOf)
}

export type PatchOperation = Operation & { intent: Patch }

/**
 * The patch that a further edit of the same section is merged into: nothing of it left the device and no copy waits
 * for it, or it is known not to have been carried out.
 */
function coalescibleOf(ops: readonly Operation[], { kind, section }: Patch): PatchOperation | null {
  const isOfSection = (op: Operation): op is PatchOperation =>
    isPatch(op.intent) && op.intent.section === section
  const op = ops.findLast(isOfSection)
  return op?.intent.kind === kind && isReplaceable(op) ? op : null
}

/**
 * Queues a patch inside the caller's transaction, or merges it into the waiting one of its section.
 * @param before.ops the unsettled operations on the record
 * @param before.seq the next `seq`
 * @returns the operations on the record afterwards, at once, so that the view can be written at the same time; and
 *   `written`, which resolves when the operation is
 */
export function enqueuePatch(
  db: DeviceDatabase,
  before: { ops: readonly Operation[]; seq: number },
  patch: NewOperation & { intent: Patch },
): { ops: Operation[]; written: Promise<unknown> } {
  const { intent, dependsOn } = patch
  const earlier = coalescibleOf(before.ops, intent)
  if (earlier === null) {
    const op = operationOf(db, patch, before.seq)
    return { ops: [...before.ops, op], written: putNew(db, op) }
  }
  const merged = coalesce(earlier.intent, intent, mayBeDone(earlier))
  if (merged === null) {
    const ops = before.ops.filter((op) => op !== earlier)
    return { ops, written: db.operations.delete(earlier.opId) }
  }
  const amended = amendedBy(earlier, merged, dependsOn)
  const ops = before.ops.map((op) => (op === earlier ? amended : op))
  return { ops, written: db.operations.put(amended) }
}
