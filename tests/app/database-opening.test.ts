import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '#local/store/database.ts'

vi.stubGlobal('__BUILD_ID__', 'test')
const { DatabaseOpening } = await import('#app/start/database-opening.ts')

const deps = { now: () => 0, uuid: () => '', appBuild: 'test', IDBKeyRange }

function opening() {
  const indexedDB = new IDBFactory()
  const opened: Awaited<ReturnType<typeof openDatabase>>[] = []
  const database = new DatabaseOpening('kim', async () => {
    const db = await openDatabase('kim', { ...deps, indexedDB })
    opened.push(db)
    return db
  })
  return { database, opened }
}

function untilOpen(database: InstanceType<typeof DatabaseOpening>): Promise<() => void> {
  return new Promise((resolve) => {
    const leave = database.subscribe(() => {
      if (database.state().kind === 'open') resolve(leave)
    })
  })
}

it('a database begun ahead is the one that is shown', async () => {
  const { database, opened } = opening()
  await database.begin()
  database.subscribe(() => undefined)
  expect(opened).toHaveLength(1)
  const state = database.state()
  expect(state.kind === 'open' && state.db === opened[0]).toBe(true)
})

it('is closed when nothing shows it any more, and opened again when something does', async () => {
  const { database, opened } = opening()
  const leave = await untilOpen(database)
  leave()
  await Promise.resolve()
  expect(opened[0]?.isOpen()).toBe(false)
  expect(database.state().kind).toBe('opening')
  await untilOpen(database)
  expect(opened).toHaveLength(2)
  expect(opened[1]?.isOpen()).toBe(true)
})

it('stays open for a part that leaves and comes back at once', async () => {
  const { database, opened } = opening()
  const leave = await untilOpen(database)
  leave()
  database.subscribe(() => undefined)
  await Promise.resolve()
  expect(opened).toHaveLength(1)
  expect(opened[0]?.isOpen()).toBe(true)
})

it('one that is left before it is there is closed when it comes', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof openDatabase>>>()
  const database = new DatabaseOpening('kim', () => promise)
  database.subscribe(() => undefined)()
  await Promise.resolve()
  const db = await openDatabase('kim', { ...deps, indexedDB: new IDBFactory() })
  resolve(db)
  await vi.waitUntil(() => !db.isOpen())
  expect(database.state().kind).toBe('opening')
})

it('a browser that does not open it can be asked again', async () => {
  const { database: working, opened } = opening()
  await working.begin()
  const answers = [Promise.reject(new Error('blocked')), Promise.resolve(opened[0])]
  const database = new DatabaseOpening('kim', () => answers.shift() as Promise<never>)
  const failed = await new Promise<ReturnType<typeof database.state>>((resolve) => {
    database.subscribe(() => {
      resolve(database.state())
    })
  })
  if (failed.kind !== 'failed') throw new Error(failed.kind)
  failed.retry()
  expect(database.state().kind).toBe('opening')
  await untilOpen(database)
})
