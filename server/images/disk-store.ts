import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { flush } from '#server/store/flush.ts'
import { isCode } from '#server/store/is-code.ts'
import { PhotosAwayError, type PhotoStore } from './photo-store.ts'

/** Lies beside the photos, and so tells their folder from the empty one that a disk is mounted over. */
const MARK = '.photos'

/**
 * Photos as files `{folder}/ab/abcdef….jpg`.
 * @param isNew whether no photo has been kept yet, so that an empty folder is one to begin with
 */
export function createDiskStore(
  folder: string,
  isNew: () => Promise<boolean> = () => Promise.resolve(true),
): PhotoStore {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), `${hash}.jpg`)
  const mark = join(folder, MARK)
  const find = async () => {
    if ((await orNull(stat(mark))) !== null) return
    const names = (await orNull(readdir(folder))) ?? []
    // Folders from before there were marks have photos.
    if (names.length === 0 && !(await isNew())) {
      throw new PhotosAwayError(`the folder of the photos is empty or not there: ${folder}`)
    }
    await mkdir(folder, { recursive: true })
    await writeFile(mark, '')
  }
  /** What is missing is only missing where the rest is there. */
  const orMissing = async <T>(look: Promise<T>): Promise<T | null> => {
    const found = await orNull(look)
    if (found === null) await find()
    return found
  }
  return {
    put: async (hash, file) => {
      const path = pathOf(hash)
      const own = dirname(path)
      // Whoever has put it there may still be on the way to the disk with its name.
      if ((await orMissing(stat(path)))?.isFile() === true) return flush(own)
      if ((await mkdir(own, { recursive: true })) !== undefined) await flush(folder)
      // Under its final name only once it is whole: a crash leaves a stray, never half a photo.
      const partial = `${path}.${randomUUID()}.partial`
      try {
        await copyFile(file, partial)
        await flush(partial)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined)
        throw error
      }
      await flush(own)
    },
    open: async (hash) => {
      const handle = await orMissing(open(pathOf(hash)))
      if (handle === null) return null
      const { size } = await handle.stat()
      return { stream: handle.createReadStream(), bytes: size }
    },
    size: async (hash) => (await orMissing(stat(pathOf(hash))))?.size ?? null,
    isThere: async () => {
      await find()
      await access(folder, constants.W_OK)
      return true
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
  }
}

/** Null where there is nothing of that name; a disk that does not answer is no such answer. */
async function orNull<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await look
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}
