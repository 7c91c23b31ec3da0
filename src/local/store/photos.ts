import type { Table } from 'dexie'
import type { DeviceDatabase } from './database.ts'
import type { DeviceImage } from './fields.ts'
import type { PhotoRow } from './records.ts'
import { photoKeyOf } from './ids/id-map.ts'
import { renameRow } from './ids/rename-row.ts'

/** What is known of a photo that has never left this device. */
export const UNSENT_PHOTO = { serverId: null, receivedSha256: null, url: null, thumbnailUrl: null } as const

/** Whether the server knows of a photo that is here, whatever of it has arrived. */
export function isAtServer(photo: Pick<PhotoRow, 'serverId'> | undefined): boolean {
  return photo !== undefined && photo.serverId !== null
}

/** Whether the server has all of a photo: only the same hash on both sides proves that every byte arrived. */
export function isDelivered(photo: Pick<PhotoRow, 'serverId' | 'sha256' | 'receivedSha256'>): boolean {
  const { serverId, sha256, receivedSha256 } = photo
  return serverId !== null && sha256 !== null && receivedSha256 === sha256
}

/** A photo with what is said of it, as it is stored: composed (NFC) and trimmed. */
export function captioned({ caption: _before, ...image }: DeviceImage, caption: string): DeviceImage {
  const said = caption.normalize('NFC').trim()
  return said === '' ? image : { ...image, caption: said }
}

/** The keys of the photos that a model and its processes show. */
export async function photosShownIn(db: DeviceDatabase, modelKey: string): Promise<Set<string>> {
  const [model, processes] = await Promise.all([
    db.models.get(modelKey),
    db.processes.where({ modelKey }).toArray(),
  ])
  return new Set(
    [model, ...processes].flatMap((row) => row?.view.images.map(({ id }) => photoKeyOf(row.area, id)) ?? []),
  )
}

/** Everything that the device keeps of photos, under the same keys: their bytes, and what is known of them. */
export function photoTables(db: DeviceDatabase): Table<{ key: string }, string>[] {
  return [db.originals, db.pictures, db.thumbnails, db.photos]
}

/**
 * Where, in `originals`, the picture of a photo lies as it was before it was drawn on: for as long as the server does
 * not have the photo. No row of a photo has such a key, so that nothing sends it and no backup takes it along.
 */
export function uneditedKeyOf(photoKey: string): string {
  return `unedited:${photoKey}`
}

/** Inside a transaction: deletes everything that the device keeps of a photo. */
export async function deletePhotoRows(db: DeviceDatabase, photoKey: string): Promise<void> {
  await Promise.all(photoTables(db).map((table) => table.delete(photoKey)))
  await db.originals.delete(uneditedKeyOf(photoKey))
}

/** Inside a transaction: what the device keeps of a photo goes by another key; what is kept under that one stays. */
export async function renamePhoto(db: DeviceDatabase, from: string, to: string): Promise<void> {
  for (const table of photoTables(db)) await renameRow(table, from, to)
  await renameRow(db.originals, uneditedKeyOf(from), uneditedKeyOf(to))
}
