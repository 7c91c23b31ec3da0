import type { ApiClient } from '#api/client.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { isAtServer, photosShownIn } from '#local/store/photos.ts'
import { writeStrictly } from '#local/store/strict-write.ts'

export interface KeepDeps {
  db: DeviceDatabase
  fetchPicture: ApiClient['picture']
}

type Size = 'thumbnail' | 'full'

const TIMEOUT_MS = 60_000

/**
 * Stores pictures of all photos of a model in the user's own database. What is stored already is not fetched again, nor
 * what no list shows any more, which the server throws away. What was never sent is here.
 * @returns whether all are here
 */
export async function keepPhotosOf(
  deps: KeepDeps,
  modelKey: string,
  sizes: readonly Size[],
): Promise<boolean> {
  const { db } = deps
  const shown = await photosShownIn(db, modelKey)
  const photos = db.photos.where('modelKey').equals(modelKey)
  let isWhole = true
  for (const key of await photos.filter((row) => isAtServer(row) && shown.has(row.key)).primaryKeys()) {
    for (const size of sizes) isWhole = (await keepPhoto(deps, key, size)) && isWhole
  }
  return isWhole
}

/** Stores one picture of a photo. @returns false if the server did not give it */
export async function keepPhoto(
  { db, fetchPicture }: KeepDeps,
  photoKey: string,
  size: Size,
): Promise<boolean> {
  const table = size === 'full' ? db.pictures : db.thumbnails
  const [photo, held] = await Promise.all([
    db.photos.get(photoKey),
    // Without its bytes.
    table.where('key').equals(photoKey).count(),
  ])
  const address = size === 'full' ? photo?.url : (photo?.thumbnailUrl ?? photo?.url)
  if (held > 0) return true
  if (address === undefined || address === null) return false
  try {
    const { bytes, type } = await fetchPicture(address, AbortSignal.timeout(TIMEOUT_MS))
    // It would be kept for ever.
    if (bytes.byteLength === 0) throw new Error('The picture is empty.')
    return await writeStrictly(db, [table, db.photos], async () => {
      // It may have been cleared away meanwhile, or go by another name.
      const isHere = (await db.photos.where('key').equals(photoKey).count()) > 0
      if (isHere) await table.put({ key: photoKey, bytes, type })
      return isHere
    })
  } catch (error) {
    console.warn('A picture could not be kept on this device.', error)
    return false
  }
}
