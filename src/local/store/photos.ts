import type { DeviceDatabase } from './database.ts'

/** Everything that the device keeps of photos, under the same keys: their bytes, and what is known of them. */
export function photoTables(db: DeviceDatabase) {
  return [db.originals, db.pictures, db.thumbnails, db.photos]
}

/** Inside a transaction: deletes everything that the device keeps of a photo. */
export async function deletePhotoRows(db: DeviceDatabase, photoKey: string): Promise<void> {
  await Promise.all(photoTables(db).map((table) => table.delete(photoKey)))
}
