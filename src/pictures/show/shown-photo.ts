import { targets } from '#local/outbox/intent.ts'
import { NEEDS_PERSON } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import type { BytesRow } from '#local/store/records.ts'
import type { DeviceDatabase } from '#local/store/database.ts'

/** Where a photo is: still being made smaller, on this device, on the server, or waiting for a person. */
export type PhotoPlace = 'preparing' | 'device' | 'server' | 'trouble'

/** @returns null for a photo that this device does not know */
export async function findPhoto(
  db: DeviceDatabase,
  key: string,
): Promise<{ key: string; place: PhotoPlace } | null> {
  const [row, uploads] = await Promise.all([db.photos.get(key), operationsOn(db, targets.photo(key))])
  if (row === undefined) return null
  const isTrouble = row.stage === 'refused' || uploads.some(({ state }) => NEEDS_PERSON.includes(state))
  if (isTrouble) return { key, place: 'trouble' }
  if (row.serverId !== null) return { key, place: 'server' }
  return { key, place: row.stage === 'original' ? 'preparing' : 'device' }
}

export type PhotoSize = 'thumbnail' | 'full'

/** The bytes to show for a photo: a thumbnail, or the largest picture that this device has. */
export async function findPhotoBytes(
  db: DeviceDatabase,
  photoKey: string,
  size: PhotoSize,
): Promise<BytesRow | null> {
  const largest = [db.pictures, db.originals]
  for (const table of size === 'full' ? largest : [db.thumbnails, ...largest]) {
    const row = await table.get(photoKey)
    if (row !== undefined) return row
  }
  return null
}
