import { BYTES, PHOTOS, inSharedPlace, tellSharedChange } from './shared-place.ts'
import type { SharedPhoto } from './shared-photos.ts'

/**
 * Keeps a shared photo until somebody says where it belongs. Resolves when it is on the device.
 * @throws DOMException where it does not fit
 */
export async function keepShared(
  factory: IDBFactory,
  photo: Omit<SharedPhoto, 'username' | 'size'>,
  bytes: ArrayBuffer,
): Promise<void> {
  const row: SharedPhoto = { ...photo, size: bytes.byteLength, username: null }
  await inSharedPlace(factory, 'readwrite', (stores) => {
    stores[PHOTOS].put(row)
    stores[BYTES].put({ key: row.key, bytes })
    return () => undefined
  })
  tellSharedChange()
}

/** How many photos wait here, whoever shared them. */
export async function countShared(factory: IDBFactory): Promise<number> {
  return inSharedPlace(factory, 'readonly', (stores) => {
    const counting = stores[PHOTOS].count()
    return () => counting.result
  })
}
