import { open } from 'node:fs/promises'

/** Brings what was written to a file, or into a folder, onto the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
