import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { PhotoRow } from '#local/store/records.ts'
import { keepPhoto, keepPhotosOf } from '#sync/pull/keep-photos.ts'
import { renamePhoto } from '#local/store/photos.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { imageOf } from '../../support/unit/record-rows.ts'
import { modelRow, processRow } from '../../support/unit/rows.ts'

const OWN = 'local-00000001-0000-4000-8000-000000000000'

let db: DeviceDatabase
let asked: string[]
beforeEach(async () => {
  db = await newDatabase()
  asked = []
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A server whose pictures are their own addresses, but for those that fail. */
const deps = (...failing: string[]) => ({
  db,
  fetchPicture: (address: string, signal: AbortSignal) => {
    if (!(signal instanceof AbortSignal)) throw new Error('Nothing would end it.')
    asked.push(address)
    if (failing.includes(address)) return Promise.reject(new ApiProblem({ kind: 'network' }))
    return Promise.resolve({ bytes: new TextEncoder().encode(address).buffer, type: 'image/jpeg' })
  },
})

/** A server whose answer to the next question is such a picture. */
const answering = (picture: () => Promise<ArrayBuffer>) => ({
  ...deps(),
  fetchPicture: async () => ({ bytes: await picture(), type: 'image/jpeg' }),
})

const photo = (key: string, changes: Partial<PhotoRow> = {}) =>
  db.photos.put({
    ...{ key, modelKey: 'model', url: `${key}.jpg`, thumbnailUrl: `${key}s.jpg` },
    ...changes,
  } as PhotoRow)
const textOf = async (table: 'pictures' | 'thumbnails', key: string) => {
  const row = await db[table].get(key)
  return row && `${new TextDecoder().decode(row.bytes)} ${row.type}`
}

describe('a picture of a photo', () => {
  it('is stored in the size that was asked for', async () => {
    await photo('a')
    expect(await keepPhoto(deps(), 'a', 'full')).toBe(true)
    expect(await textOf('pictures', 'a')).toBe('a.jpg image/jpeg')
    expect(await db.thumbnails.count()).toBe(0)
    expect(await keepPhoto(deps(), 'a', 'thumbnail')).toBe(true)
    expect(await textOf('thumbnails', 'a')).toBe('as.jpg image/jpeg')
    expect(asked).toEqual(['a.jpg', 'as.jpg'])
  })

  it('is not fetched again', async () => {
    await photo('a')
    await db.pictures.put({ key: 'a', bytes: new ArrayBuffer(1), type: 'image/png' })
    expect(await keepPhoto(deps(), 'a', 'full')).toBe(true)
    expect(asked).toEqual([])
  })

  it('is there without an address, once it is stored', async () => {
    await photo('a', { url: null, thumbnailUrl: null })
    await db.thumbnails.put({ key: 'a', bytes: new ArrayBuffer(1), type: 'image/png' })
    expect(await keepPhoto(deps(), 'a', 'thumbnail')).toBe(true)
    expect(await keepPhoto(deps(), 'a', 'full')).toBe(false)
  })

  it('is the large one where the server has no small one', async () => {
    await photo('a', { thumbnailUrl: null })
    expect(await keepPhoto(deps(), 'a', 'thumbnail')).toBe(true)
    expect(await textOf('thumbnails', 'a')).toBe('a.jpg image/jpeg')
  })

  it('is not there where nobody knows the photo', async () => {
    for (const size of ['full', 'thumbnail'] as const) expect(await keepPhoto(deps(), 'a', size)).toBe(false)
    expect(asked).toEqual([])
  })

  it('is not there where the answer is empty, and is asked for again', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await photo('a')
    const empty = answering(() => Promise.resolve(new ArrayBuffer(0)))
    expect(await keepPhoto(empty, 'a', 'full')).toBe(false)
    expect(told).toHaveBeenCalledTimes(1)
    expect(await keepPhoto(deps(), 'a', 'full')).toBe(true)
    expect(await textOf('pictures', 'a')).toBe('a.jpg image/jpeg')
  })

  it.each([
    ['was cleared away', () => db.photos.clear()],
    ['goes by another name', () => renamePhoto(db, 'a', OWN)],
  ])('is not left behind where the photo %s while it comes', async (_how, befalls) => {
    await photo('a')
    const late = answering(async () => {
      await befalls()
      return new ArrayBuffer(1)
    })
    expect(await keepPhoto(late, 'a', 'full')).toBe(false)
    expect(await db.pictures.count()).toBe(0)
  })

  it('that does not come is no end, and is told to whoever looks', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await photo('a')
    expect(await keepPhoto(deps('a.jpg'), 'a', 'full')).toBe(false)
    expect(told.mock.calls).toEqual([['A picture could not be kept on this device.', expect.any(ApiProblem)]])
  })
})

describe('the photos of a model', () => {
  beforeEach(async () => {
    await photo(OWN, { url: 'a.jpg', thumbnailUrl: 'as.jpg' })
    await photo('root:2', { url: 'b.jpg', thumbnailUrl: 'bs.jpg' })
    await photo('c', { modelKey: 'another' })
    await db.models.put(modelRow('model', { view: { images: [imageOf(OWN)] } }))
    await db.processes.put(processRow('process', 'model', { view: { images: [imageOf(2)] } }))
  })

  it('come in all sizes that are asked for, and those of others do not', async () => {
    expect(await keepPhotosOf(deps(), 'model', ['thumbnail', 'full'])).toBe(true)
    expect(asked).toEqual(['as.jpg', 'a.jpg', 'bs.jpg', 'b.jpg'])
  })

  it('go on behind one that does not come, and are not whole then', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await keepPhotosOf(deps('as.jpg'), 'model', ['thumbnail'])).toBe(false)
    expect(asked).toEqual(['as.jpg', 'bs.jpg'])
    asked = []
    expect(await keepPhotosOf(deps(), 'model', ['thumbnail'])).toBe(true)
    expect(asked).toEqual(['as.jpg'])
  })

  it('are those that it shows: what was taken out the server has thrown away', async () => {
    await photo('root:3', { url: 'gone.jpg' })
    expect(await keepPhotosOf(deps('gone.jpg'), 'model', ['full'])).toBe(true)
    expect(asked).not.toContain('gone.jpg')
  })

  it('are whole with those that are only here, whose picture is still to be made', async () => {
    await photo(OWN, { serverId: null, url: null, thumbnailUrl: null })
    expect(await keepPhotosOf(deps(), 'model', ['thumbnail'])).toBe(true)
    expect(asked).toEqual(['bs.jpg'])
  })
})
