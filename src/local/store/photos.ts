import type { DeviceDatabase } from './database.ts'

/** Inside a transaction: deletes everything that the device keeps of a photo. */
export async function deletePhotoRows(db: DeviceDatabase, photoKey: string): Promise<void> {
  const tables = [db.photos, db.originals, db.pictures, db.thumbnails]
  await Promise.all(tables.map((table) => table.delete(photoKey)))
}
