import { access, constants, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { PhotoStore } from './photo-store.ts'

/** Photos as files `{folder}/ab/abcdef….jpg`. */
export function createDiskStore(folder: string): PhotoStore {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), `${hash}.jpg`)
  return {
    put: async (hash, file) => {
      const path = pathOf(hash)
      if (await isFile(path)) return
      await mkdir(dirname(path), { recursive: true })
      // Under its final name only once it is whole: a crash leaves a stray, never half a photo.
      const partial = `${path}.${randomUUID()}.partial`
      await copyFile(file, partial)
      await flush(partial)
      await rename(partial, path)
      await flush(dirname(path))
    },
    open: async (hash) => {
      const handle = await open(pathOf(hash)).catch(() => null)
      if (handle === null) return null
      const { size } = await handle.stat()
      return { stream: handle.createReadStream(), bytes: size }
    },
    size: (hash) =>
      stat(pathOf(hash)).then(
        ({ size }) => size,
        () => null,
      ),
    isThere: async () => {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      return true
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
