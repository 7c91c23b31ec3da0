import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { liveQuery } from 'dexie'
import { expect, test, vi } from 'vitest'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { letGoWhenLeft, wasCutOff } from '#local/store/let-go.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { throttledQuery } from '#local/views/throttled-query.ts'
import { until } from '../../support/until.ts'

type Read = () => Promise<unknown>

const lastWord = { key: 'epoch', value: 7 } as const

/** Two pages of one browser; the first can be left, as a browser does that keeps it for the way back, and frozen. */
async function twoPages(beginAnew: (() => void) | null = null) {
  const browser = new IDBFactory()
  const page = { window: new EventTarget(), document: new EventTarget(), beginAnew }
  const { factory, untilHere } = letGoWhenLeft(browser, page)
  const ofTest = { now: () => 1, uuid: () => '1', appBuild: 'test', IDBKeyRange }
  const leave = (persisted: boolean) => {
    page.window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
  }
  const freeze = () => page.document.dispatchEvent(new Event('freeze'))
  const show = () => page.window.dispatchEvent(new Event('pageshow'))
  const resume = () => page.document.dispatchEvent(new Event('resume'))
  return {
    factory,
    left: await openDatabase('kotric1', { ...ofTest, indexedDB: factory, untilHere }),
    next: await openDatabase('kotric1', { ...ofTest, indexedDB: browser }),
    leave,
    freeze,
    resume,
    show,
  }
}

/** A transaction that has not ended by itself when its page stops: it asks on and on, as long as it may. */
function standIn(db: DeviceDatabase): Promise<string> {
  const transaction = db.backendDB().transaction(['meta'], 'readwrite')
  const store = transaction.objectStore('meta')
  store.put({ key: 'epoch', value: 3 })
  const askOn = () => {
    store.get('epoch').onsuccess = askOn
  }
  askOn()
  return new Promise((resolve) => {
    transaction.onabort = () => resolve('ended')
    transaction.oncomplete = () => resolve('complete')
  })
}

test('a page that is left and kept lets go of the database, with nothing half written', async () => {
  const { left, next, leave } = await twoPages()
  const standing = standIn(left)
  leave(true)
  expect(await standing).toBe('ended')
  await next.meta.put(lastWord)
  expect(await next.meta.toArray()).toEqual([lastWord])
})

test('a page that is frozen lets go of the database too', async () => {
  const { left, next, freeze } = await twoPages()
  const standing = standIn(left)
  freeze()
  expect(await standing).toBe('ended')
  await next.meta.put(lastWord)
  expect(await next.meta.toArray()).toEqual([lastWord])
})

test('a page that is frozen begins nothing, whatever it hears of, and goes on afterwards', async () => {
  const { left, next, freeze, resume } = await twoPages()
  const seen: unknown[] = []
  let reads = 0
  const query = throttledQuery(left, [left.meta], () => {
    reads += 1
    return left.meta.toArray()
  })
  const stop = query.subscribe((rows) => seen.push(rows))
  await until(() => expect(seen).toEqual([[]]))
  freeze()
  await next.meta.put(lastWord)
  await until(() => expect(reads).toBe(2))
  await expect(left.meta.toArray()).rejects.toMatchObject({ name: 'AbortError' })
  expect(seen).toEqual([[]])
  resume()
  await until(() => expect(seen.at(-1)).toEqual([lastWord]))
  stop()
})

test.each([
  ['watches', (db: DeviceDatabase, read: Read) => liveQuery(read)],
  ['watches from time to time', (db: DeviceDatabase, read: Read) => throttledQuery(db, [db.meta], read)],
])('a query that %s reads anew once its page is no longer frozen', async (_, watch) => {
  const { left, next, freeze, resume } = await twoPages()
  const seen: unknown[] = []
  let reads = 0
  const query = watch(left, () => {
    const reading = left.transaction('r', left.meta, () => left.meta.toArray())
    reads += 1
    if (reads === 1) void Promise.resolve().then(freeze)
    return reading
  })
  const subscription = query.subscribe((rows: unknown) => seen.push(rows))
  await until(() => expect(reads).toBe(1))
  // By another window, whose word of it was meant for what this one had not read.
  next.backendDB().transaction(['meta'], 'readwrite').objectStore('meta').put(lastWord)
  resume()
  await until(() => expect(seen.at(-1)).toEqual([lastWord]))
  if (typeof subscription === 'function') subscription()
  else subscription.unsubscribe()
})

test('a page that was frozen for the way back goes on where only the way back is told', async () => {
  const { left, leave, freeze, show } = await twoPages()
  leave(true)
  freeze()
  show()
  await left.meta.put(lastWord)
  expect(await left.meta.toArray()).toEqual([lastWord])
})

test('a page that goes for good is not hurried: what it began may still be written', async () => {
  const { left, leave } = await twoPages()
  const writing = left.meta.put(lastWord)
  leave(false)
  await writing
  expect(await left.meta.get('epoch')).toEqual(lastWord)
})

