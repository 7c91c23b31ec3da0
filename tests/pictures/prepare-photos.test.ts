import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PreparedPhoto, preparePhotos } from '../../src/pictures/make/prepare-photos.ts'
import type { DeviceDatabase } from '../../src/local/store/database.ts'
import { dropPhoto } from '../../src/local/edits/photo-edits.ts'
import { keepOriginal, putPicture } from '../../src/pictures/keep/photo-store.ts'
import { findPhoto, findPhotoBytes } from '../../src/pictures/show/shown-photo.ts'
import { StorageFailure } from '../../src/local/store/strict-write.ts'
import { newDatabase } from '../support/unit/new-database.ts'

let db: DeviceDatabase
let clock = 0

beforeEach(async () => {
  clock = 0
  db = await newDatabase(() => ++clock)
})

afterEach(() => {
  db.close()
})

class Broken extends Error {}

function keep(content: string): Promise<string> {
  const bytes = new TextEncoder().encode(content).buffer
  const owner = { area: 'root', modelKey: 'root:1', processKey: null } as const
  return keepOriginal(db, { ...owner, bytes, type: 'image/jpeg', capturedAt: null })
}

function prepare(make: (content: string) => Promise<void> | void) {
  const told: PreparedPhoto[] = []
  const made: string[] = []
  const run = preparePhotos(db, {
    make: async ({ bytes }) => {
      const content = new TextDecoder().decode(bytes)
      made.push(content)
      await make(content)
      const small = new TextEncoder().encode(`${content} small`).buffer
      const described = { sha256: 'a'.repeat(64) }
      return { bytes: small, type: 'image/jpeg', ...described, thumbnail: small, thumbnailType: 'image/jpeg' }
    },
    isUndecodable: (error) => error instanceof Broken,
    tell: (outcome) => told.push(outcome),
  })
  return { told, made, run }
}

describe('preparing photos', () => {
  it('takes them one at a time, in the order of choosing, and those added meanwhile', async () => {
    await keep('one')
    await keep('two')
    let atWork = 0
    let most = 0
    const { made, run } = prepare(async (content) => {
      atWork += 1
      most = Math.max(most, atWork)
      if (content === 'one') await keep('three')
      atWork -= 1
    })
    await run
    expect(made).toEqual(['one', 'two', 'three'])
    expect(most).toBe(1)
    expect(await db.photos.where('stage').equals('original').toArray()).toEqual([])
  })

  it('puts the picture in the place of the original', async () => {
    const key = await keep('one')
    expect((await findPhoto(db, key))?.place).toBe('preparing')
    await prepare(() => undefined).run
    expect((await findPhoto(db, key))?.place).toBe('device')
    const shown = await findPhotoBytes(db, key, 'full')
    expect(new TextDecoder().decode(shown?.bytes)).toBe('one small')
    expect(await db.originals.count()).toBe(0)
  })

  it('refuses what cannot be decoded and goes on with the next', async () => {
    const broken = await keep('broken')
    const whole = await keep('whole')
    const { told, run } = prepare((content) => {
      if (content === 'broken') throw new Broken()
    })
    await run
    expect(told).toEqual([
      { kind: 'refused', photoKey: broken },
      { kind: 'ready', photoKey: whole },
    ])
    expect((await findPhoto(db, broken))?.place).toBe('trouble')
    await dropPhoto(db, broken)
    expect(await findPhoto(db, broken)).toBeNull()
  })

  it('leaves the original as it is on any other failure, and does not try it for ever', async () => {
    const key = await keep('one')
    const { told, made, run } = prepare(() => {
      throw new Error('no memory')
    })
    await run
    expect(made).toEqual(['one'])
    expect(told).toEqual([{ kind: 'postponed', photoKey: key, reason: 'failed' }])
    expect((await db.photos.where('stage').equals('original').toArray()).map((photo) => photo.key)).toEqual([
      key,
    ])
    await prepare(() => undefined).run
    expect((await findPhoto(db, key))?.place).toBe('device')
  })

  it('stops when the disk is full and loses nothing', async () => {
    await keep('one')
    await keep('two')
    const { told, run } = prepare(() => {
      throw new StorageFailure('full', null)
    })
    await run
    expect(told).toMatchObject([{ kind: 'postponed', reason: 'full' }])
    expect(await db.photos.where('stage').equals('original').toArray()).toHaveLength(2)
  })

  it('says nothing of a damaged photo that was taken out of the form meanwhile', async () => {
    const key = await keep('broken')
    const { told, run } = prepare(async () => {
      await dropPhoto(db, key)
      throw new Broken()
    })
    await run
    expect(told).toEqual([])
    expect(await db.photos.count()).toBe(0)
  })

  it('leaves a photo as it is whose picture was made meanwhile', async () => {
    const key = await keep('one')
    const { told, run } = prepare(async () => {
      await prepare(() => undefined).run
      throw new Broken()
    })
    await run
    expect(told).toEqual([])
    expect((await db.photos.get(key))?.stage).toBe('ready')
  })

  it('leaves the picture that another window has made meanwhile', async () => {
    const key = await keep('one')
    const other = new TextEncoder().encode('of the other').buffer
    const made = { bytes: other, type: 'image/jpeg', sha256: 'b'.repeat(64) }
    const { told, run } = prepare(async () => {
      await putPicture(db, key, { ...made, thumbnail: other, thumbnailType: 'image/jpeg' })
    })
    await run
    expect(told).toEqual([])
    expect((await db.photos.get(key))?.sha256).toBe('b'.repeat(64))
    expect(new TextDecoder().decode((await db.pictures.get(key))?.bytes)).toBe('of the other')
  })

  it('makes nothing of a photo that was taken out of the form meanwhile', async () => {
    const key = await keep('one')
    await prepare(() => dropPhoto(db, key)).run
    expect(await db.pictures.count()).toBe(0)
    expect(await db.thumbnails.count()).toBe(0)
  })
})
