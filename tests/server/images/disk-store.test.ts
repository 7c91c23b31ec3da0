import { type FileHandle, mkdir, mkdtemp, open, readdir, readlink, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDiskStore } from '#server/images/disk-store.ts'
import { PhotosAwayError } from '#server/images/photo-store.ts'

const HASH = 'ab'.repeat(32)
const OTHER = 'cd'.repeat(32)
let photos: string
let file: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'survey-photos-'))
  photos = join(folder, 'photos')
  file = join(folder, 'file')
  await writeFile(file, 'a photo')
})

const isKnown = () => Promise.resolve(false)

test.skipIf(process.platform !== 'linux')(
  'a photo is kept once its name is on the disk as well, also where another call has put it there',
  async () => {
    const handle = await open(file)
    const handles = Object.getPrototypeOf(handle) as FileHandle
    await handle.close()
    const flushed: string[] = []
    vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      flushed.push(relative(photos, await readlink(`/proc/self/fd/${this.fd}`)))
    })
    const store = createDiskStore(photos)
    await store.put(HASH, file)
    expect(flushed).toEqual(['', expect.stringMatching(/^ab\/.*\.partial$/), 'ab'])
    flushed.length = 0
    await store.put(HASH, file)
    expect(flushed).toEqual(['ab'])
    vi.restoreAllMocks()
  },
)

describe('a folder of photos', () => {
  test('is made where none was kept yet, and says of one that is not there that it is not', async () => {
    const store = createDiskStore(photos)
    expect(await store.isThere()).toBe(true)
    expect([await store.open(HASH), await store.size(HASH)]).toEqual([null, null])
    await store.put(HASH, file)
    expect([await store.size(HASH), await store.size(OTHER)]).toEqual([7, null])
  })

  test('from before there were marks is known by what lies in it', async () => {
    await mkdir(join(photos, 'ab'), { recursive: true })
    await writeFile(join(photos, 'ab', `${HASH}.jpg`), 'a photo')
    const store = createDiskStore(photos, isKnown)
    expect([await store.isThere(), await store.size(HASH), await store.size(OTHER)]).toEqual([true, 7, null])
  })

  test.each(['empty', 'not there'])(
    'that is %s though photos were kept is away, until it is back',
    async (how) => {
      await createDiskStore(photos).put(HASH, file)
      const store = createDiskStore(photos, isKnown)
      await rename(photos, `${photos}-unmounted`)
      if (how === 'empty') await mkdir(photos)
      for (const call of [
        () => store.isThere(),
        () => store.open(HASH),
        () => store.size(HASH),
        () => store.put(OTHER, file),
      ]) {
        await expect(call()).rejects.toThrow(PhotosAwayError)
      }
      expect(how === 'empty' ? await readdir(photos) : []).toEqual([])
      await rename(`${photos}-unmounted`, photos)
      await store.put(OTHER, file)
      expect([await store.isThere(), await store.size(HASH), await store.size(OTHER)]).toEqual([true, 7, 7])
    },
  )

  test('that does not answer is not one that lacks the photo', async () => {
    await writeFile(photos, 'no folder')
    const store = createDiskStore(photos, isKnown)
    await expect(store.open(HASH)).rejects.toThrow('ENOTDIR')
    await expect(store.size(HASH)).rejects.toThrow('ENOTDIR')
  })
})
