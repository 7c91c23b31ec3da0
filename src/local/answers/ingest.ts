import type { Area } from '#domain/model/area.ts'
import type { GeneralModel, RootModel } from '#domain/model/model.ts'
import type { Process } from '#domain/process/process.ts'
import { adoptEntryIds } from './adopt-ids.ts'
import type { Confirmation } from './confirmation.ts'
import { foldedModel, foldedProcess } from '#local/outbox/fold.ts'
import { serverKey } from '#local/store/ids/id-map.ts'
import { type Operation, isMaking } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import { processesTypedIn } from '#local/store/drafts.ts'
import { writeProcesses } from '#local/store/processes.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import { followIndustry } from './follow-industry.ts'
import { doublesHere, followMerge, undoMerge, withoutWorkElsewhere } from './follow-merge.ts'
import { type Following, followedByOf } from './following.ts'
import { modelToDevice, processesToDevice, rememberPhotos } from './to-device.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { targets, processKeyOf, makes, isPatch } from '#local/outbox/intent.ts'
import { isSameItem, isSameValue } from '#local/outbox/merge.ts'
import { isList } from '#local/outbox/coalesce.ts'
import type { DeviceDatabase } from '#local/store/database.ts'

/** The tables that taking in a server answer touches. */
export function ingestTables(db: DeviceDatabase) {
  return [db.models, db.processes, db.photos, db.operations, db.drafts, db.idMap, db.meta, db.journal]
}

export interface ModelAnswer {
  area: Area
  model: RootModel | GeneralModel
  etag: string | null
  processes: readonly Process[]
  /** How far this device followed the server's changes when it asked; absent: not at all. */
  following?: Following | null
}

/** A model that was merged may come with the one that has its processes now. */
export interface MergedAnswer extends ModelAnswer {
  into?: ModelAnswer | null
}

/**
 * Takes in a model that was asked for at `askedAt` (this device's clock, ms), unless something of it has been on its
 * way to the server since: an older answer would show what was just saved as not saved.
 * @returns the key of the model, or null if the answer was too old to be taken in
 */
