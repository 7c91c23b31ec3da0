import type { Area } from '#domain/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { photoKeyOf } from '#local/store/id-map.ts'

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
  const [pictures, originals] = await Promise.all(
    [db.pictures, db.originals].map((table) => table.where('key').anyOf(keys).primaryKeys()),
  )
  return { total: keys.length, onDevice: new Set([...(pictures ?? []), ...(originals ?? [])]).size }
}
