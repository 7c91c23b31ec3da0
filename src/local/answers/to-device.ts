import type { Area } from '#domain/model/area.ts'
import { localIdOf } from '#domain/ids.ts'
import type { Image } from '#domain/process/image.ts'
import type { KpiEntry } from '#domain/process/kpi.ts'
import type { GeneralModel, RootModel } from '#domain/model/model.ts'
import type { Process } from '#domain/process/process.ts'
import { pick } from '#local/outbox/coalesce.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import {
  type DeviceImage,
  type DeviceKpiEntry,
  type ModelFields,
  type ProcessFields,
  modelFields,
  processFields,
} from '#local/store/fields.ts'
import { loadNaming, serverKey } from '#local/store/ids/id-map.ts'
import { captioned } from '#local/store/photos.ts'
import type { PhotoRow } from '#local/store/records.ts'
import { type NamedLists, renameIds } from '#local/store/ids/rename-ids.ts'

/** Translates the server's answers into the device's form, in which what was made here keeps its local id. */

export type DeviceProcess = ProcessFields & { order: number }

export async function modelToDevice(
  db: DeviceDatabase,
  model: RootModel | GeneralModel,
): Promise<ModelFields> {
  const ofOtherArea = { mainRootTech: null, subRootTech: null, genBiz: null }
  const all = { ...ofOtherArea, ...model, ...listsOf(model) }
  return inDeviceNames(db, only<ModelFields>(all, modelFields.shape))
}

export async function processToDevice(db: DeviceDatabase, process: Process): Promise<DeviceProcess> {
  return inDeviceNames(db, processForm(process))
}

/** The same for many at once, in one query. */
export async function processesToDevice(
  db: DeviceDatabase,
  processes: readonly Process[],
): Promise<DeviceProcess[]> {
  const forms = processes.map(processForm)
  const naming = await loadNaming(db, forms)
  return forms.map((form) => renameIds(form, naming))
}

function processForm(process: Process): DeviceProcess {
  const all = { ...process, ...listsOf(process) }
  return only<DeviceProcess>(all, { ...processFields.shape, order: true })
}

/** Of an answer, which says more, what the device keeps. */
function only<T extends object>(answer: T, shape: Record<keyof T, unknown>): T {
  // The shape names every field of T.
  return pick(answer, Object.keys(shape)) as T
}

async function inDeviceNames<T extends NamedLists>(db: DeviceDatabase, form: T): Promise<T> {
  return renameIds(form, await loadNaming(db, [form]))
}

function listsOf({ images, kpis }: Pick<Process, 'images' | 'kpis'>) {
  return { images: images.map(imageForm), kpis: kpis.map(kpiEntryForm) }
}

function imageForm({ id, url, thumbnailUrl, capturedAt, caption }: Image): DeviceImage {
  const image = { id, url, thumbnailUrl: thumbnailUrl ?? null, capturedAt: capturedAt ?? null }
  return captioned(image, caption ?? '')
}

/** Where an API gives its entries no ids, they are told apart by their content. */
export function kpiEntryForm(entry: KpiEntry): DeviceKpiEntry {
  const number = (entry.kpi3 ?? entry.kpi2 ?? entry.kpi1 ?? entry.kpi0)?.id ?? 0
  return {
    ...entry,
    id: entry.id ?? localIdOf(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
  }
}

export interface PhotosOf {
  area: Area
  modelKey: string
  processKey: string | null
  images: readonly Image[]
}

/** Stores the descriptions (not the bytes) of an answer's photos, so that they can be kept and shown offline. */
export async function rememberPhotos(db: DeviceDatabase, owners: readonly PhotosOf[]): Promise<void> {
  const wanted = owners.flatMap(({ area, images }) => images.map(({ id }): [Area, number] => [area, id]))
  if (wanted.length === 0) return
  const rows = await db.photos.where('[area+serverId]').anyOf(wanted).toArray()
  const known = new Map(rows.map((row) => [`${row.area}:${row.serverId ?? ''}`, row]))
  const described = owners.flatMap(({ images, ...owner }) =>
    images.map((image) => ({
      ...(known.get(serverKey(owner.area, image.id)) ?? newPhoto(owner.area, image, db.deps.now())),
      ...owner,
      url: image.url,
      thumbnailUrl: image.thumbnailUrl ?? null,
    })),
  )
  await db.photos.bulkPut(described)
}

function newPhoto(area: Area, image: Image, now: number): Omit<PhotoRow, 'modelKey' | 'processKey'> {
  return {
    key: serverKey(area, image.id),
    area,
    serverId: image.id,
    stage: 'ready',
    type: 'image/jpeg',
    capturedAt: image.capturedAt ?? null,
    sha256: null,
    size: null,
    receivedSha256: image.receivedSha256 ?? null,
    url: null,
    thumbnailUrl: null,
    createdAt: now,
  }
}
