// A live query asks nothing of a database where there is no global one.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { type Failure, watchFailures } from '#local/views/work/watch-failures.ts'
import { until } from '../../../support/until.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'

let db: DeviceDatabase
let failures: Failure[]
let calls: number[]
let modelKey: string
beforeEach(async () => {
  db = await newDatabase()
  failures = []
  calls = []
  modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group: { id: 14, name: '주조' } })
})

const save = (overview: string) => saveModel(db, { modelKey, section: 'overview', fields: { overview } })
/** Watches from when the queue as it is has been seen. */
const watch = async () => {
  const read = vi.spyOn(db.operations, 'where')
  const stop = watchFailures(db, (news) => {
    calls.push(news.length)
    failures.push(...news)
  })
  await until(() => expect(read).toHaveBeenCalled())
  await db.operations.count()
  return stop
}
/** As the engine notes it, of the first operation. */
const fail = async (state: Operation['state'], attempts: number, kind = 'server') => {
  const op = await db.operations.orderBy('seq').first()
  const lastError = { kind, status: kind === 'server' ? 500 : null, message: '' }
  await db.operations.update(op?.opId ?? '', { state, attempts, lastError })
}

// API-38, ERR-13, ERR-15, OPEN-20
describe('what the server fails at', () => {
  it('is told once for every attempt, and once when it is refused for good', async () => {
    const stop = await watch()
    await fail('UNCERTAIN', 1)
    await until(() => expect(failures).toHaveLength(1))
    await db.operations.toCollection().modify({ nextAt: 5 })
    await fail('UNCERTAIN', 2)
    await until(() => expect(failures).toHaveLength(2))
    await fail('REJECTED', 2, 'refused')
    await until(() => expect(failures).toHaveLength(3))
    expect(failures.map(({ isRefused }) => isRefused)).toEqual([false, false, true])
    expect(calls).toEqual([1, 1, 1])
    expect(failures[0]).toMatchObject({ kind: 'model.create', error: { status: 500 } })
    stop()
  })

  it('is not told of what went wrong before, nor of a network that is away', async () => {
    await save('새 개요')
    await fail('REJECTED', 1, 'refused')
    const stop = await watch()
    await save('또 하나')
    await fail('UNCERTAIN', 1, 'network')
    await fail('UNCERTAIN', 2)
    await until(() => expect(failures.length).toBeGreaterThan(0))
    expect(failures.map(({ error }) => error.kind)).toEqual(['server'])
    stop()
  })

  it('is told once of a record that the server shows and will not change, however often it is tried again', async () => {
    const stop = await watch()
    await fail('NEEDS_USER', 5, 'contradicted')
    await until(() => expect(failures.map(({ isRefused }) => isRefused)).toEqual([true]))
    // An hour later, and then by a person.
    await fail('QUEUED', 5, 'contradicted')
    await fail('NEEDS_USER', 6, 'contradicted')
    await fail('RECONCILE', 1, 'network')
    await fail('NEEDS_USER', 1, 'not-found')
    await until(() => expect(failures).toHaveLength(2))
    await fail('CONFLICT', 1, 'conflict')
    await until(() => expect(failures).toHaveLength(3))
    expect(failures.map(({ error, isRefused }) => [error.kind, isRefused])).toEqual([
      ['contradicted', true],
      ['not-found', true],
      ['conflict', true],
    ])
    stop()
  })

  it('is not told as refused where the server only failed, or where two people changed the same', async () => {
    const stop = await watch()
    await fail('NEEDS_USER', 5, 'server')
    await until(() => expect(failures).toHaveLength(1))
    await db.operations.toCollection().modify({ state: 'CONFLICT', lastError: null })
    await save('또 하나')
    await fail('REJECTED', 1, 'refused')
    await until(() => expect(failures).toHaveLength(2))
    expect(failures.map(({ isRefused }) => isRefused)).toEqual([false, true])
    stop()
  })

  it('is told once it waits for a person, also where the last try was not answered', async () => {
    const stop = await watch()
    await fail('NEEDS_USER', 5, 'network')
    await until(() => expect(failures).toHaveLength(1))
    expect(failures).toMatchObject([{ isRefused: false, error: { kind: 'network' } }])
    stop()
  })
})
