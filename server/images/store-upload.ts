import type { Image } from '#domain/process/image.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/store/database.ts'
import { lockName } from '#server/store/locks.ts'
import { images } from '#server/store/schema/records.ts'
import { imageAnswer } from './answer.ts'
import type { PhotoStore } from './photo-store.ts'
import { discard, type Upload } from './receive.ts'
import type { Encoded } from './reencode.ts'

/** Puts a re-encoded picture and its thumbnail into the store. */
export async function putEncoded({ photo, thumbnail }: Encoded, photos: PhotoStore): Promise<void> {
  await photos.put(photo.hash, photo.file)
  await photos.put(thumbnail.hash, thumbnail.file)
}

export async function discardEncoded({ photo, thumbnail }: Encoded): Promise<void> {
  await discard(photo.file)
  await discard(thumbnail.file)
}

/** Whether a photo has ever been kept here. */
export async function hasImages(db: Db): Promise<boolean> {
  return (await db.select({ id: images.id }).from(images).limit(1)).length > 0
}

/** While a transaction holds this name, nobody else adds or sweeps a row of that file. */
export const photoLock = (hash: string) => `photo:${hash}`

/** The row of a stored picture. Nothing shows it until a PATCH names it in `imageIds`. */
export async function addImage(
  tx: Db,
  added: { modelId: number; upload: Upload; encoded: Encoded; photos: PhotoStore; user: User; now: Date },
): Promise<Image> {
  const { upload, encoded } = added
  for (const hash of [encoded.photo.hash, encoded.thumbnail.hash].sort()) await lockName(tx, photoLock(hash))
  // The sweep may have removed the file of an old row of the same picture since it was put.
  await putEncoded(encoded, added.photos)
  const [row] = await tx
    .insert(images)
    .values({
      modelId: added.modelId,
      contentHash: encoded.photo.hash,
      thumbnailHash: encoded.thumbnail.hash,
      receivedSha256: upload.sha256,
      width: encoded.width,
      height: encoded.height,
      capturedAt: upload.capturedAt,
      createdAt: added.now,
      createdBy: added.user.username,
      unattachedSince: added.now,
    })
    .returning()
  if (row === undefined) throw new Error('an inserted image has no id')
  return imageAnswer(row)
}
