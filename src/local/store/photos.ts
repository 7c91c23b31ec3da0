import type { DeviceDatabase } from './database.ts'

/** What is known of a photo that has never left this device. */
export const UNSENT_PHOTO = { serverId: null, receivedSha256: null, url: null, thumbnailUrl: null } as const

/** Everything that the device keeps of photos, under the same keys: their bytes, and what is known of them. */
export function photoTables(db: DeviceDatabase) {
  return [db.originals, db.pictures, db.thumbnails, db.photos]
}

/** Inside a transaction: deletes everything that the device keeps of a photo. */
export async function deletePhotoRows(db: DeviceDatabase, photoKey: string): Promise<void> {
  await Promise.all(photoTables(db).map((table) => table.delete(photoKey)))
}
