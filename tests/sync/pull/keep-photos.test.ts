import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { PhotoRow } from '#local/store/records.ts'
import { keepPhoto, keepPhotosOf } from '#sync/pull/keep-photos.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

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

  it('that does not come is no end, and is told to whoever looks', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await photo('a')
    expect(await keepPhoto(deps('a.jpg'), 'a', 'full')).toBe(false)
    expect(told.mock.calls).toEqual([['A picture could not be kept on this device.', expect.any(ApiProblem)]])
  })
})

describe('the photos of a model', () => {
  beforeEach(async () => {
    await photo('a')
    await photo('b')
    await photo('c', { modelKey: 'another' })
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
})
