import type { DeviceDatabase } from './database.ts'

const RESERVE_BYTES = 10 * 1024 * 1024

/**
 * Occupies 10 MiB that `writeStrictly` frees when the disk is full, so that the edit at hand still fits. Filled again
 * once there is plenty of room.
 * @param freeBytes bytes of storage that are left, by the browser's estimate; null if it gives none
 */
export async function fillReserve(db: DeviceDatabase, freeBytes: number | null): Promise<void> {
  if (freeBytes !== null && freeBytes < 20 * RESERVE_BYTES) return
  if ((await db.reserve.count()) > 0) return
  try {
    // Random bytes, lest the storage engine pack them to nothing.
    const bytes = new Uint8Array(RESERVE_BYTES)
    for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
    await db.reserve.put({ key: 'reserve', bytes: bytes.buffer, type: 'application/octet-stream' })
  } catch (error) {
    // Without a reserve a full disk is noticed one edit earlier; nothing else depends on it.
    console.warn('There is no room for a reserve.', error)
  }
}
