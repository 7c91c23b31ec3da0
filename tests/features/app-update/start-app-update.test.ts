// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppUpdate } from '#features/app-update/app-update.ts'
import { startAppUpdate } from '#features/app-update/start-app-update.ts'

interface FakeWorkbox extends EventTarget {
  args: unknown[]
  skips: number
  asks: number
}
const workbox = vi.hoisted(() => ({
  made: null as FakeWorkbox | null,
  registration: (): Promise<{ waiting: object | null } | undefined> => Promise.resolve({ waiting: {} }),
  begun: 0,
}))

vi.mock('workbox-window', () => ({
  Workbox: class extends EventTarget implements FakeWorkbox {
    args: unknown[]
    skips = 0
    asks = 0
    constructor(...args: unknown[]) {
      super()
      this.args = args
      workbox.made = this
    }
    register = () => workbox.registration()
    messageSkipWaiting = () => (this.skips += 1)
    update = () => {
      this.asks += 1
      return Promise.reject(new TypeError('Failed to fetch'))
    }
  },
}))
vi.mock('#lib/after-first-paint.ts', () => ({
  afterFirstPaint: (run: () => void) => {
    workbox.begun += 1
    run()
  },
}))

const HOUR = 60 * 60 * 1000

/** As a browser has it: nothing until a worker has taken the page on. */
class Container extends EventTarget {
  controller: object | null = null
  told: unknown[] = []
  ready: Promise<{ active: object | null }> = Promise.resolve({
    active: { postMessage: (message: unknown) => this.told.push(message) },
  })
  takeOn() {
    this.controller = {}
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let container: Container
let reload: () => void
beforeEach(() => {
  vi.useFakeTimers()
  container = new Container()
  reload = vi.fn<() => void>()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: true })
  vi.stubGlobal('location', { reload })
  workbox.begun = 0
  workbox.registration = () => Promise.resolve({ waiting: {} })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  workbox.made = null
})

async function started(): Promise<AppUpdate> {
  const update = new AppUpdate()
  startAppUpdate(update)
  await vi.dynamicImportSettled()
  return update
}

/** One that a version was found for, and connected: from then on a person may take it. */
async function found(): Promise<AppUpdate> {
  container.controller = {}
  const update = await started()
  somethingWaits()
  await vi.advanceTimersByTimeAsync(1)
  return update
}

const isSeen = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const somethingWaits = () => workbox.made?.dispatchEvent(new Event('waiting'))

test('the first worker of a device is no new version, though it waits a moment before it takes the page on', async () => {
  const update = await started()
  somethingWaits()
  container.takeOn()
  expect(update.state()).toBe('none')
})

test('one that waits behind the first is', async () => {
  const update = await started()
  container.takeOn()
  somethingWaits()
  expect(update.state()).toBe('ready')
})

test('so is one that waits when a page opens that was taken on before', async () => {
  container.controller = {}
  const update = await started()
  somethingWaits()
  expect(update.state()).toBe('ready')
})

test('and one that takes the page on in place of another', async () => {
  container.controller = {}
  const update = await started()
  container.takeOn()
  expect(update.state()).toBe('ready')
})

test('it is one worker for all of the app', async () => {
  await started()
  expect(workbox.made?.args).toEqual(['/service-worker.js', { scope: '/' }])
})

test.each([
  ['under development', () => vi.stubEnv('PROD', false)],
  ['in a browser without workers', () => vi.stubGlobal('navigator', { onLine: true })],
])('there is none %s', (_, isOtherwise) => {
  isOtherwise()
  startAppUpdate(new AppUpdate())
  expect(workbox.begun).toBe(0)
})

test('one that cannot be registered is told where developers look, and the app goes on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const failure = new TypeError('Failed to fetch')
  workbox.registration = () => Promise.reject(failure)
  await started()
  await vi.advanceTimersByTimeAsync(1)
  expect(warn.mock.calls).toEqual([['The service worker could not be registered.', failure]])
})

test('a version that a person takes is told to take over, and overtaken after ten seconds', async () => {
  const update = await found()
  await update.apply()
  expect(workbox.made?.skips).toBe(1)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
})

test.each([[{ waiting: null }], [undefined]])(
  'one that waits no more (%j) needs only a reload',
  async (registration) => {
    workbox.registration = () => Promise.resolve(registration)
    const update = await found()
    await update.apply()
    expect(workbox.made?.skips).toBe(0)
    expect(reload).toHaveBeenCalledOnce()
  },
)

test('new versions are asked for every hour, and what was put off is offered again after four', async () => {
  const update = await found()
  update.later()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(workbox.made?.asks).toBe(1)
  expect(update.state()).toBe('postponed')
  await vi.advanceTimersByTimeAsync(4 * HOUR)
  expect(workbox.made?.asks).toBe(5)
  expect(update.state()).toBe('ready')
})

test('they are asked for whenever a person looks at the app again, not when they go', async () => {
  await found()
  isSeen('hidden')
  expect(workbox.made?.asks).toBe(0)
  isSeen('visible')
  expect(workbox.made?.asks).toBe(1)
})

test('without network nothing is asked, and what was put off is offered again all the same', async () => {
  const update = await found()
  update.later()
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: false })
  await vi.advanceTimersByTimeAsync(5 * HOUR)
  expect(workbox.made?.asks).toBe(0)
  expect(update.state()).toBe('ready')
})

test('a page that the worker goes past asks to be taken on, and another does not', async () => {
  await started()
  await vi.advanceTimersByTimeAsync(1)
  expect(container.told).toEqual([{ type: 'TAKE_ON' }])
  container = new Container()
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: true })
  await found()
  expect(container.told).toEqual([])
})

test('there is nobody to ask where the worker has gone meanwhile', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  container.ready = Promise.resolve({ active: null })
  await started()
  await vi.advanceTimersByTimeAsync(1)
  expect(warn).not.toHaveBeenCalled()
})
