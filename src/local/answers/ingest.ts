import type { Area } from '#domain/area.ts'
import type { GeneralModel, RootModel } from '#domain/model.ts'
import type { Process } from '#domain/process.ts'
import { foldedModel, foldedProcess } from '#local/outbox/fold.ts'
import { serverKey } from '#local/store/id-map.ts'
import { type Operation, isMaking } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import { writeProcesses } from '#local/store/processes.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import {
  type DeviceProcess,
  modelToDevice,
  processToDevice,
  processesToDevice,
  rememberPhotos,
} from './to-device.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { targets, processKeyOf, makes, isPatch } from '#local/outbox/intent.ts'
import { isSameValue } from '#local/outbox/merge.ts'
import type { DeviceDatabase } from '#local/store/database.ts'

/** The tables that taking in a server answer touches. */
export function ingestTables(db: DeviceDatabase) {
  return [db.models, db.processes, db.photos, db.operations, db.idMap, db.meta, db.journal]
}

export interface ModelAnswer {
  area: Area
  model: RootModel | GeneralModel
  etag: string | null
  processes: readonly Process[]
}

/**
 * Takes in a model that was asked for at `askedAt` (this device's clock, ms), unless something of it has been on its
 * way to the server since: an older answer would show what was just saved as not saved.
 * @returns the key of the model, or null if the answer was too old to be taken in
 */
export async function takeInModelIfFresh(
  db: DeviceDatabase,
  answer: ModelAnswer,
  askedAt: number,
): Promise<string | null> {
  return writeStrictly(db, ingestTables(db), async () => {
    const row = await db.models.where('[area+serverId]').equals([answer.area, answer.model.id]).first()
    if (row !== undefined && (await hasMovedSince(db, row.key, askedAt))) return null
    if (row === undefined && (await isMakingAModel(db, answer.area, askedAt))) return null
    return putWholeModel(db, answer)
  })
}

async function hasMovedSince(db: DeviceDatabase, modelKey: string, since: number): Promise<boolean> {
  // What seems to lie in the future happened before the clock was set back.
  const isBetween = (at: number) => at >= since && at <= db.deps.now()
  const ops = await db.operations.where('modelKey').equals(modelKey).toArray()
  if (ops.some((op) => op.state === 'SENDING' || isBetween(op.lastSentAt ?? -1))) return true
  if (ops.some(isMaking)) return true
  const ended = await db.journal.where('modelKey').equals(modelKey).toArray()
  return ended.some((row) => isBetween(row.at))
}

async function isMakingAModel(db: DeviceDatabase, area: Area, since: number): Promise<boolean> {
  const ops = await db.operations.where('state').anyOf(['SENDING', 'UNCERTAIN', 'RECONCILE']).toArray()
  if (ops.some((op) => op.area === area && makes(op.intent, 'model'))) return true
  const ended = await db.journal.where('at').between(since, db.deps.now(), true, true).toArray()
  return ended.some((row) => makes(row, 'model'))
}

/** In few queries, however large the model is: a transaction does not survive many small waits. */
async function putWholeModel(db: DeviceDatabase, answer: ModelAnswer): Promise<string> {
  const { area, processes } = answer
  const modelKey = await putModelBase(db, answer)
  const [rows, ops, forms] = await Promise.all([
    db.processes.where('modelKey').equals(modelKey).toArray(),
    db.operations.where('modelKey').equals(modelKey).sortBy('seq'),
    processesToDevice(db, processes),
  ])
  const keyByServerId = new Map(rows.map(({ serverId, key }) => [serverId, key]))
  const next = forms.map(({ process, base }) => {
    const key = keyByServerId.get(process.id) ?? serverKey(area, process.id)
    const row = rowOf({ key, modelKey, area, process, etag: process.etag ?? null, base })
    return foldedProcess(
      row,
      ops.filter((op) => op.target === targets.process(key)),
    )
  })
  const owners = next.map(({ key: processKey }, index) => {
    const images = processes[index]?.images ?? []
    return { area, modelKey, processKey, images }
  })
  await rememberPhotos(db, owners)
  // Somebody else deleted the rest. One with edits waiting here stays until they are settled.
  const present = new Set(processes.map((process) => process.id))
  const withWork = new Set(ops.map(({ intent }) => processKeyOf(intent)))
  const gone = rows.filter(
    ({ key, serverId }) => serverId !== null && !present.has(serverId) && !withWork.has(key),
  )
  await writeProcesses(db, modelKey, { put: next, remove: gone.map(({ key }) => key) })
  await db.models.update(modelKey, { pulledAt: db.deps.now(), gone: false })
  return modelKey
}

