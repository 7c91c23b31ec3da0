import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import {
  DESKTOP,
  PHONE,
  TABLET,
  signInByHand,
  untilControlled,
  untilPainted,
} from '../../support/surveyor/app.ts'
import { outboxOf } from '../../support/browser/device-rows.ts'
import { NEXT_TITLE, serveTwoBuilds } from '../../support/server/two-builds.ts'
import { INSTALLED, LONG } from '../../support/left-out.ts'

test.use(INSTALLED)

const root = join(import.meta.dirname, '..', '..', '..')
test.use({ viewport: DESKTOP })
// The longest file comes last: alone, it would keep one worker waiting for the other.
test.describe.configure({ mode: 'parallel' })
const builds = serveTwoBuilds()

/**
 * Comes back to the app, at which it looks for a new version, until the new one is noticed. Once is not always
 * enough: a look that the browser began before the files were exchanged stands for those asked for meanwhile.
 */
async function comeBackForTheOffer(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return offerIn(page).isVisible()
    })
    .toBe(true)
}

/** Remembers that this is still the same page, until it reloads. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
}

function isSamePage(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isSamePage' in window)
}

const offerIn = (page: Page) => page.getByRole('region', { name: '앱 업데이트' })

async function makeModel(page: Page): Promise<void> {
  await page.goto(`${builds.proxy.url}/root-model`)
  await page.getByRole('button', { name: '새 뿌리모델' }).click()
  const dialog = page.getByRole('dialog', { name: '새 뿌리모델' })
  await dialog.getByRole('combobox', { name: '그룹' }).click()
  await dialog.getByRole('option', { name: '기본 그룹' }).click()
  await dialog.getByRole('button', { name: '생성' }).click()
  await page.waitForURL(/\/root-model\/.+/)
}

test('a new version is offered and taken only by consent; unsent work and an open edit outlive it', async ({
  page,
}) => {
  await signInByHand(page, builds.proxy.url)
  await untilControlled(page)
  // Nothing that a person makes reaches the API from here on.
  builds.proxy.decide(({ path, method }) =>
    /^\/api\/(?!auth)/.test(path) && method !== 'GET' ? 'drop' : 'pass',
  )
  await makeModel(page)
  const overview = page.getByRole('region', { name: '개요' })
  await overview.getByRole('button', { name: '수정' }).click()
  await overview.getByRole('textbox', { name: '개요' }).fill('850톤 콜드챔버 2대')
  await mark(page)

  builds.deployNext()
  await comeBackForTheOffer(page)
  const offer = offerIn(page)
  await expect(offer.getByText('새 버전이 있습니다')).toBeVisible()
  await expect(offer.getByText(/저장하지 않은 입력 1곳은/)).toBeVisible()
  await expect(offer.getByText(/올릴 항목 1건|올리는 중인 항목 1건/)).toBeVisible()
  // It waits, also when the app looks once more: the page, the text and the old version stay as they are.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  expect(await isSamePage(page)).toBe(true)
  await expect(overview.getByRole('textbox', { name: '개요' })).toHaveValue('850톤 콜드챔버 2대')
  expect(await page.title()).not.toContain(NEXT_TITLE)

  // Typed a moment before the press: not yet kept by itself.
  await overview.getByRole('textbox', { name: '특징' }).fill('방금 입력함')
  await offer.getByRole('button', { name: '지금 적용' }).click()
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false)
  await expect(page.getByText(NEXT_TITLE).first()).toBeVisible()
  await expect(page.getByRole('region', { name: '개요' }).getByRole('textbox', { name: '개요' })).toHaveValue(
    '850톤 콜드챔버 2대',
  )
  await expect(page.getByRole('region', { name: '개요' }).getByRole('textbox', { name: '특징' })).toHaveValue(
    '방금 입력함',
  )
  await expect(page.getByText('저장하지 않은 입력 1곳')).toBeVisible()
  expect(await outboxOf(page)).toHaveLength(1)
})

test(
  'the offer of a new version leaves the bar that saves free, wherever one has scrolled to',
  LONG,
  async ({ page }) => {
    await signInByHand(page, builds.proxy.url)
    await untilControlled(page)
    await page.goto(`${builds.proxy.url}/root-model/${encodeURIComponent('한빛다이캐스팅')}`)
    await page.getByRole('button', { name: '공정 수정', exact: true }).click()
    await page.getByLabel('공정명').fill('고친 이름')
    builds.deployNext()
    await comeBackForTheOffer(page)
    const bar = page.getByRole('group', { name: '공정 수정' })
    for (const viewport of [{ width: 1366, height: 768 }, TABLET, PHONE]) {
      await page.setViewportSize(viewport)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let top = 0; top < height; top += 300) {
        await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
        await untilPainted(page)
        const [offered, saving] = [await offerIn(page).boundingBox(), await bar.boundingBox()]
        if (offered === null || saving === null) throw new Error('One of the two is not there.')
        const isBeside = offered.y + offered.height <= saving.y || saving.y + saving.height <= offered.y
        expect({ viewport, top, isBeside }).toEqual({ viewport, top, isBeside: true })
      }
    }
    await page.getByRole('button', { name: '공정 저장' }).click()
    await expect(page.getByLabel('공정명')).toBeDisabled()
    await expect(offerIn(page)).toBeVisible()
  },
)

test(
  'what is put off leaves, and the old version goes on with files that the server no longer has',
  LONG,
  async ({ page }) => {
    await signInByHand(page, builds.proxy.url)
    await untilControlled(page)
    const old = builds.oldScripts().at(0)
    expect(old).toBeDefined()
    await mark(page)
    builds.deployNext()
    await comeBackForTheOffer(page)
    await offerIn(page).getByRole('button', { name: '나중에' }).click()
    await expect(offerIn(page)).toHaveCount(0)
    const typeOf = (name: string) =>
      page.evaluate(async (path) => (await fetch(path)).headers.get('content-type'), `/assets/${name}`)
    expect(await typeOf(old!)).toContain('javascript')
    expect(await isSamePage(page)).toBe(true)
  },
)

test('a version taken in one window changes no other, and the old files leave once no window needs them', async ({
  context,
}) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await signInByHand(one, builds.proxy.url)
  await untilControlled(one)
  await other.goto(`${builds.proxy.url}/root-model`)
  await expect(other.getByText('뿌리모델을 선택해주세요.')).toBeVisible()
  const old = builds.oldScripts().at(0)
  await mark(other)
  builds.deployNext()
  await comeBackForTheOffer(one)
  await offerIn(one).getByRole('button', { name: '지금 적용' }).click()
  await expect(one.getByText(NEXT_TITLE).first()).toBeVisible()

  await expect(offerIn(other)).toBeVisible()
  expect(await isSamePage(other)).toBe(true)
  const statusOf = (page: Page) => page.evaluate(async (path) => (await fetch(path)).status, `/assets/${old}`)
  expect(await statusOf(other)).toBe(200)
  await offerIn(other).getByRole('button', { name: '지금 적용' }).click()
  await expect.poll(() => isSamePage(other).catch(() => true)).toBe(false)

  await one.close()
  await other.close()
  const later = await context.newPage()
  await later.goto(`${builds.proxy.url}/root-model`)
  const isKept = () =>
    later.evaluate(
      async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined,
      `/assets/${old}`,
    )
  await expect.poll(isKept).toBe(false)
})

test('a part that neither the device nor the server has any more brings one reload, and not offline', async ({
  page,
}) => {
  await page.goto(`${builds.proxy.url}/login`)
  await mark(page)
  const fail = () => page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  await page.context().setOffline(true)
  await fail()
  expect(await isSamePage(page)).toBe(true)
  await page.context().setOffline(false)
  // What is only given up, since its page is being left, takes no other page's place.
  const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
  await fail()
  expect((await asked).status()).toBe(200)
  expect(await isSamePage(page)).toBe(true)
  builds.deployNext()
  await fail()
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false)
  await expect(page.getByText(NEXT_TITLE).first()).toBeVisible()
})

test('a broken service worker can be retired, and what people made stays', async ({ page }) => {
  await signInByHand(page, builds.proxy.url)
  await untilControlled(page)
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  // A page of the app would keep the worker answering: Chromium waits for that up to five minutes, and at times ends
  // itself over it (seen in version 156).
  await page.goto(`${builds.proxy.url}/health`)
  const left = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      return registrations.length + (await caches.keys()).length
    })
  expect(await left()).toBeGreaterThan(1)
  const retire = spawnSync(process.execPath, [
    join(root, 'tools', 'retire-service-worker.mjs'),
    builds.appDir,
  ])
  expect(retire.status).toBe(0)
  await expect
    .poll(async () => {
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      return left()
    })
    .toBe(0)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual(
    databases,
  )
})
