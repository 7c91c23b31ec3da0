import { isLocalId } from '#domain/ids.ts'
import type { ProcessFields, DeviceImage } from '#local/store/fields.ts'
import { livingProcesses } from '#local/edits/process-edits.ts'
import type { ModelRow } from '#local/store/records.ts'
import type { Area } from '#domain/model/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { photoKeyOf } from '#local/store/ids/id-map.ts'
import { shownNumber } from '#local/store/process-number.ts'

/**
 * The model of an address: by the server's slug, or by the local id of a model made here, which stays valid after the
 * server has given it a slug.
 */
export async function findModel(db: DeviceDatabase, area: Area, slug: string): Promise<ModelRow | null> {
  const wanted = slug.normalize('NFC')
  if (isLocalId(wanted)) {
    const row = await db.models.get(wanted)
    return row?.area === area ? row : null
  }
  return (await db.models.get({ area, slug: wanted })) ?? null
}

/** The key of the model of an address, where all of it has been here; else null. */
export async function keyOfWhole(db: DeviceDatabase, area: Area, slug: string): Promise<string | null> {
  const row = await findModel(db, area, slug)
  return row === null || row.pulledAt === null ? null : row.key
}

/** A process as the screens show it. `order` is its place among the processes that are not deleted. */
export interface ShownProcess extends ProcessFields {
  key: string
  modelKey: string
  serverId: number | null
  order: number
  provisionalNumber: boolean
}

/** The processes of a model that are not deleted, in their order. */
export async function listProcesses(db: DeviceDatabase, modelKey: string): Promise<ShownProcess[]> {
  const [model, rows] = await Promise.all([db.models.get(modelKey), livingProcesses(db, modelKey)])
  return rows.map((row, order) => ({
    ...row.view,
    processNumber: shownNumber(row, model),
    key: row.key,
    modelKey: row.modelKey,
    serverId: row.serverId,
    order,
    provisionalNumber: row.provisionalNumber,
  }))
}

/** How many photos a model and its processes show, and how many of them this device holds in full. */
export interface PhotoCounts {
  total: number
  onDevice: number
}

export async function countPhotos(
  db: DeviceDatabase,
  area: Area,
  images: readonly Pick<DeviceImage, 'id'>[],
): Promise<PhotoCounts> {
  const keys = [...new Set(images.map(({ id }) => photoKeyOf(area, id)))]
  const held = await Promise.all(
    [db.pictures, db.originals].map((table) => table.where('key').anyOf(keys).primaryKeys()),
  )
  return { total: keys.length, onDevice: new Set(held.flat()).size }
}