interface ProcessAnswer {
  key: string
  modelKey: string
  area: Area
  process: Process
  etag: string | null
  base: DeviceProcess
}

function rowOf({ process, base, ...known }: ProcessAnswer): ProcessRow {
  return {
    ...known,
    serverId: process.id,
    base,
    view: base,
    order: base.order,
    provisionalNumber: false,
    deleted: false,
    updatedAt: process.updatedAt ?? null,
  }
}

/**
 * Inside a transaction: the server's state of a model becomes its base, and the view is folded anew.
 * @param confirmed the edit that this answers, if it answers one
 */
export async function putModelBase(
  db: DeviceDatabase,
  { area, model, etag }: Omit<ModelAnswer, 'processes'>,
  confirmed: Operation | null = null,
): Promise<string> {
  const known = await db.models.where('[area+serverId]').equals([area, model.id]).first()
  const key = known?.key ?? serverKey(area, model.id)
  await rememberPhotos(db, [{ area, modelKey: key, processKey: null, images: model.images }])
  const [base, waiting] = await Promise.all([modelToDevice(db, model), operationsOn(db, targets.model(key))])
  const row: ModelRow = {
    pulledAt: null,
    ...known,
    key,
    area,
    serverId: model.id,
    slug: model.slug,
    groupId: base.group.id,
    base,
    etag,
    view: base,
    updatedAt: model.updatedAt ?? null,
    updatedBy: model.updatedBy ?? null,
    gone: false,
  }
  await db.models.put(foldedModel(row, await rebase(db, { confirmed, base, waiting })))
  return key
}

/** Inside a transaction: the same for a process. Without an ETag in the answer its version counts as unknown. */
export async function putProcessBase(
  db: DeviceDatabase,
  { modelKey, area, process, etag }: Omit<ProcessAnswer, 'key' | 'base'>,
  confirmed: Operation | null = null,
): Promise<string> {
  const known = await db.processes.where('[modelKey+serverId]').equals([modelKey, process.id]).first()
  const key = known?.key ?? serverKey(area, process.id)
  await rememberPhotos(db, [{ area, modelKey, processKey: key, images: process.images }])
  const [base, waiting] = await Promise.all([
    processToDevice(db, process),
    operationsOn(db, targets.process(key)),
  ])
  const ops = await rebase(db, { confirmed, base, waiting })
  const next = foldedProcess(rowOf({ key, modelKey, area, process, etag, base }), ops)
  await writeProcesses(db, modelKey, { put: [next], before: known === undefined ? [] : [known] })
  return key
}

/**
 * Inside a transaction: edits made on top of one that is now confirmed have its values as their base; where the server
 * stored those in its own form (trimmed, say), that is not a change by somebody else.
 * @returns the edits that wait on the record, as they are now
 */
async function rebase(
  db: DeviceDatabase,
  { confirmed, base, waiting }: { confirmed: Operation | null; base: object; waiting: readonly Operation[] },
): Promise<readonly Operation[]> {
  if (confirmed === null) return waiting
  const ops = waiting.map((op) => rebasedOn(confirmed, base, op))
  const changed = ops.filter((op, index) => op !== waiting[index])
  if (changed.length > 0) await db.operations.bulkPut(changed)
  return ops
}

function rebasedOn(confirmed: Operation, stored: object, follower: Operation): Operation {
  const { intent } = follower
  if (!isPatch(confirmed.intent) || !isPatch(intent)) return follower
  const sent = confirmed.intent.fields as Record<string, unknown>
  const now = stored as Record<string, unknown>
  const base: Record<string, unknown> = { ...intent.base }
  const fields = Object.keys(base).filter(
    (field) => sent[field] !== undefined && isSameValue(base[field], sent[field]),
  )
  if (fields.length === 0) return follower
  for (const field of fields) base[field] = now[field]
  return { ...follower, intent: { ...intent, base } }
}
