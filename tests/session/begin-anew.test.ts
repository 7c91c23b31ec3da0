import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginAnew } from '#session/device/begin-anew.ts'

let page: EventTarget
let reload: ReturnType<typeof vi.fn<() => void>>
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  reload = vi.fn()
  beginAnew(page, reload)
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page that came back is loaded again half a second later', () => {
  vi.advanceTimersByTime(499)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('not in the place of where a person goes from it, however slowly that answers', () => {
  vi.advanceTimersByTime(300)
  page.dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(9_000)
  expect(reload).not.toHaveBeenCalled()
})

test('but still where that leads nowhere: what was asked for is a file, or never answered', () => {
  page.dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(10_000)
  expect(reload).toHaveBeenCalledTimes(1)
})
