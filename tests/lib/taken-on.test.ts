import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isTakenOn, untilTakenOn } from '#lib/taken-on.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

class Container extends EventTarget {
  controller: ServiceWorker | null = null

  takeOn(): void {
    this.controller = {} as ServiceWorker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

it('waits until the page is taken on', async () => {
  const container = new Container()
  expect(isTakenOn(container)).toBe(false)
  let isTaken: boolean | null = null
  void untilTakenOn(container).then((taken) => (isTaken = taken))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(isTaken).toBeNull()
  container.takeOn()
  await vi.advanceTimersByTimeAsync(0)
  expect(isTaken).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(isTakenOn(container)).toBe(true)
})

it('waits a minute, and not at all where the page has been taken on', async () => {
  const container = new Container()
  const waiting = untilTakenOn(container)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await waiting).toBe(false)
  container.takeOn()
  expect(await untilTakenOn(container)).toBe(true)
})

it('asks the browser’s own service worker, where the app is built and the browser has one', async () => {
  vi.stubGlobal('navigator', { serviceWorker: new Container() })
  expect([isTakenOn(), await untilTakenOn()]).toEqual([true, true])
  vi.stubEnv('PROD', true)
  expect(isTakenOn()).toBe(false)
  vi.stubGlobal('navigator', {})
  expect([isTakenOn(), await untilTakenOn()]).toEqual([true, true])
})
