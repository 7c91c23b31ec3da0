import { statfs } from 'node:fs/promises'

/** Whether there is room for more photos. */
export type HasSpace = () => Promise<boolean>

/**
 * Watches the disk of a folder: full for photos while there is still room for the database, which would lose the work
 * that it takes if it had none.
 */
export function createFreeSpace(folder: string, keepFreeBytes: number): HasSpace {
  return async () => (await freeBytes(folder)) >= keepFreeBytes
}

/** What the disk of a folder has left for this process. */
export async function freeBytes(folder: string): Promise<number> {
  const { bsize, bavail } = await statfs(folder)
  return bavail * bsize
}