export async function takeInModelIfFresh(
  db: DeviceDatabase,
  { into = null, ...answer }: MergedAnswer,
  askedAt: number,
): Promise<string | null> {
  const answers = into === null ? [answer] : [into, answer]
  return writeStrictly(db, ingestTables(db), async () => {
    // The clock was set back since: what came first cannot be told.
    if (db.deps.now() < askedAt) return null
    for (const { area, model } of answers) {
      const row = await db.models.get({ area, serverId: model.id })
      if (row === undefined && (await isMakingAModel(db, area, askedAt))) return null
      const rows = [...(row === undefined ? [] : [row]), ...(await doublesHere(db, area, model))]
      for (const { key } of rows) if (await hasMovedSince(db, key, askedAt)) return null
    }
    let key: string | null = null
    // The one that stays first: what goes over to it has left when the other is taken in.
    for (const one of answers) key = await putWholeModel(db, one)
    return key
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

async function putWholeModel(db: DeviceDatabase, answer: ModelAnswer): Promise<string> {
  const { area, processes, model } = answer
  const known = await db.models.get({ area, serverId: model.id })
  const modelKey = await putModelBase(db, answer)
  if (model.mergedInto === null) {
    const serverIds = processes.map(({ id }) => id)
    await undoMerge(db, known?.mergedInto, { area, modelKey, serverIds })
  }
  await followMerge(db, { area, model, modelKey, behind: processes.length })
  const answers = processes.map((record) => ({ record, etag: record.etag ?? null }))
  await putProcesses(db, { area, modelKey }, answers)
  const [rows, ops] = await Promise.all([
    db.processes.where('modelKey').equals(modelKey).toArray(),
    db.operations.where('modelKey').equals(modelKey).toArray(),
  ])
  // Somebody else deleted the rest. One with edits that wait here, or with input that was not saved, stays until these
  // are settled: nobody's form goes while they type in it.
  const present = new Set(processes.map((process) => process.id))
  const withWork = new Set(ops.map(({ intent }) => processKeyOf(intent)))
  const missing = rows.flatMap(({ key, serverId }) =>
    serverId !== null && !present.has(serverId) && !withWork.has(key) ? [key] : [],
  )
  const typedIn = await processesTypedIn(db, missing)
  const unmissed = missing.filter((key) => !typedIn.has(key))
  await writeProcesses(db, modelKey, { remove: await withoutWorkElsewhere(db, answer, unmissed) })
  const followedBy = await followedByOf(db, answer.following ?? null)
  await db.models.update(modelKey, (row) => {
    Object.assign(row, { pulledAt: db.deps.now(), gone: false })
    // A server that was put back to a day before has not merged it, and what it has of its processes has come back.
    if (model.mergedInto === null) delete row.mergedInto
    if (followedBy === null) delete row.followedBy
    else row.followedBy = followedBy
  })
  return modelKey
}

/**
 * Inside a transaction: the server's state of processes of one model becomes their base, and their views are folded
 * anew. In few queries, however many they are: a transaction does not survive many small waits. Without an ETag its
 * version counts as unknown.
 * @param confirmed the edit that this answers, if it answers one
 */
async function putProcesses(
  db: DeviceDatabase,
  { area, modelKey }: { area: Area; modelKey: string },
  answers: readonly { record: Process; etag: string | null }[],
  confirmed: Operation | null = null,
): Promise<void> {
  const records = answers.map(({ record }) => record)
  const ids = records.map(({ id }) => [modelKey, id])
  const before = await db.processes.where('[modelKey+serverId]').anyOf(ids).toArray()
  const keyOf = ({ id }: Process) => before.find((row) => row.serverId === id)?.key ?? serverKey(area, id)
  const photos = records.map((record) => ({
    ...{ area, modelKey, processKey: keyOf(record) },
    images: record.images,
  }))
  await rememberPhotos(db, photos)
  const waiting = await db.operations
    .where('target')
    .anyOf(records.map((record) => targets.process(keyOf(record))))
    .sortBy('seq')
  const byTarget = Map.groupBy(waiting, ({ target }) => target)
  const waitingOn = (record: Process) => byTarget.get(targets.process(keyOf(record))) ?? []
  for (const { record, etag } of answers)
    await adoptArrived(db, waitingOn(record), { kind: 'process', record, etag })
  const bases = await processesToDevice(db, records)
  const put: ProcessRow[] = []
  for (const [index, { record, etag }] of answers.entries()) {
    const base = bases[index]
    if (base === undefined) continue
    const key = keyOf(record)
    const row = {
      ...{ key, modelKey, area, etag, base, view: base, order: base.order },
      ...{ serverId: record.id, updatedAt: record.updatedAt ?? null },
      ...{ provisionalNumber: false, deleted: false },
    }
    put.push(foldedProcess(row, await rebase(db, { confirmed, base, waiting: waitingOn(record) })))
  }
  await writeProcesses(db, modelKey, { put, before })
  if (confirmed !== null) await noteOwnChange(db, modelKey, records[0]?.updatedAt)
}

/** Inside a transaction: what was changed in a process from here has changed its model too, at the same time. */
async function noteOwnChange(db: DeviceDatabase, modelKey: string, at = ''): Promise<void> {
  await db.models.update(modelKey, (row) => {
    if (at > (row.updatedAt ?? '')) Object.assign(row, { updatedAt: at, updatedBy: db.userKey })
  })
}

/**
 * Inside a transaction: the server's state of a model becomes its base, and the view is folded anew.
 * @param confirmed the edit that this answers, if it answers one
 */
export async function putModelBase(
  db: DeviceDatabase,
  { area, model, etag }: Pick<ModelAnswer, 'area' | 'model' | 'etag'>,
  confirmed: Operation | null = null,
): Promise<string> {
  const known = await db.models.get({ area, serverId: model.id })
  const key = known?.key ?? serverKey(area, model.id)
  await rememberPhotos(db, [{ area, modelKey: key, processKey: null, images: model.images }])
  const waiting = await operationsOn(db, targets.model(key))
  await adoptArrived(db, waiting, { kind: 'model', record: model, etag })
  const base = await modelToDevice(db, model)
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
    ...(model.mergedInto && { mergedInto: model.mergedInto }),
  }
  await db.models.put(foldedModel(row, await rebase(db, { confirmed, base, waiting })))
  const [from, to] = [known?.base?.genBiz?.id, base.genBiz?.id]
  if (from !== undefined && to !== undefined && from !== to) {
    const answered = 'processes' in model ? (model.processes ?? []) : []
    await followIndustry(db, { modelKey: key, from, to, answered })
  }
  return key
}

/**
 * Inside a transaction: what the server has of the record of an operation becomes its base. It may have some of the key
 * management factors under ids of its own, also where the operation is not confirmed: the rest is in dispute, say.
 * @param confirmed the operation, if that is the answer to it
 */
export async function refreshBase(
  db: DeviceDatabase,
  { area, intent, ...op }: Operation,
  answer: Confirmation,
  confirmed: Operation | null = null,
): Promise<void> {
  if (isPatch(intent)) await adoptEntryIds(db, intent, answer)
  // Its process may have gone over to another model since.
  const processKey = processKeyOf(intent)
  const process = processKey === null ? undefined : await db.processes.get(processKey)
  const modelKey = process?.modelKey ?? op.modelKey
  if (answer.kind === 'model') {
    await putModelBase(db, { area, model: answer.record, etag: answer.etag }, confirmed)
  } else if (answer.kind === 'process' && modelKey !== null) {
    await putProcesses(db, { area, modelKey }, [answer], confirmed)
  }
}

/**
 * Inside a transaction: the server may have the key management factors of an edit that was sent, though its answer
 * never came. Under the names that they have here, what was removed of them since is known as removed.
 */
async function adoptArrived(
  db: DeviceDatabase,
  waiting: readonly Operation[],
  answer: Confirmation,
): Promise<void> {
  for (const { intent, wireCount } of waiting)
    if (wireCount > 0 && isPatch(intent)) await adoptEntryIds(db, intent, answer)
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
  for (const field of fields) base[field] = inStoredForm(field, base[field], now[field])
  return { ...follower, intent: { ...intent, base } }
}

/**
 * A list, as the number of a process, was merged on its way: what is stored may hold what others have made of it, of
 * which this edit knows nothing. Of a list only what has another id there is known by that, in an API that gives none.
 */
function inStoredForm(field: string, was: unknown, stored: unknown): unknown {
  if (field === 'processNumber') return was
  if (!isList(was) || !isList(stored)) return stored
  const ids = new Set(stored.map(({ id }) => id))
  return was.map((item) => (ids.has(item.id) ? item : (stored.find((one) => isSameItem(item, one)) ?? item)))
}
