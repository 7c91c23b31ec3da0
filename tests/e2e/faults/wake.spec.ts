import { type Page, expect, test } from '@playwright/test'
import { haveSession, signIn, untilControlled } from '../../support/surveyor/app.ts'
import { outboxOf, putRow, rowsOf } from '../../support/browser/device-rows.ts'
import type { Fault, SeenRequest } from '../../support/server/fault-proxy.ts'
import { readModel } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { openFromList, saveFeatures, untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const [MODEL, OTHER, GROUP] = ['대성열처리', '한빛다이캐스팅', '주조']
/** The server asks to be left alone for longer than any test lasts. */
const BUSY: Fault = {
  status: 429,
  body: '{"detail":"잠시 후 다시 시도해주세요."}',
  type: 'application/json',
  headers: { 'retry-after': '900' },
}

const isPatch = ({ method }: SeenRequest) => method === 'PATCH'
const patches = () => network.seen.filter(isPatch).length
const holdOf = async (page: Page) => {
  const rows = (await rowsOf(page, 'meta')) as { key: string; value: unknown }[]
  return rows.find(({ key }) => key === 'engine')?.value
}

// S-11, S-21
test('in a long pause a save sends nothing, and the browser’s word that the network is back sends it all', async ({
  page,
}) => {
  await signIn(page, network.url)
  const sayNetworkIsBack = await backgroundSync(page)
  await page.goto(`${network.url}/root-model/${encodeURIComponent(MODEL)}`)
  await saveFeatures(page, '먼저 보낸 글')
  await untilSynced(page)
  expect(patches()).toBe(1)

  network.decide((request) => (isPatch(request) ? BUSY : 'pass'))
  await saveFeatures(page, '바쁜 서버에 보낸 글')
  await expect.poll(() => holdOf(page)).toBe('throttled')
  expect(patches()).toBe(2)
  await saveFeatures(page, '기다리는 동안 고친 글')
  // The engine's worker hears of the save before it fetches another model.
  const ofOther = `/api/root-model/${encodeURIComponent(OTHER)}/processes/`
  await openFromList(page, OTHER, GROUP)
  await expect.poll(() => network.seen.some(({ path }) => path.startsWith(ofOther))).toBe(true)
  await saveFeatures(page, '다른 모델에 쓴 글')
  const waiting = (await outboxOf(page)).length
  expect(waiting).toBeGreaterThan(1)
  expect(patches()).toBe(2)

  network.decide(() => 'pass')
  // One that comes while the service worker is still being started is dropped by the browser.
  await expect
    .poll(async () => {
      await sayNetworkIsBack()
      return patches()
    })
    .toBeGreaterThan(2)
  await untilSynced(page)
  expect(patches()).toBe(2 + waiting)
  expect(await readModel(page, MODEL)).toMatchObject({ features: '기다리는 동안 고친 글' })
  expect(await readModel(page, OTHER)).toMatchObject({ features: '다른 모델에 쓴 글' })
})

// S-11
test('a device that is opened again sends at once what had been tried in vain for long', async ({ page }) => {
  network.decide((request) => (isPatch(request) ? 'drop' : 'pass'))
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model/${encodeURIComponent(MODEL)}`)
  await saveFeatures(page, '오래 기다린 글')
  await expect.poll(async () => (await outboxOf(page)).some(({ attempts }) => attempts > 0)).toBe(true)
  // Away from the app, so that nothing writes beside it.
  await page.goto(`${network.url}/health`)
  const [waiting] = await outboxOf(page)
  if (waiting === undefined) throw new Error('Nothing waits.')
  await putRow(page, 'operations', { ...waiting, attempts: 7, nextAt: Date.now() + 280_000 })
  network.decide(() => 'pass')
  // Its session is there before the lead is, as on a slow device.
  await page.addInitScript(() => {
    const forAWhile = () => new Promise((resolve) => setTimeout(resolve, 3_000))
    void navigator.locks.request('sync:admin', forAWhile)
  })
  await page.goto(`${network.url}/root-model`)
  await expect.poll(async () => (await outboxOf(page)).length, { timeout: 60_000 }).toBe(0)
  expect(await readModel(page, MODEL)).toMatchObject({ features: '오래 기다린 글' })
})

/** @returns what has the browser fire the event that the app asks it for, and nothing else fires it */
async function backgroundSync(page: Page): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const permission = { name: 'background-sync' }
  await devtools.send('Browser.setPermission', { origin, permission, setting: 'denied' })
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration !== undefined) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await untilControlled(page)
  const event = { origin, registrationId: await registered, tag: 'outbox', lastChance: false }
  return () => devtools.send('ServiceWorker.dispatchSyncEvent', event)
}
