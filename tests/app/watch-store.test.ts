import { afterEach, expect, it, vi } from 'vitest'
import { watchStore } from '#app/start/watch-store.ts'
import { newDatabase } from '../support/unit/new-database.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('where the database falls silent, the workers of all windows are replaced, and the person is told', async () => {
  const [db, elsewhere] = [await newDatabase(), await newDatabase()]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const heard: string[] = []
  const watch = (name: string, of: typeof db) =>
    watchStore(of, {
      onChange: (isSilent) => heard.push(`${name} ${isSilent ? 'silent' : 'answers'}`),
      restartWorker: () => heard.push(`${name} restarts`),
    })
  const holder = db.backendDB().transaction('operations', 'readwrite').objectStore('operations')
  let isHeld = true
  const hold = () => {
    if (isHeld) holder.count().onsuccess = hold
  }
  hold()
  const stops = [watch('this', db), watch('other', elsewhere)]
  while (!heard.includes('other restarts')) {
    await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(1_000)
  }
  expect(heard).toEqual(['this silent', 'this restarts', 'other restarts'])
  isHeld = false
  while (heard.length < 4) await new Promise((resolve) => setImmediate(resolve))
  expect(heard.at(-1)).toBe('this answers')
  for (const stop of stops) stop()
})
