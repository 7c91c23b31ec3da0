import type { DeviceDatabase } from '#local/store/database.ts'
import { writeStrictly } from '#local/store/strict-write.ts'

/** Fetches a picture by its address on the server. */
export type FetchPicture = (
  address: string,
  signal: AbortSignal,
) => Promise<{ bytes: ArrayBuffer; type: string }>

export interface KeepDeps {
  db: DeviceDatabase
  fetchPicture: FetchPicture
}

const TIMEOUT_MS = 60_000

/**
 * Stores the thumbnails of a model in the user's own database, and with `everything` the pictures too. What is stored
 * already is not fetched again.
 * @returns how many photos could not be fetched
 */
export async function keepPhotosOf(
  deps: KeepDeps,
  modelKey: string,
  size: 'thumbnails' | 'everything',
): Promise<number> {
  const photos = await deps.db.photos.where('modelKey').equals(modelKey).toArray()
  let failed = 0
  for (const photo of photos) {
    const kept = [await keepPhoto(deps, photo.key, 'thumbnail')]
    if (size === 'everything') kept.push(await keepPhoto(deps, photo.key, 'full'))
    if (kept.includes(false)) failed += 1
  }
  return failed
}

/** Stores one picture of a photo. @returns false if the server did not give it */
export async function keepPhoto(
  { db, fetchPicture }: KeepDeps,
  photoKey: string,
  size: 'thumbnail' | 'full',
): Promise<boolean> {
  const table = size === 'full' ? db.pictures : db.thumbnails
  const [photo, held] = await Promise.all([db.photos.get(photoKey), table.get(photoKey)])
  const address = size === 'full' ? photo?.url : (photo?.thumbnailUrl ?? photo?.url)
  if (held !== undefined) return true
  if (address === undefined || address === null) return false
  try {
    const { bytes, type } = await fetchPicture(address, AbortSignal.timeout(TIMEOUT_MS))
    await writeStrictly(db, [table], async () => {
      await table.put({ key: photoKey, bytes, type })
    })
    return true
  } catch (error) {
    console.warn('A picture could not be kept on this device.', error)
    return false
  }
}
