// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppUpdate } from '#features/app-update/app-update.ts'
import { startAppUpdate } from '#features/app-update/start-app-update.ts'
import { until } from '../../support/until.ts'

const workbox = vi.hoisted(() => ({ made: null as EventTarget | null }))

vi.mock('workbox-window', () => ({
  Workbox: class extends EventTarget {
    constructor() {
      super()
      workbox.made = this
    }
    register = () => Promise.resolve({ waiting: {} })
    update = () => Promise.resolve()
  },
}))
vi.mock('#lib/after-first-paint.ts', () => ({ afterFirstPaint: (run: () => void) => run() }))

/** As a browser has it: nothing until a worker has taken the page on. */
class Container extends EventTarget {
  controller: object | null = null
  takeOn() {
    this.controller = {}
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let container: Container
beforeEach(() => {
  container = new Container()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: true })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  workbox.made = null
})

async function started(): Promise<AppUpdate> {
  const update = new AppUpdate()
  startAppUpdate(update)
  await until(() => expect(workbox.made).not.toBeNull())
  return update
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
