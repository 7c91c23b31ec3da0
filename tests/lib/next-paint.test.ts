import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextPaint } from '#lib/next-paint.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('waits for the frame, and then until it is on the screen', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  const onPaint = vi.fn()
  void nextPaint().then(onPaint)
  await vi.advanceTimersByTimeAsync(100)
  frames.splice(0).forEach((draw) => draw())
  await Promise.resolve()
  expect(onPaint).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  expect(onPaint).toHaveBeenCalledOnce()
})

// A dialog that was left, or a shot, in the moment in which a person goes to another app.
it('goes on where the page is not looked at any more, and draws no frame', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const onPaint = vi.fn()
  void nextPaint().then(onPaint)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onPaint).toHaveBeenCalledOnce()
})
