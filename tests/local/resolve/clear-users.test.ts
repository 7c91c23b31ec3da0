import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearUser, isAnyModelHere, measureUser } from '#local/resolve/clear-users.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { listUsernames } from '#local/store/device-users.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'
import { readModelRow, photoRow } from '../../support/unit/rows.ts'

const deps = { now: () => 1, uuid: () => '1', appBuild: 'test' }
const NOTHING = { operations: 0, drafts: 0, photos: 0, models: 0 }

beforeEach(() => {
  // Each test has a browser of its own.
  Dexie.dependencies.indexedDB = new IDBFactory()
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function within<T>(username: string, act: (db: DeviceDatabase) => Promise<T>): Promise<T> {
  const db = await openDatabase(username, deps)
  const done = await act(db)
  db.close()
  return done
}

/** Two models of the server, with a photo of each, and an edit of the first. */
const worked = (username: string) =>
  within(username, async (db) => {
    await db.models.bulkPut([
      readModelRow('root:1', { serverId: 1 }),
      readModelRow('root:2', { serverId: 2 }),
    ])
    await db.photos.bulkPut([
      photoRow('root:8', 'root:1', { serverId: 8 }),
      photoRow('root:9', 'root:2', { serverId: 9 }),
    ])
    await db.operations.put(operationOf(modelEdit('root:1', { memo: '점검' })))
  })
const modelsOf = (username: string) => within(username, (db) => db.models.toCollection().primaryKeys())

it('who does not work here now is cleared of what the server has, and nobody else is', async () => {
  await worked('kotric1')
  await worked('kitech')
  const kept = { ...NOTHING, operations: 1, models: 1 }
  expect(await measureUser('kotric1', deps)).toEqual({ kept, models: 1, photos: 2 })
  expect(await modelsOf('kotric1')).toEqual(['root:1', 'root:2'])
  expect(await clearUser('kotric1', deps)).toEqual(kept)
  expect(await modelsOf('kotric1')).toEqual(['root:1'])
  expect(await modelsOf('kitech')).toEqual(['root:1', 'root:2'])
})

it('nothing is made of somebody who has never worked here', async () => {
  expect(await measureUser('kotric1', deps)).toEqual({ kept: NOTHING, models: 0, photos: 0 })
  expect(await clearUser('kotric1', deps)).toEqual(NOTHING)
  expect(await listUsernames()).toEqual([])
})

it('a model of anybody’s is found, and none where there is none', async () => {
  expect(await isAnyModelHere(deps)).toBe(false)
  await within('kitech', () => Promise.resolve())
  expect(await isAnyModelHere(deps)).toBe(false)
  await worked('kotric1')
  expect(await isAnyModelHere(deps)).toBe(true)
})

it.each([
  ['measuring', (username: string) => measureUser(username, deps)],
  ['clearing', (username: string) => clearUser(username, deps)],
  ['looking for models', () => isAnyModelHere(deps)],
])('%s leaves no database open', async (_, act) => {
  await worked('kotric1')
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  await act('kotric1')
  expect(close).toHaveBeenCalledOnce()
})
