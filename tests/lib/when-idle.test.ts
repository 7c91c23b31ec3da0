import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { whenIdle } from '#lib/when-idle.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser that says when it has time. */
function idleBrowser() {
  const waiting = new Map<number, { begin: () => void; timeout: number | undefined }>()
  vi.stubGlobal('requestIdleCallback', (begin: () => void, how?: { timeout: number }) => {
    waiting.set(waiting.size + 1, { begin, timeout: how?.timeout })
    return waiting.size
  })
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
  return waiting
}

describe('in a browser that says when it has time', () => {
  test('work begins then, or after two seconds', () => {
    const waiting = idleBrowser()
    const start = vi.fn(() => undefined)
    whenIdle(start)
    expect(start).not.toHaveBeenCalled()
    expect(waiting.get(1)?.timeout).toBe(2_000)
    waiting.get(1)?.begin()
    expect(start).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('work is kept from beginning, or ended', () => {
    const waiting = idleBrowser()
    whenIdle(() => undefined)()
    expect(waiting.size).toBe(0)
    const end = vi.fn()
    const stop = whenIdle(() => end)
    waiting.get(1)?.begin()
    expect(end).not.toHaveBeenCalled()
    stop()
    expect(end).toHaveBeenCalledOnce()
  })
})

describe('in a browser that does not', () => {
  beforeEach(() => void vi.stubGlobal('requestIdleCallback', undefined))

  test('work begins a little later', () => {
    const start = vi.fn(() => undefined)
    whenIdle(start)
    vi.advanceTimersByTime(299)
    expect(start).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(start).toHaveBeenCalledOnce()
  })

  test('work is kept from beginning, or ended', () => {
    whenIdle(() => undefined)()
    expect(vi.getTimerCount()).toBe(0)
    const end = vi.fn()
    const stop = whenIdle(() => end)
    vi.advanceTimersByTime(300)
    expect(end).not.toHaveBeenCalled()
    stop()
    expect(end).toHaveBeenCalledOnce()
  })
})
