import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { watchAnswers } from '#local/store/watch-answers.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

let db: DeviceDatabase
let heard: boolean[]
/** What a test that fails would leave held for ever. */
let held: (() => void)[]
let stop: () => void
beforeEach(async () => {
  db = await newDatabase()
  heard = []
  held = []
  // Only what waits for seconds: the stand-in of IndexedDB works with immediates.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  stop()
  for (const letGo of held) letGo()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Somebody who never ends their transaction over one of the stores. */
function hold(store: string): () => void {
  const transaction = db.backendDB().transaction(store, 'readwrite')
  let isHeld = true
  const again = () => {
    if (isHeld) transaction.objectStore(store).get('nothing').onsuccess = again
  }
  again()
  const letGo = () => {
    isHeld = false
  }
  held.push(letGo)
  return letGo
}
const turns = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('a store that somebody holds is noticed after ten seconds, once, and so is its next answer', async () => {
  await turns()
  const letGo = hold('processes')
  stop = watchAnswers(db, (isAnswering) => heard.push(isAnswering))
  await turns()
  vi.advanceTimersByTime(9_999)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual([false])
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([false])
  const saving = db.processes.count()
  letGo()
  await turns()
  expect(heard).toEqual([false, true])
  expect(await saving).toBe(0)
})

it('a database that answers is asked again and again, and nothing is said', async () => {
  const asked = vi.spyOn(db, 'transaction')
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  stop = watchAnswers(db, (isAnswering) => heard.push(isAnswering))
  for (let minute = 0; minute < 6; minute += 1) {
    await turns()
    vi.advanceTimersByTime(10_000)
  }
  expect(asked.mock.calls.length).toBeGreaterThan(4)
  expect(warned).not.toHaveBeenCalled()
  expect(heard).toEqual([])
})

it('a page that slept says nothing of an answer that came meanwhile', async () => {
  const letGo = hold('processes')
  stop = watchAnswers(db, (isAnswering) => heard.push(isAnswering))
  await turns()
  // All timers that are due fire when it wakes, and none that they set.
  vi.advanceTimersToNextTimer()
  letGo()
  await turns()
  expect(heard).toEqual([])
})

it('nothing is said after it was stopped', async () => {
  const letGo = hold('meta')
  stop = watchAnswers(db, (isAnswering) => heard.push(isAnswering))
  stop()
  vi.advanceTimersByTime(60_000)
  letGo()
  await turns()
  expect(heard).toEqual([])
})

it('it is asked at once, and ten seconds after each answer', async () => {
  const asked = vi.spyOn(db, 'transaction')
  stop = watchAnswers(db, (isAnswering) => heard.push(isAnswering))
  expect(asked).toHaveBeenCalledTimes(1)
  await turns()
  vi.advanceTimersByTime(9_999)
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(asked).toHaveBeenCalledTimes(2)
})

it('nothing is asked after it was stopped', async () => {
  const asked = vi.spyOn(db, 'transaction')
  stop = watchAnswers(db, (isAnswering) => heard.push(isAnswering))
  stop()
  await turns()
  vi.advanceTimersByTime(60_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('a database that cannot be asked is not one that keeps silent, and is asked again', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const failure = new Error('It is closed.')
  const asked = vi.spyOn(db, 'transaction').mockImplementation(() => Dexie.Promise.reject(failure))
  stop = watchAnswers(db, (isAnswering) => heard.push(isAnswering))
  await turns()
  expect(warned.mock.calls).toEqual([['The device database could not be asked.', failure]])
  vi.advanceTimersByTime(10_000)
  await turns()
  expect(asked).toHaveBeenCalledTimes(2)
  expect(heard).toEqual([])
})
