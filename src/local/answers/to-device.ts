import type { Area } from '#domain/area.ts'
import type { Equipment } from '#domain/equipment.ts'
import type { Image } from '#domain/image.ts'
import type { KpiEntry, KpiNode } from '#domain/kpi.ts'
import type { GeneralModel, RootModel } from '#domain/model.ts'
import type { Process } from '#domain/process.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import {
  type DeviceEquipment,
  type DeviceImage,
  type DeviceKpiEntry,
  type DeviceKpiNode,
  type ModelFields,
  type ProcessFields,
} from '#local/store/fields.ts'
import { type DeviceIds, loadDeviceIds } from '#local/store/device-ids.ts'
import type { PhotoRow } from '#local/store/records.ts'

/** Translates the server's answers into the device's form, in which what was made here keeps its local id. */

export async function modelToDevice(
  db: DeviceDatabase,
  model: RootModel | GeneralModel,
): Promise<ModelFields> {
  return deviceModel(model, await loadDeviceIds(db, [model]))
}

export async function processToDevice(db: DeviceDatabase, process: Process): Promise<DeviceProcess> {
  return deviceProcess(process, await loadDeviceIds(db, [process]))
}

export type DeviceProcess = ProcessFields & { order: number }

export function deviceModel(model: RootModel | GeneralModel, ids: DeviceIds): ModelFields {
  return {
    title: model.title,
    group: model.group,
    mainRootTech: 'mainRootTech' in model ? model.mainRootTech : null,
    subRootTech: 'subRootTech' in model ? model.subRootTech : null,
    genBiz: 'genBiz' in model ? model.genBiz : null,
    productionItem: model.productionItem,
    overview: model.overview,
    features: model.features,
    kpis: model.kpis.map((entry) => kpiEntryToDevice(entry, ids)),
    autoProcessState: model.autoProcessState,
    monitoringProcessState: model.monitoringProcessState,
    connectionProcessState: model.connectionProcessState,
    memo: model.memo,
    manager: model.manager,
    workedAt: model.workedAt,
    images: model.images.map((image) => imageToDevice(image, ids)),
    workStatus: model.workStatus,
  }
}

export function deviceProcess(process: Process, ids: DeviceIds): DeviceProcess {
  return {
    name: process.name,
    description: process.description,
    processNumber: process.processNumber,
    order: process.order,
    images: process.images.map((image) => imageToDevice(image, ids)),
    equipments: process.equipments.map((equipment) => equipmentToDevice(equipment, ids)),
    kpis: process.kpis.map((entry) => kpiEntryToDevice(entry, ids)),
    autoState: process.autoState,
    monitoringState: process.monitoringState,
    connectionState: process.connectionState,
    memo: process.memo,
    manager: process.manager,
  }
}

/** Stores the descriptions (not the bytes) of an answer's photos, so that they can be kept and shown offline. */
export async function rememberPhotos(
  db: DeviceDatabase,
  owner: { area: Area; modelKey: string; processKey: string | null },
  images: readonly Image[],
): Promise<void> {
  if (images.length > 0) await rememberPhotosOf(db, [{ ...owner, images }])
}

export interface PhotosOf {
  area: Area
  modelKey: string
  processKey: string | null
  images: readonly Image[]
}

/** The same for several owners at once. */
export async function rememberPhotosOf(db: DeviceDatabase, owners: readonly PhotosOf[]): Promise<void> {
  const wanted = owners.flatMap(({ area, images }) => images.map(({ id }): [Area, number] => [area, id]))
  const rows = await db.photos.where('[area+serverId]').anyOf(wanted).toArray()
  const known = new Map(rows.map((row) => [`${row.area}:${row.serverId ?? ''}`, row]))
  const described = owners.flatMap(({ images, ...owner }) =>
    images.map((image) => ({
      ...(known.get(`${owner.area}:${image.id}`) ?? newPhoto(owner.area, image, db.deps.now())),
      ...owner,
      url: image.url,
      thumbnailUrl: image.thumbnailUrl ?? null,
    })),
  )
  await db.photos.bulkPut(described)
}

function newPhoto(area: Area, image: Image, now: number): Omit<PhotoRow, 'modelKey' | 'processKey'> {
  return {
    key: `${area}:${image.id}`,
    area,
    serverId: image.id,
    stage: 'ready',
    type: 'image/jpeg',
    capturedAt: image.capturedAt ?? null,
    width: image.width ?? null,
    height: image.height ?? null,
    sha256: null,
    size: null,
    receivedSha256: image.receivedSha256 ?? null,
    url: null,
    thumbnailUrl: null,
    createdAt: now,
  }
}

function imageToDevice(image: Image, ids: DeviceIds): DeviceImage {
  return {
    id: ids('photo', image.id),
    url: image.url,
    thumbnailUrl: image.thumbnailUrl ?? null,
    capturedAt: image.capturedAt ?? null,
  }
}

function equipmentToDevice(equipment: Equipment, ids: DeviceIds): DeviceEquipment {
  return { ...equipment, id: ids('equipment', equipment.id) }
}

export function kpiEntryToDevice(entry: KpiEntry, ids: DeviceIds): DeviceKpiEntry {
  const node = (one: KpiNode | null) => (one === null ? null : kpiNodeToDevice(one, ids))
  return {
    // Where an API gives its entries no ids, they are told apart by their content.
    id: entry.id === undefined ? localContentId(entry) : ids('kpi-entry', entry.id),
    kpi0: node(entry.kpi0),
    kpi1: node(entry.kpi1),
    kpi2: node(entry.kpi2),
    kpi3: node(entry.kpi3),
    memo: entry.memo,
  }
}

function kpiNodeToDevice(node: KpiNode, ids: DeviceIds): DeviceKpiNode {
  return {
    ...node,
    id: ids('kpi', node.id),
    parentId: node.parentId === null ? null : ids('kpi', node.parentId),
  }
}

function localContentId(entry: KpiEntry): `local-${string}` {
  const number = (entry.kpi3 ?? entry.kpi2 ?? entry.kpi1 ?? entry.kpi0)?.id ?? 0
  return `local-00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
