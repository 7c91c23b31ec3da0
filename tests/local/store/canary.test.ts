import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { checkCanary, keptSince, noteWaiting } from '#local/store/canary.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { modelCreation, operationOf } from '../../support/unit/operation.ts'
import { storageOf } from '../../support/unit/storage.ts'

let now = 0
const notes = new Map<string, string>()
let db: DeviceDatabase
beforeEach(async () => {
  now = 1_000
  notes.clear()
  db = await databaseOf('kotric1')
})
afterEach(() => {
  vi.restoreAllMocks()
})

const storage = storageOf(notes)
const databaseOf = (user: string) =>
  openDatabase(user, {
    now: () => now,
    uuid: () => '1',
    appBuild: 'test',
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  })
const edit = (key: string) => db.operations.put(operationOf(modelCreation(key)))

it('a database is kept since it was first looked at, however often it is looked at again', async () => {
  expect(await keptSince(db)).toBeNull()
  await checkCanary(db, storage, false)
  expect(await keptSince(db)).toBe(1_000)
  now = 5_000
  await checkCanary(db, storage, false)
  expect(await keptSince(db)).toBe(1_000)
})

it('how much waits is noted with every look', async () => {
  await checkCanary(db, storage, false)
  expect([...notes.values()]).toEqual(['0'])
  await edit('one')
  await edit('two')
  await checkCanary(db, storage, false)
  expect([...notes.values()]).toEqual(['2'])
})

it('what was thrown away is told once, with the number of what waited in it', async () => {
  await checkCanary(db, storage, false)
  await edit('one')
  await edit('two')
  await noteWaiting(db, storage)
  db = await databaseOf('kotric1')
  expect(await checkCanary(db, storage, false)).toEqual({ waiting: 2 })
  expect(await checkCanary(db, storage, false)).toBeNull()
})

it('nobody else who works on the device is told of it', async () => {
  await checkCanary(db, storage, false)
  expect(await checkCanary(await databaseOf('kotric2'), storage, false)).toBeNull()
})

it('a forgotten device whose note is still there has its number', async () => {
  await checkCanary(db, storage, false)
  await edit('one')
  await noteWaiting(db, storage)
  expect(await checkCanary(await databaseOf('kotric1'), storage, true)).toEqual({ waiting: 1 })
})

it('nothing is noted of a database that is not marked yet', async () => {
  await edit('one')
  await noteWaiting(db, storage)
  expect([...notes]).toEqual([])
})

it('a note that finds no room is told to the console, and to nobody else', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const full = new DOMException('full', 'QuotaExceededError')
  const setItem = () => {
    throw full
  }
  await checkCanary(db, { getItem: () => null, setItem }, false)
  await expect(noteWaiting(db, { getItem: () => null, setItem })).resolves.toBeUndefined()
  expect(warned.mock.calls).toEqual([
    ['There is no room for the number of what waits.', full],
    ['There is no room for the number of what waits.', full],
  ])
})
