import { afterEach, expect, it, vi } from 'vitest'
import { HangMemory } from '../../sw/hang-memory.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a hang is remembered for 30 s, whatever the clock is set to meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const hangs = new HangMemory()
  hangs.note()
  const yesterday = Date.now() - 86_400_000
  vi.advanceTimersByTime(29_999)
  expect(hangs.isHanging()).toBe(true)
  vi.setSystemTime(yesterday)
  vi.advanceTimersByTime(1)
  expect(hangs.isHanging()).toBe(false)
})
