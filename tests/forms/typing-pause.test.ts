import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TypingPause } from '#forms/draft/typing-pause.ts'

const keep = vi.fn()
let pause: TypingPause
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  keep.mockClear()
  pause = new TypingPause(keep)
})
afterEach(() => {
  vi.useRealTimers()
})

it('what is typed after it was written waits for a pause of its own', () => {
  pause.typed()
  vi.advanceTimersByTime(400)
  expect(keep).toHaveBeenCalledTimes(1)
  pause.end()
  vi.advanceTimersByTime(5_000)
  pause.typed()
  vi.advanceTimersByTime(399)
  expect(keep).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(keep).toHaveBeenCalledTimes(2)
})

it('what is being written is not asked for again', () => {
  pause.typed()
  pause.end()
  vi.advanceTimersByTime(5_000)
  expect(keep).not.toHaveBeenCalled()
})
