import type { Area } from '#domain/model/area.ts'
import { type LocalId, localIdOf } from '#domain/ids.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { UNSENT_PHOTO, photoTables } from '#local/store/photos.ts'
import { writeStrictly } from '#local/store/strict-write.ts'

/** Puts the bytes of a photo on the device in one transaction with what names it. `write` may be run again. */
export type KeepNamed = (photoKey: LocalId, write: () => Promise<void>) => Promise<void>

/**
 * Stores a chosen file as it came, before anything else is done with it.
 * @param input.capturedAt ISO 8601 with offset, or null if it is not known
 * @param keepNamed without it, nothing names the photo yet
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
    capturedAt: string | null
  },
  keepNamed: KeepNamed = (_, write) => write(),
): Promise<LocalId> {
  const key = localIdOf(db.deps.uuid())
  const { bytes, ...known } = input
  const unmade = { stage: 'original', sha256: null, size: null } as const
  const row = { ...known, ...UNSENT_PHOTO, ...unmade, key, createdAt: db.deps.now() }
  await keepNamed(key, () =>
    writeStrictly(db, [db.photos, db.originals], async () => {
      await db.originals.put({ key, bytes, type: input.type })
      await db.photos.put(row)
    }),
  )
  return key
}

/** What is uploaded in the place of an original, and its thumbnail. */
export interface MadePicture {
  bytes: ArrayBuffer
  type: string
  /** Of `bytes`, in hex. */
  sha256: string
  thumbnail: ArrayBuffer
  thumbnailType: string
}

/**
 * Replaces the original by the picture made from it.
 * @param edition of the photo whose original it was made from
 * @returns false where the photo was edited or dropped since, or another window has made its picture: what was made is
 *   not what is to be sent
 */
export async function putPicture(
  db: DeviceDatabase,
  photoKey: string,
  made: MadePicture,
  edition?: number,
): Promise<boolean> {
  return writeStrictly(db, photoTables(db), async () => {
    const photo = await db.photos.get(photoKey)
    if (photo?.stage !== 'original' || photo.edition !== edition) return false
    const { bytes, type, sha256 } = made
    await db.pictures.put({ key: photoKey, bytes, type })
    await db.thumbnails.put({ key: photoKey, bytes: made.thumbnail, type: made.thumbnailType })
    await db.originals.delete(photoKey)
    await db.photos.update(photoKey, { type, sha256, stage: 'ready', size: bytes.byteLength })
    return true
  })
}
