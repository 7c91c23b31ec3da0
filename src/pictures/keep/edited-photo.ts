import { targets } from '#local/outbox/intent.ts'
import { type Operation, isUntouched } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { photoTables, uneditedKeyOf } from '#local/store/photos.ts'
import type { BytesRow, PhotoRow } from '#local/store/records.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { findPhotoBytes } from '#pictures/show/shown-photo.ts'

/** What can be done about the picture of a photo. */
export interface PhotoEditing {
  /** Whether nothing of it has left the device, so that another picture can take its place. */
  isReplaceable: boolean
  /** Whether it was edited, and the device has what it was before. */
  isEdited: boolean
}

/** Asked while a photo is open; only `replacePicture` decides. */
export async function findEditing(db: DeviceDatabase, photoKey: string): Promise<PhotoEditing> {
  const [photo, unedited] = await Promise.all([
    replaceable(db, photoKey),
    db.originals.where({ key: uneditedKeyOf(photoKey) }).count(),
  ])
  return { isReplaceable: photo !== null, isEdited: unedited > 0 }
}

/**
 * Puts an edited picture in the place of a photo's own, from which the one to send is then made. In the transaction in
 * which it is looked whether the upload has been claimed: either the edited picture is sent, or this says that it is
 * not.
 * What the photo was before its first edit stays on the device until the server has the photo.
 * @returns false where the photo may have left the device already; nothing was changed
 * @throws StorageFailure when the device could not keep it
 */
export async function replacePicture(
  db: DeviceDatabase,
  photoKey: string,
  picture: Pick<BytesRow, 'bytes' | 'type'>,
): Promise<boolean> {
  return writeStrictly(db, editTables(db), async () => {
    const photo = await replaceable(db, photoKey)
    if (photo === null) return false
    const unedited = uneditedKeyOf(photoKey)
    const [kept, before] = [await db.originals.get(unedited), await findPhotoBytes(db, photoKey, 'full')]
    if (kept === undefined && before !== null) await db.originals.put({ ...before, key: unedited })
    await putUnmade(db, photo, picture)
    return true
  })
}

/**
 * Puts back what a photo was before its first edit.
 * @returns false where that is not on the device, or the edited one may have left it
 * @throws StorageFailure when the device could not keep it
 */
export async function restorePicture(db: DeviceDatabase, photoKey: string): Promise<boolean> {
  return writeStrictly(db, editTables(db), async () => {
    const photo = await replaceable(db, photoKey)
    const unedited = await db.originals.get(uneditedKeyOf(photoKey))
    if (photo === null || unedited === undefined) return false
    await db.originals.delete(unedited.key)
    await putUnmade(db, photo, unedited)
    return true
  })
}

function editTables(db: DeviceDatabase) {
  return [db.operations, ...photoTables(db)]
}

/** Nothing that was made from the picture before may be left: not even its thumbnail. */
async function putUnmade(
  db: DeviceDatabase,
  { key, edition = 0 }: PhotoRow,
  { bytes, type }: Pick<BytesRow, 'bytes' | 'type'>,
): Promise<void> {
  await Promise.all([db.pictures.delete(key), db.thumbnails.delete(key)])
  await db.originals.put({ key, bytes, type })
  const unmade = { stage: 'original', sha256: null, size: null } as const
  await db.photos.update(key, { ...unmade, type, edition: edition + 1 })
}

async function replaceable(db: DeviceDatabase, photoKey: string): Promise<PhotoRow | null> {
  const [photo, uploads] = await Promise.all([
    db.photos.get(photoKey),
    operationsOn(db, targets.photo(photoKey)),
  ])
  if (photo === undefined || photo.serverId !== null) return null
  return uploads.every(isOnlyHere) ? photo : null
}

/** A backup may be taken in elsewhere, and be sent from there as it is. */
function isOnlyHere(upload: Operation): boolean {
  return isUntouched(upload) && upload.inBackup !== true
}
