import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beforeReload, finishBeforeReload } from '#lib/before-reload.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page reloads when all that was to be done before is done, also where some of it fails', async () => {
  const slow = Promise.withResolvers<undefined>()
  const works = [() => Promise.reject(new Error('no room')), () => slow.promise]
  const leave = works.map((work) => beforeReload(work))
  const isDone = vi.fn()
  void finishBeforeReload().then(isDone)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(isDone).not.toHaveBeenCalled()
  slow.resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(isDone).toHaveBeenCalledOnce()
  for (const end of leave) end()
})

test('a page is held for three seconds at most', async () => {
  const leave = beforeReload(() => new Promise(() => undefined))
  const isDone = vi.fn()
  void finishBeforeReload().then(isDone)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isDone).toHaveBeenCalledOnce()
  leave()
})

test('what has left has nothing done any more', async () => {
  const work = vi.fn(() => Promise.resolve())
  const leave = beforeReload(work)
  await finishBeforeReload()
  leave()
  await finishBeforeReload()
  expect(work).toHaveBeenCalledOnce()
})
