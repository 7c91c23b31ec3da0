import 'fake-indexeddb/auto'
import { Dexie, liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { StorageFailure, isWithin, writeStrictly } from '#local/store/strict-write.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { until } from '../../support/until.ts'
import { putModelBase } from '#local/answers/ingest.ts'
import { settleTables } from '#local/answers/settle.ts'
import { rootAnswer } from '../../support/unit/answers.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const epoch = (value: number) => ({ key: 'epoch', value }) as const
const lost = () => new DOMException('The connection was lost.', 'InvalidStateError')
const reserve = () => db.reserve.put({ key: 'reserve', bytes: new ArrayBuffer(1), type: '' })

/** Runs work that fails so often with this, and then writes. @returns how often it was run */
async function triesWith(error: unknown, times = 1): Promise<number> {
  let tries = 0
  await writeStrictly(db, [db.meta], async () => {
    tries += 1
    if (tries <= times) throw error
    await db.meta.put(epoch(tries))
  })
  return tries
}

/** What is said of a save that did not happen: the reason, in words, and the name of what is behind it. */
async function failureOf(writing: Promise<unknown>): Promise<unknown[]> {
  const failure = await writing.catch((error: unknown) => error)
  if (!(failure instanceof StorageFailure)) throw failure
  expect(failure.name).toBe('StorageFailure')
  return [failure.reason, failure.message, (failure.cause as Error).name]
}

describe('what is saved', () => {
  it('is on the disk before that is said, all of it or nothing', async () => {
    const durability = await writeStrictly(db, [db.meta], async () => {
      await db.meta.put(epoch(1))
      return Dexie.currentTransaction.idbtrans.durability
    })
    expect(durability).toBe('strict')
    const failure = new Error('A mistake in the work.')
    const writing = writeStrictly(db, [db.meta], async () => {
      await db.meta.put(epoch(2))
      throw failure
    })
    await expect(writing).rejects.toBe(failure)
    expect(await db.meta.toArray()).toEqual([epoch(1)])
  })

  it('leaves nothing on the connection that would hear of all that is saved later', async () => {
    const connection = db.backendDB()
    const heard = vi.spyOn(connection, 'addEventListener')
    const unheard = vi.spyOn(connection, 'removeEventListener')
    await writeStrictly(db, [db.meta], () => db.meta.put(epoch(1)))
    expect(heard.mock.calls).toEqual([['complete', expect.any(Function), { capture: true }]])
    expect(unheard.mock.calls).toEqual(heard.mock.calls)
  })

  it('is not said to be on the disk because something else is', async () => {
    const connection = db.backendDB()
    const another = connection.transaction(['meta'])
    let isOnDisk = false
    // As a browser does, where the database of the tests passes by the connection.
    vi.spyOn(connection, 'addEventListener').mockImplementation((_type, listener) => {
      const tell = (target: IDBTransaction) => (listener as (event: object) => void)({ target })
      const { idbtrans } = Dexie.currentTransaction
      tell(another)
      idbtrans.addEventListener('complete', () => {
        isOnDisk = true
        tell(idbtrans)
      })
    })
    await writeStrictly(db, [db.meta], () => db.meta.put(epoch(1)))
    expect(isOnDisk).toBe(true)
  })

  it('is read from the database each time, whatever was read before', async () => {
    const seen: unknown[] = []
    const watch = () => liveQuery(() => db.meta.toArray()).subscribe((rows) => seen.push(rows))
    const first = watch()
    await until(() => expect(seen).toEqual([[]]))
    // By a window that does not tell.
    const transaction = db.backendDB().transaction(['meta'], 'readwrite')
    transaction.objectStore('meta').put(epoch(7))
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    const second = watch()
    await until(() => expect(seen).toEqual([[], [epoch(7)]]))
    first.unsubscribe()
    second.unsubscribe()
  })

  it('within another save is part of that one', async () => {
    const failure = new Error('The rest of it failed.')
    const writing = writeStrictly(db, [db.meta], async () => {
      expect(await writeStrictly(db, [db.meta], () => db.meta.put(epoch(1)))).toBe('epoch')
      throw failure
    })
    await expect(writing).rejects.toBe(failure)
    expect(await db.meta.count()).toBe(0)
  })

  it('within another save is refused where that one has not all of its tables', async () => {
    const inner = () => writeStrictly(db, [db.meta, db.models], () => Promise.resolve('saved'))
    await expect(writeStrictly(db, [db.meta], inner)).rejects.toMatchObject({ name: 'SubTransactionError' })
    expect(await writeStrictly(db, [db.models, db.meta], inner)).toBe('saved')
  })

  it('is not tried again by a save within another, but by that one', async () => {
    let [outer, inner] = [0, 0]
    await writeStrictly(db, [db.meta], async () => {
      outer += 1
      await writeStrictly(db, [db.meta], async () => {
        inner += 1
        await db.meta.put(epoch(inner))
        if (inner === 1) throw lost()
      })
    })
    expect([outer, inner]).toEqual([2, 2])
    expect(await db.meta.toArray()).toEqual([epoch(2)])
  })
})

it('a transaction of another database is not one of this one', async () => {
  const other = await newDatabase()
  expect(isWithin(db)).toBe(false)
  await db.transaction('rw', db.meta, () => {
    expect([isWithin(db), isWithin(other)]).toEqual([true, false])
  })
})

describe('a full disk', () => {
  it.each([
    ['by its name', new DOMException('no', 'QuotaExceededError'), 'QuotaExceededError'],
    ['by what it says', new Error('QuotaExceeded: no room'), 'Error'],
    [
      'inside of another error',
      new Dexie.AbortError('It ended.', new DOMException('no', 'QuotaExceededError')),
      'AbortError',
    ],
  ])('told %s takes the reserve, once', async (_, error, name) => {
    await reserve()
    expect(await triesWith(error)).toBe(2)
    expect(await db.reserve.count()).toBe(0)
    expect(await failureOf(triesWith(error))).toEqual(['full', 'The disk or the quota is full.', name])
    expect(await db.meta.get('epoch')).toEqual(epoch(2))
  })

  it('deep inside of other errors is none that anybody has wrapped', async () => {
    await reserve()
    const buried = { inner: { inner: { inner: { inner: { name: 'QuotaExceededError' } } } } }
    await expect(triesWith(buried)).rejects.toBe(buried)
    expect(await db.reserve.count()).toBe(1)
  })
})

describe('a lost connection', () => {
  it.each(['DatabaseClosedError', 'AbortError', 'InvalidStateError', 'UnknownError'])(
    'told as %s is made again',
    async (name) => {
      expect(await triesWith(new DOMException('', name))).toBe(2)
      expect(await db.meta.toArray()).toEqual([epoch(2)])
    },
  )

  it('told by WebKit in words is made again', async () => {
    expect(await triesWith(new Error('Connection to Indexed Database server lost. Refresh'))).toBe(2)
  })

  it('is made again four times, and no more', async () => {
    expect(await triesWith(lost(), 4)).toBe(5)
    let tries = 0
    const error = lost()
    const failing = writeStrictly(db, [db.meta], () => {
      tries += 1
      return Promise.reject(error)
    })
    expect(await failureOf(failing)).toEqual([
      'unavailable',
      'The device database cannot be written.',
      'InvalidStateError',
    ])
    expect(tries).toBe(5)
  })

  it('is made again only while the page is here', async () => {
    const back = Promise.withResolvers<undefined>()
    const asked = vi.fn(() => back.promise)
    const deps = { now: () => 1, uuid: () => '1', appBuild: 'test', IDBKeyRange, indexedDB: new IDBFactory() }
    db = await openDatabase('kotric1', { ...deps, untilHere: asked })
    const closed = vi.spyOn(db, 'close')
    const writing = triesWith(lost())
    await until(() => expect(asked).toHaveBeenCalledOnce())
    expect(closed).not.toHaveBeenCalled()
    back.resolve(undefined)
    expect(await writing).toBe(2)
  })

  it('that cannot be made again is told, and who reads later tries it anew', async () => {
    const refused = new DOMException('no', 'SecurityError')
    const open = vi.spyOn(db, 'open').mockImplementationOnce(() => Dexie.Promise.reject(refused))
    const writing = triesWith(lost())
    expect(await failureOf(writing)).toEqual([
      'unavailable',
      'The device database cannot be written.',
      'SecurityError',
    ])
    open.mockRestore()
    expect(await db.meta.count()).toBe(0)
  })
})

it.each([[new Error('A mistake.')], ['a word'], [undefined]])(
  'any other failure is passed on: %s',
  async (error) => {
    await reserve()
    await expect(triesWith(error)).rejects.toBe(error)
    expect(await db.reserve.count()).toBe(1)
  },
)

it.each([
  ['by itself', false],
  ['within another', true],
])('a write of many waits is one, also where its work is no async function: %s', async (_, isWithinOne) => {
  const answer = { area: 'root', model: rootAnswer(1), etag: null } as const
  const put = () => writeStrictly(db, settleTables(db), () => putModelBase(db, answer))
  await (isWithinOne ? writeStrictly(db, settleTables(db), async () => put()) : put())
  expect(await db.models.count()).toBe(1)
})
