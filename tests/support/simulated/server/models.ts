import type { Answer } from '#api/client.ts'
import type { Area } from '#domain/model/area.ts'
import type { MergedInto } from '#domain/model/model.ts'
import type { ImageCaption } from '#domain/process/image.ts'
import type { KpiEntry } from '#domain/process/kpi.ts'
import { inOtherIndustry } from '#domain/process/process-number.ts'
import { refusal } from './answers.ts'
import type { ServerDatabase } from './database.ts'
import { type KpiInput, kpiEntries } from './entries.ts'
import { checkImages, imageRecord, setCaptions } from './images.ts'
import { numbersBehind } from './numbers.ts'
import { addProcess, processRecord } from './processes.ts'
import { type StoredModel, emptyModel, etagOfModel } from './stored.ts'

const GROUP_NAME = '주조'

export function addModel(
  database: ServerDatabase,
  area: Area,
  { title, group }: { title: string; group: { id: number } },
): StoredModel {
  const id = database.nextId()
  const record = emptyModel(id, title, { id: group.id, name: GROUP_NAME })
  const model: StoredModel = {
    version: database.versionAfter(0),
    record: { ...record, slug: `${title}-${id}`, area, imageIds: [] },
  }
  database.models.set(id, model)
  return model
}

export function copyModel(database: ServerDatabase, source: StoredModel): StoredModel {
  const copy = addModel(database, source.record.area, source.record)
  copy.copyOf = source.record.id
  const { id, slug } = copy.record
  copy.record = { ...copied(database, source.record), id, slug, isRetired: false }
  for (const process of database.processesOf(database.holderOf(source).record.id)) {
    // Of what was merged, what was in it.
    if (source.mergedInto !== undefined && process.cameFrom !== source.record.id) continue
    const added = addProcess(database, copy, process.record.name)
    added.record = { ...copied(database, process.record), id: added.record.id }
  }
  return copy
}

/** Its entries are its own; its photos are not modelled. */
function copied<T extends { kpis: KpiEntry[] }>(
  database: ServerDatabase,
  record: T,
): T & { imageIds: number[] } {
  const kpis = record.kpis.map((entry) => ({ ...entry, id: database.nextId() }))
  return { ...record, kpis, imageIds: [] }
}

export function patchModel(
  database: ServerDatabase,
  model: StoredModel,
  json: Record<string, unknown>,
): Answer<unknown> {
  const { imageIds, imageCaptions, mainRootTechId, subRootTechId, genBizId, group, kpis, ...plain } = json
  const { record } = model
  if (model.mergedInto !== undefined && plain['isRetired'] === false)
    throw refusal(400, '다른 모델에 합친 모델입니다.')
  const shown = (imageIds ?? record.imageIds) as number[]
  if (imageIds !== undefined) checkImages(database, { model, process: null, ids: shown })
  if (kpis !== undefined) record.kpis = kpiEntries(database, kpis as KpiInput[], record.kpis)
  setCaptions(database, shown, imageCaptions as ImageCaption[] | undefined)
  Object.assign(record, plain)
  record.imageIds = shown
  if (mainRootTechId !== undefined) record.mainRootTech = techOf(mainRootTechId)
  if (subRootTechId !== undefined) record.subRootTech = techOf(subRootTechId)
  if (group !== undefined) record.group = { ...(group as { id: number }), name: GROUP_NAME }
  if (genBizId !== undefined) moveToIndustry(database, model, genBizId as number | null)
  model.version = database.versionAfter(model.version)
  return modelAnswer(database, model, 200)
}

function techOf(id: unknown): { id: number } | null {
  return typeof id === 'number' ? { id } : null
}

function moveToIndustry(database: ServerDatabase, model: StoredModel, id: number | null): void {
  const from = model.record.genBiz?.id ?? null
  model.record.genBiz =
    id === null ? null : { id, productName: `제품 ${id}`, ksicCode: '', ksic: '', icCode: '', ic: '' }
  if (from === null || id === null) return
  for (const process of database.processesOf(model.record.id)) {
    const processNumber = inOtherIndustry(process.record.processNumber, { from, to: id })
    if (processNumber === process.record.processNumber) continue
    process.record.processNumber = processNumber
    process.version = database.versionAfter(process.version)
  }
}

/**
 * One model of two: the processes of the first go behind those of the second.
 * @throws ApiProblem where the two cannot be one
 */
export function mergeModels(database: ServerDatabase, from: StoredModel, into: StoredModel): void {
  const [goes, stays] = [from.record, into.record]
  const isNumbered = (goes.genBiz ?? null) === null || (stays.genBiz ?? null) !== null
  const isOpen = from.mergedInto === undefined && into.mergedInto === undefined && !stays.isRetired
  if (from === into || goes.area !== stays.area || !isOpen || !isNumbered) {
    throw refusal(400, '합칠 수 없습니다.')
  }
  const moved = database.processesOf(goes.id)
  const numberOf = numbersBehind(database, { from, into, moved })
  for (const process of moved) {
    const { record } = process
    record.processNumber = numberOf(record.processNumber)
    process.modelId = stays.id
    process.cameFrom ??= goes.id
    process.version = database.versionAfter(process.version)
    // Behind those that are there.
    database.processes.delete(record.id)
    database.processes.set(record.id, process)
    for (const id of record.imageIds) {
      const image = database.images.get(id)
      if (image !== undefined && !goes.imageIds.includes(id)) image.modelId = stays.id
    }
  }
  for (const other of database.models.values()) if (other.mergedInto === goes.id) other.mergedInto = stays.id
  from.mergedInto = stays.id
  goes.isRetired = true
  from.version = database.versionAfter(from.version)
}

export function modelAnswer(database: ServerDatabase, model: StoredModel, status: number): Answer<unknown> {
  const { area, imageIds, ...record } = model.record
  const images = imageIds.map((id) => imageRecord(database, id))
  const processes = database.processesOf(record.id).map((process) => processRecord(database, process))
  const whole = {
    ...record,
    images,
    ...(area === 'general' && { processes }),
    mergedInto: mergedInto(database, model),
    doubles: database.doublesOf(model),
  }
  return { value: structuredClone(whole), status, etag: etagOfModel(model) }
}

function mergedInto(database: ServerDatabase, model: StoredModel): MergedInto | null {
  if (model.mergedInto === undefined) return null
  const { id, slug, title } = database.holderOf(model).record
  return { id, slug, title }
}

export function groupsOf(database: ServerDatabase, area: Area): unknown {
  const models = [...database.models.values()]
    .filter((model) => model.record.area === area)
    .map(({ record: { id, slug, title } }) => ({ id, slug, title }))
  return [{ id: 14, name: GROUP_NAME, models }]
}
