import type { Answer } from '#api/client.ts'
import type { ImageCaption } from '#domain/process/image.ts'
import type { ServerDatabase } from './database.ts'
import { type KpiInput, checkEquipment, kpiEntries } from './entries.ts'
import { checkImages, imageRecord, setCaptions } from './images.ts'
import { nextMain, uniqueOf } from './numbers.ts'
import { type StoredModel, type StoredProcess, emptyProcess, etagOfProcess } from './stored.ts'

export function addProcess(database: ServerDatabase, addressed: StoredModel, name: string): StoredProcess {
  const id = database.nextId()
  const model = database.holderOf(addressed)
  const main = nextMain(database, model)
  const process: StoredProcess = {
    modelId: model.record.id,
    version: database.versionAfter(0),
    record: emptyProcess(id, name, `${uniqueOf(model)}-${main}.0`),
    ...(model !== addressed && { cameFrom: addressed.record.id }),
  }
  database.processes.set(id, process)
  return process
}

export function patchProcess(
  database: ServerDatabase,
  process: StoredProcess,
  json: Record<string, unknown>,
): Answer<unknown> {
  const { imageIds, imageCaptions, equipmentIds, kpis, ...plain } = json
  const { record } = process
  const model = database.models.get(process.modelId)
  const shown = (imageIds ?? record.imageIds) as number[]
  if (imageIds !== undefined && model !== undefined) checkImages(database, { model, process, ids: shown })
  if (equipmentIds !== undefined) checkEquipment(database, equipmentIds as number[])
  if (kpis !== undefined) record.kpis = kpiEntries(database, kpis as KpiInput[], record.kpis)
  setCaptions(database, shown, imageCaptions as ImageCaption[] | undefined)
  Object.assign(record, plain)
  record.imageIds = shown
  if (equipmentIds !== undefined) record.equipmentIds = equipmentIds as number[]
  process.version = database.versionAfter(process.version)
  return processAnswer(database, process, 200)
}

export function processRecord(database: ServerDatabase, process: StoredProcess): unknown {
  const { imageIds, equipmentIds, ...record } = process.record
  return structuredClone({
    ...record,
    order: database.processesOf(process.modelId).indexOf(process),
    images: imageIds.map((id) => imageRecord(database, id)),
    equipments: equipmentIds.map((id) => database.equipment.get(id)),
    etag: etagOfProcess(process),
  })
}

export function processAnswer(
  database: ServerDatabase,
  process: StoredProcess,
  status: number,
): Answer<unknown> {
  return { value: processRecord(database, process), status, etag: etagOfProcess(process) }
}
