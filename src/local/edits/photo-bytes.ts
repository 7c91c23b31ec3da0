import type { Area } from '#domain/area.ts'
import { localIdOf } from '#domain/ids.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { isDroppable } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import type { PhotoRow } from '#local/store/records.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { targets } from '#local/outbox/intent.ts'
import { UNSENT_PHOTO, deletePhotoRows, photoTables } from '#local/store/photos.ts'

/**
 * Stores a chosen file as it came, before anything else is done with it.
 * @returns the key of the new photo, durable when this resolves
 * @throws StorageFailure when the device could not keep it
 */
export async function keepOriginal(
  db: DeviceDatabase,
  input: {
    area: Area
    modelKey: string
    processKey: string | null
    bytes: ArrayBuffer
    type: string
    /** ISO 8601 with offset, or null if it is not known. */
    capturedAt: string | null
  },
): Promise<string> {
  const key = localIdOf(db.deps.uuid())
  const { bytes, ...known } = input
  await writeStrictly(db, [db.photos, db.originals], async () => {
    await db.originals.put({ key, bytes, type: input.type })
    const unmade = { width: null, height: null, sha256: null, size: null }
    const createdAt = db.deps.now()
    await db.photos.put({ ...known, ...UNSENT_PHOTO, ...unmade, key, stage: 'original', createdAt })
  })
  return key
}

/**
 * Replaces the original by the picture that will be uploaded and its thumbnail.
 * @param picture.sha256 hex digest of `picture.bytes`
 */
export async function putPicture(
  db: DeviceDatabase,
  photoKey: string,
  picture: {
    bytes: ArrayBuffer
    type: string
    sha256: string
    width: number
    height: number
    thumbnail: ArrayBuffer
    thumbnailType: string
  },
): Promise<void> {
  await writeStrictly(db, photoTables(db), async () => {
    if ((await db.photos.get(photoKey)) === undefined) return
    const { bytes, type, thumbnail, thumbnailType, ...made } = picture
    await db.pictures.put({ key: photoKey, bytes, type })
    await db.thumbnails.put({ key: photoKey, bytes: thumbnail, type: thumbnailType })
    await db.originals.delete(photoKey)
    await db.photos.update(photoKey, { ...made, type, stage: 'ready', size: bytes.byteLength })
  })
}

/** Photos whose picture is still to be made, oldest first: after a reload the work goes on here. */
export async function unpreparedPhotos(db: DeviceDatabase): Promise<PhotoRow[]> {
  return db.photos.where('stage').equals('original').sortBy('createdAt')
}

/** No picture can be made from the photo: it stays listed as a problem until a person removes it. */
export async function refusePhoto(db: DeviceDatabase, photoKey: string): Promise<void> {
  await writeStrictly(db, [db.photos], async () => {
    await db.photos.update(photoKey, { stage: 'refused' })
  })
}

/** Deletes a photo that is in no saved list, with its bytes. Nothing happens to one that may have been sent. */
export async function dropPhoto(db: DeviceDatabase, photoKey: string): Promise<void> {
  await writeStrictly(db, [db.operations, ...photoTables(db)], () => dropUnsent(db, photoKey))
}

/** Inside a transaction: drops the unsent photos of a process that is deleted. */
export async function dropPhotosOf(db: DeviceDatabase, processKey: string): Promise<void> {
  const keys = await db.photos.where('processKey').equals(processKey).primaryKeys()
  for (const key of keys) await dropUnsent(db, key)
}

/**
 * Inside a transaction: deletes an unsent photo. One whose upload may be on its way is left alone, since the server
 * sweeps what nothing shows.
 * @returns whether it was deleted
 */
export async function dropUnsent(db: DeviceDatabase, photoKey: string): Promise<boolean> {
  const uploads = await operationsOn(db, targets.photo(photoKey))
  if (!uploads.every(isDroppable)) return false
  await db.operations.bulkDelete(uploads.map((op) => op.opId))
  await deletePhotoRows(db, photoKey)
  return true
}
