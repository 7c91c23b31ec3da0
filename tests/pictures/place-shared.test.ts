import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createModel } from '#local/edits/model-edits.ts'
import { OwnerGone } from '#local/edits/append-photo.ts'
import { createProcess, deleteProcess } from '#local/edits/process-edits.ts'
import { clearDelivered } from '#local/resolve/clear-delivered.ts'
import { keepShared } from '#local/shared/keep-shared.ts'
import { claimShared, countUnclaimed, listShared } from '#local/shared/shared-photos.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { dropPlaced, placeShared, throwAwayShared } from '#pictures/keep/place-shared.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { smallPhoto } from '../support/pictures/photo-files.ts'

let db: DeviceDatabase
let factory: IDBFactory
let owner: { area: 'root'; modelKey: string; processKey: string }

beforeEach(async () => {
  // No picture is made here: there is nothing to draw on.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  db = await newDatabase()
  factory = db.deps.indexedDB as IDBFactory
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 1, name: '주조' } })
  const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
  owner = { area: 'root', modelKey, processKey }
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

async function keep(key: string, bytes?: ArrayBuffer): Promise<void> {
  const own = new Uint8Array(await smallPhoto()).buffer
  const facts = { name: `${key}.jpg`, type: 'image/jpeg', lastModified: 0, sharedAt: 1, order: 0 }
  await keepShared(factory, { key, ...facts }, bytes ?? own)
}
const shared = async (username = db.userKey) => (await listShared(factory, username)).photos
const place = async (photos = shared()) => placeShared(db, factory, { photos: await photos, owner })
const listed = async () => (await db.processes.get(owner.processKey))?.view.images ?? []
const uploads = async () =>
  (await db.operations.toArray()).filter(({ intent }) => intent.kind === 'photo.upload')

it('saves each shared photo as one of the process, with its upload, and lets it wait no longer', async () => {
  await keep('a')
  await keep('b')
  expect((await place()).placed).toEqual(['a', 'b'])
  expect(await listed()).toHaveLength(2)
  expect(await uploads()).toHaveLength(2)
  expect(await db.originals.count()).toBe(2)
  expect(await shared()).toEqual([])
})

it('saves each once where two windows, or two taps, ask for it at the same time', async () => {
  await keep('a')
  const photos = await shared()
  const [one, other] = await Promise.all([place(Promise.resolve(photos)), place(Promise.resolve(photos))])
  expect([...one.placed, ...other.placed]).toEqual(['a'])
  expect(await listed()).toHaveLength(1)
  expect(await uploads()).toHaveLength(1)
})

it('saves it once where the page died between the save and the end of the waiting', async () => {
  await keep('a')
  const photos = await shared()
  await place()
  // As it was left: saved, and still waiting; what clears the device in between knows nothing of it.
  await db.meta.put({ key: 'appended:a', value: 1 })
  await keep('a')
  await clearDelivered(db)
  expect((await place(Promise.resolve(photos))).placed).toEqual(['a'])
  expect(await listed()).toHaveLength(1)
  expect(await shared()).toEqual([])

  await db.meta.put({ key: 'appended:b', value: 1 })
  await keep('b')
  await dropPlaced(db, factory, await shared())
  expect(await shared()).toEqual([])
  expect(await db.meta.where('key').startsWith('appended:').count()).toBe(0)
})

it('keeps waiting what is damaged, and what was to go to a process that is gone', async () => {
  await keep('broken', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0, 0, 0, 0, 0, 0]).buffer)
  await keep('good')
  const { placed, refused } = await place()
  expect([placed, [...refused]]).toEqual([['good'], [['broken', 'damaged']]])
  expect((await shared()).map(({ key }) => key)).toEqual(['broken'])
  await keep('late')
  await deleteProcess(db, owner.processKey)
  await expect(place(shared().then((photos) => photos.filter(({ key }) => key === 'late')))).rejects.toThrow(
    OwnerGone,
  )
  expect(await db.originals.count()).toBe(0)
  expect((await shared()).map(({ key }) => key)).toEqual(['broken', 'late'])
})

it('belongs to whoever looks at it first, and is thrown away on their word alone', async () => {
  await keep('a')
  expect(await countUnclaimed(factory)).toBe(1)
  await claimShared(factory, 'kotric1')
  await claimShared(factory, 'kotric2')
  expect(await listShared(factory, 'kotric2')).toEqual({ photos: [], ofOthers: 1 })
  expect((await shared('kotric1')).map(({ key }) => key)).toEqual(['a'])
  expect(await countUnclaimed(factory)).toBe(0)
  await throwAwayShared(factory, ['a'])
  expect(await listShared(factory, 'kotric2')).toEqual({ photos: [], ofOthers: 0 })
})

it('finds what was shared where the browser does not tell which databases there are', async () => {
  await keep('a')
  const silent: IDBFactory = {
    open: (name, version) => factory.open(name, version),
    deleteDatabase: (name) => factory.deleteDatabase(name),
    cmp: (one, other) => factory.cmp(one, other),
  } satisfies Omit<IDBFactory, 'databases'> as IDBFactory
  expect((await listShared(silent, db.userKey)).photos).toHaveLength(1)
})
