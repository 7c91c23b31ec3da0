import type { Area } from '#domain/model/area.ts'
import { actorOf } from '#server/auth/actor.ts'
import type { ModelRef } from '#server/auth/guard.ts'
import { recordChanges } from '#server/history/record.ts'
import type { RecordedValue } from '#domain/history.ts'
import { type RecordedObject, recordedModel, recordedProcess } from '#server/history/values.ts'
import type { Request } from '#server/http/fastify.ts'
import type { Db } from '#server/store/database.ts'
import { holdReferences } from '#server/store/merged.ts'
import { modelEtag, processEtag } from './read/etags.ts'
import { type FoundModel, getModel } from './read/find-model.ts'
import { doublesOf } from './read/doubles.ts'
import { getProcess, listProcesses, type ProcessRecord } from './read/find-process.ts'
import { type LockedModel, lockModel, lockModels, lockProcess } from './write/locks.ts'
import { recordRemoved, type Removed } from './write/removed.ts'

/**
 * Every write in a model goes through one of these functions, each with the transaction of the call: they lock, they
 * look before and after, and what differs goes into the history. What a writer did need not be told to them, so that
 * none can forget to.
 */
export interface ModelCall {
  request: Request
  model: ModelRef
  at: Date
  /** Refuses where the caller knows another version; absent: any will do. */
  check?: (request: Request, etag: string) => void
}

export interface ProcessCall extends ModelCall {
  id: number
}

/** Changes a model, which `work` gets at its version. */
export async function changeModel(
  tx: Db,
  call: ModelCall,
  work: (version: number) => Promise<Removed>,
): Promise<FoundModel> {
  const { model } = call
  await holdReferences(tx)
  const version = await lockModel(tx, model.id)
  call.check?.(call.request, modelEtag(model.id, version))
  const before = await getModel(tx, model.id)
  await noteRemoved(tx, call, await work(version))
  const after = await getModel(tx, model.id)
  await recordChanges(tx, {
    ...call,
    before: lookAt(model.area, before),
    after: lookAt(model.area, after),
  })
  return after
}

/** Changes a process, which `work` gets at its version. */
export async function changeProcess(
  tx: Db,
  call: ProcessCall,
  work: (version: number) => Promise<Removed>,
): Promise<ProcessRecord> {
  const before = await openProcess(tx, call)
  await noteRemoved(tx, call, await work(before.version))
  const after = await getProcess(tx, call.model.id, call.id)
  await recordChanges(tx, { ...call, before: [before.look], after: [recordedProcess(after)] })
  return after
}

/** Takes a process out of its model. The places of those behind it follow from that. */
export async function takeOutProcess(tx: Db, call: ProcessCall, work: () => Promise<Removed>): Promise<void> {
  const before = await openProcess(tx, call)
  await noteRemoved(tx, call, await work())
  await recordChanges(tx, { ...call, before: [before.look], after: [] })
}

/** Adds a process, whose id `work` answers. */
export async function addProcess(
  tx: Db,
  call: ModelCall,
  work: () => Promise<number>,
): Promise<ProcessRecord> {
  const after = await getProcess(tx, call.model.id, await work())
  await recordChanges(tx, { ...call, before: [], after: [recordedProcess(after)] })
  return after
}

/** Adds a model with all that is in it, whose id `work` answers. */
export async function addModel(
  tx: Db,
  call: { request: Request; area: Area; at: Date },
  work: () => Promise<number>,
): Promise<FoundModel> {
  const { area } = call
  await holdReferences(tx)
  const found = await getModel(tx, await work())
  const { id, slug, processes } = found.record
  const inside = processes ?? (await listProcesses(tx, id))
  await recordChanges(tx, {
    ...call,
    model: { id, area, slug },
    before: [],
    after: [recordedModel(area, found.record), ...inside.map(recordedProcess)],
  })
  return found
}

/**
 * Changes something that models show without having it themselves. They and their processes keep their versions, so
 * that an edit which waits on a device is not turned away for it.
 */
export async function changeShown(
  tx: Db,
  { modelIds, ...call }: { request: Request; at: Date; modelIds: readonly number[] },
  work: () => Promise<void>,
  look: (model: LockedModel) => Promise<RecordedObject[]> = (model) => lookInto(tx, model),
): Promise<void> {
  const shown = await lockModels(tx, modelIds)
  const lookAll = async () => {
    const looks: RecordedObject[][] = []
    for (const model of shown) looks.push(await look(model))
    return looks
  }
  const before = await lookAll()
  await work()
  const after = await lookAll()
  for (const [index, model] of shown.entries()) {
    await recordChanges(tx, { ...call, model, before: before[index] ?? [], after: after[index] ?? [] })
  }
}

/** Merges one model into another; others that were merged into the first follow, which `with` has too. */
export async function mergeInto(
  tx: Db,
  { from, into, with: others, ...call }: MergeCall,
  work: () => Promise<void>,
): Promise<void> {
  await changeShown(tx, { ...call, modelIds: [from, into, ...others] }, work, async (model) => {
    const doubles = others.includes(model.id) ? null : await doublesOf(tx, model.id)
    return withDoubles(await lookInto(tx, model), doubles)
  })
}

interface MergeCall {
  request: Request
  at: Date
  from: number
  into: number
  with: readonly number[]
}

/**
 * What was merged into a model is looked at only here: that such a one is called otherwise later is no change of this
 * one.
 */
function withDoubles(look: readonly RecordedObject[], doubles: RecordedValue): RecordedObject[] {
  return look.map((one) =>
    one.object === 'model' ? { ...one, values: new Map([...one.values, ['doubles', doubles]]) } : one,
  )
}

async function lookInto(tx: Db, { id, area }: LockedModel): Promise<RecordedObject[]> {
  const { record } = await getModel(tx, id)
  return [
    recordedModel(area, record),
    ...(record.processes ?? (await listProcesses(tx, id))).map(recordedProcess),
  ]
}

/** With the processes where the record has them: those of the general area follow its industry. */
function lookAt(area: Area, { record }: FoundModel): RecordedObject[] {
  return [recordedModel(area, record), ...(record.processes ?? []).map(recordedProcess)]
}

async function openProcess(
  tx: Db,
  { request, model, id, check }: ProcessCall,
): Promise<{ version: number; look: RecordedObject }> {
  await holdReferences(tx)
  await lockModel(tx, model.id)
  const version = await lockProcess(tx, model.id, id)
  check?.(request, processEtag(id, version))
  return { version, look: recordedProcess(await getProcess(tx, model.id, id)) }
}

function noteRemoved(tx: Db, { request, model, at }: ModelCall, removed: Removed): Promise<void> {
  return recordRemoved(tx, { actor: actorOf(request), model, at }, removed)
}
