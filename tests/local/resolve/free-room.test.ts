import { expect, it } from 'vitest'
import { findFreeable, freeRoom } from '#local/resolve/free-room.ts'
import { createModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

const TEXT = 'a picture'

/** A device with one photo; `delivered` says what the server has answered to its upload. */
async function withPhoto(
  delivered: (sha256: string) => { serverId?: number; receivedSha256?: string; url?: string },
  capabilities: unknown = ['if-match', 'durable'],
): Promise<{ db: DeviceDatabase; key: string }> {
  const db = await newDatabase()
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const key = await addPhoto(db, { modelKey, processKey: null }, { text: TEXT })
  const { sha256 } = (await db.photos.get(key)) ?? {}
  await db.photos.update(key, delivered(sha256 ?? ''))
  await db.meta.put({ key: 'capabilities', value: capabilities })
  return { db, key }
}

const whole = (sha256: string) => ({ serverId: 7, receivedSha256: sha256, url: '/api/image/7/' })

it('a photo that the server holds byte for byte is freed, and only its thumbnail stays', async () => {
  const { db, key } = await withPhoto(whole)
  expect(await findFreeable(db)).toEqual({ count: 1, bytes: TEXT.length })
  expect(await freeRoom(db)).toEqual({ count: 1, bytes: TEXT.length })
  expect(await db.pictures.get(key)).toBeUndefined()
  expect(await db.thumbnails.get(key)).toBeDefined()
  expect((await db.photos.get(key))?.serverId).toBe(7)
  expect(await freeRoom(db)).toEqual({ count: 0, bytes: 0 })
})

it.each([
  ['was not sent', () => ({})],
  ['arrived with other bytes', (sha256: string) => ({ ...whole(sha256), receivedSha256: 'b'.repeat(64) })],
  ['arrived without a word of its bytes', (sha256: string) => ({ serverId: 7, url: whole(sha256).url })],
  ['has no address', (sha256: string) => ({ serverId: 7, receivedSha256: sha256 })],
])('a photo that %s stays', async (_, delivered) => {
  const { db, key } = await withPhoto(delivered)
  expect(await findFreeable(db)).toEqual({ count: 0, bytes: 0 })
  await freeRoom(db)
  expect(await db.pictures.get(key)).toBeDefined()
})

it.each([[['if-match']], [null], ['durable']])(
  'nothing is freed where the server does not promise to survive a power cut (%j)',
  async (capabilities) => {
    const { db, key } = await withPhoto(whole, capabilities)
    await freeRoom(db)
    expect(await db.pictures.get(key)).toBeDefined()
  },
)

it('only what was taken here is freed, and only where it still lies here', async () => {
  const { db, key } = await withPhoto(whole)
  const [photo, bytes] = [await db.photos.get(key), await db.pictures.get(key)]
  if (photo === undefined || bytes === undefined) throw new Error('The photo is not there.')
  await db.photos.bulkPut([
    { ...photo, key: 'root:8', serverId: 8 },
    { ...photo, key: 'local-freed', serverId: 9 },
  ])
  await db.pictures.put({ ...bytes, key: 'root:8' })
  await db.originals.put({ ...bytes, key })
  expect(await findFreeable(db)).toEqual({ count: 1, bytes: 9 })
  expect(await freeRoom(db)).toEqual({ count: 1, bytes: 9 })
  expect(await db.pictures.toCollection().primaryKeys()).toEqual(['root:8'])
  expect(await db.originals.count()).toBe(0)
})

it('what is freed is added up, and a picture of unknown size counts as nothing', async () => {
  const { db, key } = await withPhoto(whole)
  const [photo, bytes] = [await db.photos.get(key), await db.pictures.get(key)]
  if (photo === undefined || bytes === undefined) throw new Error('The photo is not there.')
  await db.photos.bulkPut([
    { ...photo, key: 'local-2', size: 100 },
    { ...photo, key: 'local-3', size: null },
  ])
  await db.pictures.bulkPut([
    { ...bytes, key: 'local-2' },
    { ...bytes, key: 'local-3' },
  ])
  expect(await findFreeable(db)).toEqual({ count: 3, bytes: 109 })
})
