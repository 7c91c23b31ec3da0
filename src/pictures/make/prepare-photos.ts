import type { DeviceDatabase } from '#local/store/database.ts'
import type { PhotoRow } from '#local/store/records.ts'
import { StorageFailure, writeStrictly } from '#local/store/strict-write.ts'
import { type MadePicture, putPicture } from '#pictures/keep/photo-store.ts'

export type PreparedPhoto =
  | { kind: 'ready'; photoKey: string }
  /** No picture can be made from it; it has to leave the lists that name it. */
  | { kind: 'refused'; photoKey: string }
  /** The original stays as it is, and the work goes on another time. */
  | { kind: 'postponed'; photoKey: string; reason: 'full' | 'failed' }

export interface PrepareDeps {
  make: (original: { bytes: ArrayBuffer; type: string }) => Promise<MadePicture>
  /** Whether an error of `make` says that the file itself is at fault. */
  isUndecodable: (error: unknown) => boolean
  tell: (outcome: PreparedPhoto) => void
}

/**
 * Makes the pictures that are still to be made, oldest first and one at a time: a decoded photo of twelve
 * megapixels is 48 MB. The table is the queue, so what a reload interrupted is simply found again.
 */
export async function preparePhotos(db: DeviceDatabase, deps: PrepareDeps): Promise<void> {
  const done = new Set<string>()
  const nameOf = ({ key, edition = 0 }: PhotoRow) => `${key} ${edition}`
  for (;;) {
    const unmade = await db.photos.where('stage').equals('original').sortBy('createdAt')
    const next = unmade.find((photo) => !done.has(nameOf(photo)))
    if (next === undefined) return
    done.add(nameOf(next))
    const outcome = await prepare(db, next, deps)
    if (outcome === null) continue
    deps.tell(outcome)
    if (outcome.kind === 'postponed' && outcome.reason === 'full') return
  }
}

/** @returns null where the photo was edited, dropped or made in the meantime: nothing became of it */
async function prepare(
  db: DeviceDatabase,
  photo: PhotoRow,
  deps: PrepareDeps,
): Promise<PreparedPhoto | null> {
  const { key: photoKey, edition } = photo
  try {
    const original = await db.originals.get(photoKey)
    if (original === undefined) return await refuse(db, photo)
    const isPut = await putPicture(db, photoKey, await deps.make(original), edition)
    return isPut ? { kind: 'ready', photoKey } : null
  } catch (error) {
    if (deps.isUndecodable(error)) return await refuse(db, photo)
    const isFull = error instanceof StorageFailure && error.reason === 'full'
    if (!isFull) console.error('A photo could not be prepared; it stays as it came.', error)
    return { kind: 'postponed', photoKey, reason: isFull ? 'full' : 'failed' }
  }
}

/** It stays listed as a problem until a person removes it. */
async function refuse(
  db: DeviceDatabase,
  { key: photoKey, edition }: PhotoRow,
): Promise<PreparedPhoto | null> {
  return writeStrictly(db, [db.photos], async () => {
    const now = await db.photos.get(photoKey)
    if (now?.stage !== 'original' || now.edition !== edition) return null
    await db.photos.update(photoKey, { stage: 'refused' })
    return { kind: 'refused', photoKey }
  })
}
