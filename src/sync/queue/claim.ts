import type { DeviceDatabase } from '#local/store/database.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'
import { readOperation } from '#local/outbox/read-operation.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import type { StoredTable } from '#local/store/strict-write.ts'
import { compareFields } from '#sync/model/compare-fields.ts'
import { heldFields } from '#sync/model/disputed.ts'
import type { Claim, StepDeps } from './engine-deps.ts'
import { UNREADABLE } from './sweep.ts'
import { partOf, splitOff } from './split-off.ts'
import { isPatch, referencesOf } from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'

/**
 * Claims an operation: makes durable that it is being sent, before the first byte leaves (write-ahead). The operation
 * and the record it changes are read in the same transaction, since an edit may have changed the one and a pull the
 * other. Here a change by somebody else that a pull brought is found: we would name their version as the one we know.
 */
export async function claimOperation(deps: StepDeps, chosen: Operation): Promise<Claim> {
  const { db, epoch, rules } = deps
  const { opId } = chosen
  const splitId = db.deps.uuid()
  const tables: StoredTable[] = [db.operations, db.models, db.processes, db.idMap]
  return rules.writeAsLeader(db, epoch, tables, async () => {
    const [op, record, others] = await readWithRecord(db, chosen)
    if (op?.state === 'SENDING') {
      // It was chosen, so nobody is sending it: its outcome could not be stored.
      await db.operations.update(opId, rules.transition(op, { kind: 'abandoned' }))
    }
    if (op === null || !isSendable(op) || !(await isReady(db, op))) return { kind: 'nothing' }
    const { intent } = op
    // Its process was taken away; see discard-orphan.ts.
    if (record === null && 'processKey' in intent && intent.processKey !== null) return { kind: 'nothing' }
    const disputed = disputedFields(op, others)
    if (disputed.length > 0) {
      if (!isPatch(intent)) return { kind: 'nothing' }
      // An edit of a field in dispute waits behind the dispute; the other fields go on.
      const toSend = Object.keys(intent.fields).filter((field) => !disputed.includes(field))
      await splitOff(db, { ...op, intent }, { toSend, disputed, opId: splitId })
      return { kind: 'nothing' }
    }
    let sent = op
    const base = record?.base ?? null
    if (isPatch(intent) && base !== null) {
      const { toSend, conflicts } = compareFields(intent, base)
      if (conflicts.length > 0) {
        await db.operations.update(opId, rules.transition(op, { kind: 'conflicts', conflicts }))
        const disputed = conflicts.map(({ field }) => field)
        await splitOff(db, { ...op, intent }, { toSend, disputed, opId: splitId })
        return { kind: 'nothing' }
      }
      if (toSend.length === 0) return { kind: 'settled', op }
      sent = { ...op, intent: partOf(intent, toSend) }
    }
    const change = rules.transition(sent, { kind: 'sent', epoch, at: deps.now() })
    const claimed: Operation = { ...sent, ...change }
    await db.operations.put(claimed)
    return { kind: 'send', op: claimed, record }
  })
}

type ChangedRecord = ModelRow | ProcessRow | null

/** The operation as it is now, the record that it changes, and all operations on that record. */
async function readWithRecord(
  db: DeviceDatabase,
  { opId, target, intent }: Operation,
): Promise<[Operation | null, ChangedRecord, Operation[]]> {
  const [ops, record] = await Promise.all([
    db.operations.where('target').equals(target).toArray(),
    recordOf(db, intent),
  ])
  const row = ops.find((op) => op.opId === opId)
  return [row === undefined ? null : await readable(db, row), record, ops]
}

/** One that this build cannot read is kept and shown, and never sent. */
async function readable(db: DeviceDatabase, row: Operation): Promise<Operation | null> {
  const op = readOperation(row)
  if (op !== null) return op.userKey === db.userKey ? op : null
  await db.operations.update(row.opId, { state: 'PARKED', lastError: UNREADABLE })
  return null
}

function isSendable(op: Operation): boolean {
  return op.state === 'QUEUED' || op.state === 'UNCERTAIN' || op.state === 'NEEDS_USER'
}

/** Whether what it waits for and refers to has arrived; the list it was chosen from may have been out of date. */
async function isReady(db: DeviceDatabase, op: Operation): Promise<boolean> {
  if (op.dependsOn.length > 0) {
    const before = await db.operations.bulkGet(op.dependsOn)
    if (before.some((other) => other !== undefined)) return false
  }
  for (const id of referencesOf(op.intent)) {
    if ((await db.idMap.get(id)) !== undefined) continue
    const makers = await db.operations.where('target').anyOf(makersOf(id)).count()
    if (makers > (makersOf(id).includes(op.target) ? 1 : 0)) return false
  }
  return true
}

function disputedFields(op: Operation, others: readonly Operation[]): string[] {
  const stuck = others.filter(({ state }) => NEEDS_PERSON.includes(state))
  const held = heldFields(op, stuck)
  return held === 'all' ? [] : held
}

function makersOf(id: string): string[] {
  return ['model', 'process', 'photo', 'equipment', 'kpi'].map((kind) => `${kind}:${id}`)
}

async function recordOf(db: DeviceDatabase, intent: Intent): Promise<ChangedRecord> {
  if (intent.kind === 'model.patch') return (await db.models.get(intent.modelKey)) ?? null
  const processKey = 'processKey' in intent ? intent.processKey : null
  return processKey === null ? null : ((await db.processes.get(processKey)) ?? null)
}
