import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wait } from '#lib/wait.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether it is over, after so many ms more. */
async function isOver(waiting: Promise<void>, ms: number): Promise<boolean> {
  let over = false
  void waiting.then(() => (over = true))
  await vi.advanceTimersByTimeAsync(ms)
  return over
}

test('a wait takes its time', async () => {
  const waiting = wait(1_000)
  expect(await isOver(waiting, 999)).toBe(false)
  expect(await isOver(waiting, 1)).toBe(true)
})

test('a wait ends when it is given up, and leaves nothing behind', async () => {
  const giveUp = new AbortController()
  const waiting = wait(1_000, giveUp.signal)
  expect(await isOver(waiting, 10)).toBe(false)
  giveUp.abort()
  expect(await isOver(waiting, 0)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(await isOver(wait(1_000, giveUp.signal), 0)).toBe(true)
})

test('a wait that is over no longer listens for being given up', async () => {
  const { signal } = new AbortController()
  const waiting = wait(1_000, signal)
  expect(await isOver(waiting, 1_000)).toBe(true)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
