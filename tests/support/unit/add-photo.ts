import type { LocalId } from '#domain/ids.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { keepOriginal, putPicture } from '#pictures/keep/photo-store.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { sha256 } from '../simulated/simulated-tab.ts'

/** Adds a photo behind those of its owner, as a form in the root area does. @returns its key */
export async function addPhoto(
  db: DeviceDatabase,
  owner: { modelKey: string; processKey: string | null },
  options: { text?: string; isPrepared?: boolean; picture?: ArrayBuffer } = {},
): Promise<string> {
  const { text = 'photo', isPrepared = true, picture = bytesOf(text) } = options
  const file = { area: 'root' as const, ...owner, bytes: picture, type: 'image/jpeg', capturedAt: null }
  const key = await keepOriginal(db, file)
  if (isPrepared) await preparePhoto(db, key, picture)
  const { processKey } = owner
  const row = processKey === null ? await db.models.get(owner.modelKey) : await db.processes.get(processKey)
  const image = { id: key, url: null, thumbnailUrl: null, capturedAt: null }
  await savePhotos(db, owner, [...(row?.view.images ?? []), image])
  return key
}

/** Its picture is made, of these bytes. */
export async function preparePhoto(
  db: DeviceDatabase,
  key: string,
  bytes: ArrayBuffer = bytesOf('photo'),
): Promise<void> {
  const picture = { bytes, type: 'image/jpeg', sha256: sha256(bytes) }
  const made = { ...picture, thumbnail: new ArrayBuffer(1), thumbnailType: 'image/webp' }
  await putPicture(db, key, made, (await db.photos.get(key))?.edition)
}

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer
}

/** A photo that was just taken in a form of the root area, and is in no saved list. @returns its key */
export function takePhoto(
  db: DeviceDatabase,
  owner: { modelKey: string; processKey: string | null },
): Promise<LocalId> {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff]).buffer
  return keepOriginal(db, { area: 'root', ...owner, bytes, type: 'image/jpeg', capturedAt: null })
}
