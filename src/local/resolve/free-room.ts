import { wasOffered } from '#local/store/capabilities.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { isDelivered } from '#local/store/photos.ts'
import type { PhotoRow } from '#local/store/records.ts'
import { writeStrictly } from '#local/store/strict-write.ts'

/** Pictures that this device may do without. */
export interface Freeable {
  count: number
  bytes: number
}

/**
 * What `freeRoom` would free: pictures of photos that were taken here and that the server holds byte for byte, by the
 * hash that it answered. None where it does not promise to survive a power cut: there this copy may be the only one.
 */
export async function findFreeable(db: DeviceDatabase): Promise<Freeable> {
  return sumOf(await freeable(db))
}

/**
 * Deletes those pictures. Their thumbnails stay, and who looks at one where there is a network gets it from the server.
 * @returns what was freed
 */
export async function freeRoom(db: DeviceDatabase): Promise<Freeable> {
  return writeStrictly(db, [db.photos, db.pictures, db.originals, db.meta], async () => {
    const photos = await freeable(db)
    const keys = photos.map(({ key }) => key)
    await Promise.all([db.pictures.bulkDelete(keys), db.originals.bulkDelete(keys)])
    return sumOf(photos)
  })
}

async function freeable(db: DeviceDatabase): Promise<PhotoRow[]> {
  if (!(await wasOffered(db, 'durable'))) return []
  const own = await db.photos.where('key').startsWith('local-').toArray()
  // Without an address nobody would see the photo again.
  const delivered = own.filter((photo) => isDelivered(photo) && photo.url !== null)
  const keys = delivered.map(({ key }) => key)
  const held = new Set(await db.pictures.where('key').anyOf(keys).primaryKeys())
  return delivered.filter(({ key }) => held.has(key))
}

function sumOf(photos: readonly PhotoRow[]): Freeable {
  return { count: photos.length, bytes: photos.reduce((sum, { size }) => sum + (size ?? 0), 0) }
}
