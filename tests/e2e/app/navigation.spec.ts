import { type Page, expect, test } from '@playwright/test'
import { haveSession, untilPainted } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')

for (const path of ['/', '/foo', '/foo/bar', '/reference-model/a/b']) {
  // NAV-09
  test(`${path} leads to the login`, async ({ page }) => {
    await page.goto(server.url + path)
    await page.waitForURL(`${server.url}/login`)
  })
}

const redirects = [
  ['/reference-model/read-only', '/reference-model'],
  ['/root-model/read-only', '/root-model'],
  // By way of the login, where nobody stays who is signed in.
  ['/Root-Model', '/reference-model'],
] as const
for (const [from, to] of redirects) {
  // NAV-09, NAV-11
  test(`${from} leads to ${to}`, async ({ page }) => {
    await haveSession(page, server.url)
    await page.goto(server.url + from)
    await page.waitForURL(server.url + to)
  })
}

// NAV-02, NAV-06, NAV-10, OPEN-01, OPEN-24
test('the lists ask to choose a model', async ({ page }) => {
  await haveSession(page, server.url)
  await page.goto(`${server.url}/reference-model/`)
  await expect(page.getByText('참조모델을 선택해주세요.')).toBeVisible()
  await page.goto(`${server.url}/root-model/`)
  await expect(page.getByText('뿌리모델을 선택해주세요.')).toBeVisible()
})

// NAV-05, TUT-01
test('the tutorial fills the window, without sidebar and top bar', async ({ page }) => {
  let referer: string | undefined
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    referer = route.request().headers()['referer']
    return route.fulfill({ body: 'video' })
  })
  await haveSession(page, server.url)
  await page.goto(`${server.url}/reference-model/tutorials`)
  const video = page.locator('iframe, video')
  await expect(video).toHaveCount(1)
  expect(await video.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  // Its player wants to know which site it plays on.
  await expect.poll(() => referer).toBe(`${server.url}/`)
  await expect(page.getByRole('banner')).toHaveCount(0)
})

// NAV-12
test('a change of the path scrolls to the top, a change of the query does not', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await haveSession(page, server.url)
  await page.goto(`${server.url}/root-model`)
  await makeModel(page)
  await expect(page.getByRole('heading', { name: '공정 정보 입력' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))
  // Taken from what is read, not from the window: what loads above it later moves the one, and not the other.
  const heading = page.getByRole('heading', { name: '공정 정보 입력' })
  const before = await heading.boundingBox()
  await page.evaluate(() => {
    const state: unknown = history.state
    history.pushState(state, '', `${location.pathname}?processIndex=1`)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  })
  await untilPainted(page)
  expect((await heading.boundingBox())?.y).toBe(before?.y)
  // To a page that is as long: a short one is at its top wherever it was scrolled to.
  await page.getByRole('link', { name: '도움말' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '도움말' })).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
  ).toBeGreaterThan(300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.getByRole('link', { name: '일반', exact: true }).click()
  await page.waitForURL(`${server.url}/reference-model`)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  // Nor does the browser go where the page was left.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '도움말' })).toBeVisible()
  await untilPainted(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

/** A model made here opens whatever the network does. */
async function makeModel(page: Page): Promise<void> {
  await page.getByRole('button', { name: '새 뿌리모델' }).click()
  const dialog = page.getByRole('dialog', { name: '새 뿌리모델' })
  await dialog.getByRole('combobox', { name: '그룹' }).click()
  await dialog.getByRole('option', { name: '기본 그룹' }).click()
  await dialog.getByRole('button', { name: '생성' }).click()
  await page.waitForURL(/\/root-model\/.+/)
}
