import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSyncPort } from '#app/device/sync-port.ts'
import { askForBackgroundSync, onNetworkWake } from '#features/app-update/background-sync.ts'
import type { Session } from '#session/user/session.ts'

const hurry = vi.fn<() => void>()
const worker = {
  hurry,
  handToken: () => undefined,
  restart: () => undefined,
  stop: () => undefined,
  pull: () => Promise.resolve(),
  takeAlong: () => undefined,
  keepPhoto: () => undefined,
}
vi.mock('#sync/page/start-sync.ts', () => ({ startSync: () => worker }))

class Page extends EventTarget {
  visibilityState = 'visible'
}
let page = new Page()
let browserWindow = new EventTarget()

beforeEach(() => {
  page = new Page()
  browserWindow = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browserWindow)
  vi.stubGlobal('__BUILD_ID__', 'test')
  hurry.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function start() {
  const state = { kind: 'signed-out' as const }
  const session = { state: () => state, subscribe: () => () => undefined } as unknown as Session
  return startSyncPort({
    username: 'kotric1',
    host: '',
    authScheme: 'Bearer',
    session,
    onDrained: () => undefined,
  })
}

it('S-21 the page wakes the queue when the network is back and when it is looked at again', () => {
  const { stop } = start()
  browserWindow.dispatchEvent(new Event('online'))
  expect(hurry).toHaveBeenCalledTimes(1)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(hurry).toHaveBeenCalledTimes(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(hurry).toHaveBeenCalledTimes(2)
  stop()
  browserWindow.dispatchEvent(new Event('online'))
  expect(hurry).toHaveBeenCalledTimes(2)
})

it.each([
  ['no service worker', {}],
  ['no registration', { serviceWorker: withRegistration(undefined) }],
  ['no Background Sync', { serviceWorker: withRegistration({}) }],
  ['a Background Sync that refuses', { serviceWorker: withRegistration({ sync: { register: refuses } }) }],
])('S-21 a browser with %s is asked for nothing, and complains about nothing', async (_what, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await expect(askForBackgroundSync()).resolves.toBeUndefined()
  expect(() => {
    onNetworkWake(() => undefined)()
  }).not.toThrow()
})

function withRegistration(registration: object | undefined) {
  return Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve(registration) })
}

function refuses(): Promise<void> {
  return Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
}
