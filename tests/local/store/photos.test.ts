import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import {
  UNSENT_PHOTO,
  captioned,
  deletePhotoRows,
  isDelivered,
  photoTables,
  renamePhoto,
  uneditedKeyOf,
} from '#local/store/photos.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { photoRow } from '../../support/unit/rows.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const row = (key: string, text: string) => ({ key, bytes: bytes(text), type: 'image/jpeg' })

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

/** All that is kept, by table: keys, with what lies under them. */
async function kept(): Promise<Record<string, Record<string, string>>> {
  const of = async (table: 'originals' | 'pictures' | 'thumbnails') => {
    const rows = await db[table].toArray()
    return Object.fromEntries(rows.map((one) => [one.key, new TextDecoder().decode(one.bytes)]))
  }
  const photos = await db.photos.toArray()
  return {
    originals: await of('originals'),
    pictures: await of('pictures'),
    thumbnails: await of('thumbnails'),
    photos: Object.fromEntries(photos.map(({ key, type }) => [key, type])),
  }
}

async function keep(key: string): Promise<void> {
  await db.originals.bulkPut([row(key, `original ${key}`), row(`unedited:${key}`, `unedited ${key}`)])
  await db.pictures.put(row(key, `picture ${key}`))
  await db.thumbnails.put(row(key, `thumbnail ${key}`))
  await db.photos.put(photoRow(key, 'root:1'))
}
const all = (key: string, of = key) => ({
  originals: { [key]: `original ${of}`, [`unedited:${key}`]: `unedited ${of}` },
  pictures: { [key]: `picture ${of}` },
  thumbnails: { [key]: `thumbnail ${of}` },
  photos: { [key]: 'image/jpeg' },
})
const NOTHING = { originals: {}, pictures: {}, thumbnails: {}, photos: {} }

describe('a photo', () => {
  it('that never left this device is known to no server', () => {
    expect(UNSENT_PHOTO).toEqual({ serverId: null, receivedSha256: null, url: null, thumbnailUrl: null })
  })

  it.each([
    ['the same hash on both sides', { serverId: 7, sha256: 'a', receivedSha256: 'a' }, true],
    ['another hash there', { serverId: 7, sha256: 'a', receivedSha256: 'b' }, false],
    ['no hash there', { serverId: 7, sha256: 'a', receivedSha256: null }, false],
    ['no hash on either side', { serverId: 7, sha256: null, receivedSha256: null }, false],
    ['no id there', { serverId: null, sha256: 'a', receivedSha256: 'a' }, false],
  ])('with %s is delivered, or not', (_, photo, delivered) => {
    expect(isDelivered(photo)).toBe(delivered)
  })

  it('has its caption composed and trimmed, and none where nothing is said', () => {
    const image = { id: 7, url: '/7/', thumbnailUrl: null, capturedAt: null }
    expect(captioned(image, '  정면 ')).toEqual({ ...image, caption: '정면' })
    expect(captioned({ ...image, caption: '뒷면' }, '정면'.normalize('NFD'))).toEqual({
      ...image,
      caption: '정면',
    })
    expect(captioned({ ...image, caption: '뒷면' }, ' ')).toStrictEqual(image)
  })
})

describe('what is kept of a photo', () => {
  it('lies in four tables, and as it was before it was drawn on under a key of its own', () => {
    expect(photoTables(db).map(({ name }) => name)).toEqual(['originals', 'pictures', 'thumbnails', 'photos'])
    expect(uneditedKeyOf('local-1')).toBe('unedited:local-1')
  })

  it('is deleted whole, and that of others stays', async () => {
    await keep('one')
    await keep('two')
    await deletePhotoRows(db, 'one')
    expect(await kept()).toEqual(all('two'))
    await deletePhotoRows(db, 'two')
    expect(await kept()).toEqual(NOTHING)
  })

  it('goes by another key', async () => {
    await keep('one')
    await renamePhoto(db, 'one', 'two')
    expect(await kept()).toEqual(all('two', 'one'))
  })

  it('goes by another key where only some of it is here', async () => {
    await db.thumbnails.put(row('one', 'thumbnail one'))
    await renamePhoto(db, 'one', 'two')
    expect(await kept()).toEqual({ ...NOTHING, thumbnails: { two: 'thumbnail one' } })
  })

  it('gives way to what is kept under that key already', async () => {
    await keep('one')
    await db.pictures.put(row('two', 'picture two'))
    await renamePhoto(db, 'one', 'two')
    expect(await kept()).toEqual({ ...all('two', 'one'), pictures: { two: 'picture two' } })
  })

  it('is not there under either key where nothing was kept', async () => {
    await keep('two')
    await renamePhoto(db, 'one', 'two')
    expect(await kept()).toEqual(all('two'))
  })
})