test('what a page was saving when it was left is saved once it is back, and no sooner', async () => {
  const { left, next, leave, show } = await twoPages()
  let tries = 0
  const saving = writeStrictly(left, [left.meta], async () => {
    tries += 1
    await left.meta.put(lastWord)
    if (tries === 1) leave(true)
  })
  await until(() => expect(tries).toBe(1))
  const later = writeStrictly(left, [left.meta], () => left.meta.put({ key: 'seq', value: 1 }))
  // As often as a connection that stays lost is tried, and more.
  for (let turn = 0; turn < 50; turn += 1) expect(await next.meta.count()).toBe(0)
  expect(tries).toBe(1)
  show()
  await saving
  await later
  expect(tries).toBe(2)
  expect(await next.meta.count()).toBe(2)
})

test('a page that comes back before it has heard how its transactions ended begins anew, where it would hear no truth', async () => {
  const beginAnew = vi.fn()
  const { left, next, leave, show } = await twoPages(beginAnew)
  show()
  const heard = standIn(left)
  leave(true)
  expect(await heard).toBe('ended')
  show()
  expect(beginAnew).not.toHaveBeenCalled()

  const unheard = left.backendDB().transaction(['meta'], 'readwrite')
  unheard.objectStore('meta').put({ key: 'epoch', value: 3 })
  const hear = vi.fn()
  unheard.onabort = hear
  unheard.oncomplete = hear
  leave(true)
  show()
  expect(beginAnew).toHaveBeenCalledTimes(1)
  // Whatever the browser says of it by now is not believed.
  await next.meta.put(lastWord)
  expect(hear).not.toHaveBeenCalled()
  // Until it is loaded again it begins nothing.
  await expect(left.meta.put(lastWord)).rejects.toMatchObject({ name: 'AbortError' })
})

test('so does one that was left while its database was being opened', async () => {
  const beginAnew = vi.fn()
  const { factory, leave, show } = await twoPages(beginAnew)
  const opening = factory.open('survey:kotric2')
  leave(true)
  show()
  expect(beginAnew).toHaveBeenCalledTimes(1)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
})

test('a query that watches is not troubled by being cut off, and reads anew when its page is back', async () => {
  const { left, next, leave, show } = await twoPages()
  const seen: unknown[] = []
  const errors: unknown[] = []
  let reads = 0
  const query = throttledQuery(left, [left.meta], () => {
    const reading = left.transaction('r', left.meta, () => left.meta.toArray())
    reads += 1
    if (reads === 1) void Promise.resolve().then(() => leave(true))
    return reading
  })
  const stop = query.subscribe(
    (rows) => seen.push(rows),
    (error) => errors.push(error),
  )
  await until(() => expect(reads).toBe(1))
  await next.meta.put(lastWord)
  show()
  await until(() => expect(seen.at(-1)).toEqual([lastWord]))
  expect(errors).toEqual([])
  stop()
})

const ended = (request: IDBOpenDBRequest): Promise<string> =>
  new Promise((resolve) => {
    request.onsuccess = () => resolve('opened')
    request.onerror = () => resolve(request.error?.name ?? '')
  })

test('a database that is being made when its page is left is not made', async () => {
  const { factory, leave } = await twoPages()
  const opening = factory.open('survey:kotric2', 3)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('meta')
    leave(true)
  }
  expect(await ended(opening)).toBe('AbortError')
  expect((await factory.databases()).map(({ name }) => name)).toEqual(['survey:kotric1'])
})

test('a database that could not be opened is nothing that a page would have to hear of', async () => {
  const beginAnew = vi.fn()
  const { factory, leave, show } = await twoPages(beginAnew)
  // An older build than the one that made it.
  expect(await ended(factory.open('survey:kotric1', 1))).toBe('VersionError')
  expect(await ended(factory.open('survey:kotric2'))).toBe('opened')
  leave(true)
  show()
  expect(beginAnew).not.toHaveBeenCalled()
})

test('whatever else a browser does with databases, it does', async () => {
  const { factory } = await twoPages()
  expect([factory.cmp(1, 2), factory.cmp('b', 'a')]).toEqual([-1, 1])
  expect(Object.prototype.toString.call(factory)).toBe('[object IDBFactory]')
  const opening = factory.open('another')
  expect(await ended(opening)).toBe('opened')
  opening.result.close()
  await ended(factory.deleteDatabase('another'))
  expect((await factory.databases()).map(({ name }) => name)).toEqual(['survey:kotric1'])
})

test('what a page that was left would begin is refused in words', async () => {
  const { left, leave } = await twoPages()
  leave(true)
  expect(() => left.backendDB().transaction(['meta'])).toThrow('The page was left.')
})

test('a connection that is lost while its page is here is made again at once', async () => {
  const { left } = await twoPages()
  let tries = 0
  await writeStrictly(left, [left.meta], async () => {
    tries += 1
    if (tries === 1) throw new DOMException('It was lost.', 'InvalidStateError')
    await left.meta.put(lastWord)
  })
  expect(await left.meta.toArray()).toEqual([lastWord])
})

test('only a page that was left, or a database that was closed, cuts a reading off', () => {
  const named = (name: string) => Object.assign(new Error('It ended.'), { name })
  const errors = [
    named('AbortError'),
    named('DatabaseClosedError'),
    named('QuotaExceededError'),
    new Error(''),
  ]
  expect(errors.map(wasCutOff)).toEqual([true, true, false, false])
  expect([wasCutOff({ name: 'AbortError' }), wasCutOff(undefined)]).toEqual([false, false])
})
