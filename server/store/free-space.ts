import { statfs } from 'node:fs/promises'

/** Whether there is room for more photos. */
export type HasSpace = () => Promise<boolean>

/** Sets so many bytes aside for what is about to be written. @returns how to give them back; null: there is no room */
export type SetAside = (bytes: number) => Promise<(() => void) | null>

/**
 * Watches the disk of a folder: full for photos while there is still room for the database, which would lose the work
 * that it takes if it had none. Many photos that come at once must not all count on the same room.
 */
export function createFreeSpace(
  folder: string,
  keepFreeBytes: number,
  freeOf: (folder: string) => Promise<number> = freeBytes,
): { hasSpace: HasSpace; setAside: SetAside } {
  let aside = 0
  return {
    hasSpace: async () => (await freeOf(folder)) >= keepFreeBytes,
    setAside: async (bytes) => {
      const free = await freeOf(folder)
      // What was written of it already counts twice, rather than not at all.
      if (free - aside - bytes < keepFreeBytes) return null
      aside += bytes
      let isHeld = true
      return () => {
        if (isHeld) aside -= bytes
        isHeld = false
      }
    },
  }
}

/** What the disk of a folder has left for this process. */
export async function freeBytes(folder: string): Promise<number> {
  const { bsize, bavail } = await statfs(folder)
  return bavail * bsize
}
