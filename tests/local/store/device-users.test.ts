import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '#local/store/database.ts'
import { listDeviceUsers, listUsernames } from '#local/store/device-users.ts'
import { modelCreation, operationOf } from '../../support/unit/operation.ts'

const deps = { now: () => 1, uuid: () => '1', appBuild: 'test' }

beforeEach(() => {
  // Each test has a browser of its own.
  Dexie.dependencies.indexedDB = new IDBFactory()
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function userWith(username: string, waiting: number, typed: readonly object[]): Promise<void> {
  const db = await openDatabase(username, deps)
  for (let at = 0; at < waiting; at += 1) await db.operations.put(operationOf(modelCreation(`${at}`)))
  for (const [at, changes] of typed.entries())
    await db.drafts.put({ key: `process:${at}`, modelKey: 'root:1', values: { changes }, savedAt: 1 })
  db.close()
}

it('everybody who has worked here is listed with what waits and what was not saved', async () => {
  await userWith('kotric1', 2, [{ memo: '점검' }, {}])
  await userWith('kitech', 0, [])
  expect(await listDeviceUsers(deps)).toEqual(
    expect.arrayContaining([
      { username: 'kotric1', waiting: 2, unsaved: 1 },
      { username: 'kitech', waiting: 0, unsaved: 0 },
    ]),
  )
  expect(await listDeviceUsers(deps)).toHaveLength(2)
})

it('a database of something else on the same address is nobody', async () => {
  await userWith('kotric1', 0, [])
  const other = new Dexie('another-app')
  other.version(1).stores({ rows: 'key' })
  await other.open()
  other.close()
  expect(await listUsernames()).toEqual(['kotric1'])
})

it('nobody is listed on a new device', async () => {
  expect(await listUsernames()).toEqual([])
  expect(await listDeviceUsers(deps)).toEqual([])
})

it('a database is what the browser makes of it where nothing else is given', async () => {
  const db = await openDatabase('kotric1', deps)
  await db.meta.bulkPut([
    { key: 'epoch', value: 1 },
    { key: 'seq', value: 2 },
  ])
  expect(await db.meta.where('key').above('f').toArray()).toEqual([{ key: 'seq', value: 2 }])
  expect((await Dexie.dependencies.indexedDB.databases()).map(({ name }) => name)).toEqual(['survey:kotric1'])
  db.close()
})

it('the databases that were looked into are closed again', async () => {
  await userWith('kotric1', 1, [])
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  await listDeviceUsers(deps)
  expect(close).toHaveBeenCalledOnce()
})
