import type { Table } from 'dexie'
import type { DeviceDatabase } from './database.ts'

/** What is known of a photo that has never left this device. */
export const UNSENT_PHOTO = { serverId: null, receivedSha256: null, url: null, thumbnailUrl: null } as const

/** Everything that the device keeps of photos, under the same keys: their bytes, and what is known of them. */
export function photoTables(db: DeviceDatabase): Table<{ key: string }, string>[] {
  return [db.originals, db.pictures, db.thumbnails, db.photos]
}

/** Inside a transaction: deletes everything that the device keeps of a photo. */
export async function deletePhotoRows(db: DeviceDatabase, photoKey: string): Promise<void> {
  await Promise.all(photoTables(db).map((table) => table.delete(photoKey)))
}

/** Inside a transaction: what the device keeps of a photo goes by another key; what is kept under that one stays. */
export async function renamePhoto(db: DeviceDatabase, from: string, to: string): Promise<void> {
  for (const table of photoTables(db)) {
    const [row, own] = await table.bulkGet([from, to])
    if (row === undefined) continue
    await table.delete(from)
    if (own === undefined) await table.put({ ...row, key: to })
  }
}
