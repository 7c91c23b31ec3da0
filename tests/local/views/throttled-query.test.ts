import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { letGoWhenLeft } from '#local/store/let-go.ts'
import { throttledQuery } from '#local/views/throttled-query.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { until } from '../../support/until.ts'
import { draftRow, journalRow } from '../../support/unit/rows.ts'

let db: DeviceDatabase
let reads: number
let told: unknown[]
let stop: () => void
beforeEach(async () => {
  db = await newDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  reads = 0
  told = []
  stop = () => undefined
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Watches drafts and journal by a query that takes so long; it answers how often it was asked. */
function watch(ms = 0, read: () => Promise<unknown> = () => Promise.resolve(reads)): void {
  const query = throttledQuery(db, [db.drafts, db.journal], () => {
    reads += 1
    vi.advanceTimersByTime(ms)
    return read()
  })
  stop = query.subscribe((value) => told.push(value))
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const change = (key = 'a') => db.drafts.put(draftRow(key, 'root:1'))

describe('what is watched without holding up the saves', () => {
  it('is told at once, and again after each change', async () => {
    watch()
    await pass(0)
    expect(told).toEqual([1])
    await pass(100)
    await change()
    await pass(0)
    expect(told).toEqual([1, 2])
    await pass(100)
    await db.journal.put(journalRow('a', 1))
    await pass(0)
    expect(told).toEqual([1, 2, 3])
  })

  it('has no value before the database has answered', () => {
    expect(throttledQuery(db, [db.drafts], () => Promise.resolve(1)).hasValue()).toBe(false)
  })

  it('is not read again while nothing changes, or only what does not matter', async () => {
    const other = await openDatabase('kotric10', db.deps)
    watch()
    await pass(60_000)
    await db.meta.put({ key: 'seq', value: 1 })
    await other.drafts.put(draftRow('a', 'root:1'))
    await pass(60_000)
    expect(reads).toBe(1)
  })

  it('is read after a change of several tables of which one matters', async () => {
    watch()
    await pass(100)
    await db.transaction('rw', [db.meta, db.drafts], async () => {
      await db.meta.put({ key: 'seq', value: 1 })
      await change()
    })
    await pass(0)
    expect(reads).toBe(2)
  })

  it('is read once after many changes, when the save that they come from has been told', async () => {
    watch()
    await pass(100)
    await change('a')
    await change('b')
    expect(reads).toBe(1)
    await pass(0)
    expect(reads).toBe(2)
    await pass(60_000)
    expect(reads).toBe(2)
  })

  it.each([
    { takes: 0, rests: 100 },
    { takes: 30, rests: 300 },
    { takes: 500, rests: 2_000 },
  ])('is left alone for $rests ms after a query that took $takes ms', async ({ takes, rests }) => {
    watch(takes)
    await pass(0)
    await change()
    await pass(rests - 1)
    expect(reads).toBe(1)
    await pass(1)
    expect(reads).toBe(2)
    await pass(60_000)
    expect(reads).toBe(2)
  })

  it('is read again where it changed while it was read, and only once at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    watch(0, () => (reads === 1 ? promise : Promise.resolve('new')))
    await change()
    await pass(60_000)
    expect(reads).toBe(1)
    resolve('old')
    await pass(0)
    expect(told).toEqual(['old'])
    await pass(2_000)
    expect(told).toEqual(['old', 'new'])
  })

  it('is read outside of the transaction in which somebody begins to watch', async () => {
    await db.transaction('rw', [db.meta], async () => {
      watch(0, () => db.drafts.count())
      await db.meta.put({ key: 'seq', value: 1 })
    })
    await until(() => expect(told).toEqual([0]))
  })

  it('is read again by a page that was frozen and goes on', async () => {
    const [window, document] = [new EventTarget(), new EventTarget()]
    letGoWhenLeft(new IDBFactory(), { window, document, beginAnew: null })
    watch()
    await pass(100)
    document.dispatchEvent(new Event('resume'))
    await pass(0)
    expect(reads).toBe(2)
  })
})

describe('who watches no longer', () => {
  it('is told nothing of what was asked before', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    watch(0, () => promise)
    stop()
    resolve('late')
    await pass(60_000)
    expect(told).toEqual([])
  })

  it('lets nothing be read any more, neither what has changed already nor what changes later', async () => {
    watch()
    await pass(0)
    await change('a')
    stop()
    await pass(60_000)
    await change('b')
    await pass(60_000)
    expect(reads).toBe(1)
  })
})

describe('a query that fails', () => {
  const failing = (error: Error) => () => (reads === 1 ? Promise.reject(error) : Promise.resolve('well'))

  it('is told to who wants to know, and asked again after the next change', async () => {
    const broken = new Error('broken')
    const errors: unknown[] = []
    const query = throttledQuery(db, [db.drafts], () => {
      reads += 1
      return failing(broken)()
    })
    stop = query.subscribe(
      (value) => told.push(value),
      (error) => errors.push(error),
    )
    await pass(100)
    expect(errors).toEqual([broken])
    await change()
    await pass(0)
    expect(told).toEqual(['well'])
  })

  it('is complained of where nobody wants to know', async () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const broken = new Error('broken')
    watch(0, failing(broken))
    await pass(0)
    expect(complain).toHaveBeenCalledExactlyOnceWith('What is on the device could not be read.', broken)
  })

  it.each(['AbortError', 'DatabaseClosedError'])('is none where the page was left (%s)', async (name) => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    watch(0, failing(Object.assign(new Error('left'), { name })))
    await pass(100)
    expect(complain).not.toHaveBeenCalled()
    await change()
    await pass(0)
    expect(told).toEqual(['well'])
  })

  it('is of no interest to who watches no longer', async () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    watch(0, failing(new Error('broken')))
    stop()
    await pass(0)
    expect(complain).not.toHaveBeenCalled()
  })
})
