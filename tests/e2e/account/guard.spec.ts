import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import {
  PHONE,
  TABLET,
  expectAccessible,
  signInByHand,
  untilPainted,
  watchFailedRequests,
} from '../../support/surveyor/app.ts'
import { openDevice } from '../../support/browser/device.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const isRefresh = (path: string) => path.startsWith('/api/auth/refresh/')
const isMe = (path: string) => path.startsWith('/api/auth/me/')

// ROLE-41, GUARD-01, GUARD-02
test('a protected screen is empty until the server has answered', async ({ page }) => {
  // Nobody is remembered here, though there is a session.
  const basic = Buffer.from('admin:demo-admin').toString('base64')
  await page.request.post(`${network.url}/api/auth/login/`, { headers: { Authorization: `Basic ${basic}` } })
  await page.clock.install()
  // First whether there is a session, then whose.
  for (const isHeldUp of [isRefresh, isMe]) {
    network.decide(({ path }) => (isHeldUp(path) ? 'hang' : 'pass'))
    const asked = page.waitForRequest((request) => isHeldUp(new URL(request.url()).pathname))
    await page.goto(`${network.url}/reference-model`)
    await asked
    await page.clock.runFor(3_000)
    await expect(page.locator('#root')).toHaveText('')
    expect(network.seen.filter(({ path }) => path.includes('-group/'))).toEqual([])
    await expect(page).toHaveURL(`${network.url}/reference-model`)
  }
})

for (const path of ['/reference-model', '/root-model', '/root-model/any', '/sync']) {
  // NAV-13, NAV-14, GUARD-04, ERR-05
  test(`without a session ${path} leads to the login and is not in the history`, async ({ page }) => {
    await page.goto('about:blank')
    await page.goto(network.url + path)
    await page.waitForURL(`${network.url}/login`)
    await page.goBack()
    expect(page.url()).toBe('about:blank')
  })
}

test('the address that was asked for without a session is offered once somebody has signed in', async ({
  page,
}) => {
  await page.goto(`${network.url}/office?stage=3`)
  await page.waitForURL(`${network.url}/login`)
  await page.getByLabel('아이디').fill('admin')
  await page.getByLabel('비밀번호').fill('demo-admin')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL(`${network.url}/reference-model`)
  await page.getByRole('link', { name: '그 화면 열기' }).click()
  await expect(page).toHaveURL(`${network.url}/office?stage=3`)
  await expect(page.getByRole('heading', { level: 1, name: '입력 현황' })).toBeVisible()
  // It was offered once, and no way back leads to the offer.
  await page.goto(`${network.url}/reference-model`)
  await expect(page.getByText('참조모델을 선택해주세요.')).toBeVisible()
  await expect(page.getByRole('link', { name: '그 화면 열기' })).toHaveCount(0)
})

// GUARD-03, OPEN-13
test('a reload restores the session', async ({ page }) => {
  await signInByHand(page, network.url)
  const restored = page.waitForResponse(`${network.url}/api/auth/refresh/`)
  await page.reload()
  expect((await restored).status()).toBe(200)
  await expect(page.getByText('참조모델을 선택해주세요.')).toBeVisible()
})

test('a remembered user works before the server has answered anything', async ({ page }) => {
  await signInByHand(page, network.url)
  network.decide(({ path }) => (path.startsWith('/api/') ? 'hang' : 'pass'))
  await page.goto(`${network.url}/root-model`)
  const haveNoneFailed = watchFailedRequests(page)
  await expect(page.getByText('뿌리모델을 선택해주세요.')).toBeVisible()
  expect(haveNoneFailed()).toBe(true)
})

// OPEN-19
test('a session that the server refuses at the start leads to the login, with the work still there', async ({
  page,
  context,
}) => {
  await signInByHand(page, network.url)
  await context.clearCookies()
  await page.reload()
  await page.waitForURL(`${network.url}/login`)
})

// OPEN-19
test('a session that ends in mid-work asks for the password over the page', async ({ page, context }) => {
  // However early these groups are asked for, they are refused when the session can no longer be renewed.
  const ended = Promise.withResolvers<unknown>()
  network.decide(({ path }) =>
    path.startsWith('/api/root-model-group/')
      ? {
          status: 401,
          body: '{"detail":"로그인이 필요합니다."}',
          type: 'application/json',
          after: ended.promise,
        }
      : 'pass',
  )
  await page.clock.install()
  await signInByHand(page, network.url)
  await context.clearCookies()
  ended.resolve(undefined)
  // Past the start, when the groups of both areas are asked for.
  await page.clock.fastForward(6_000)
  const dialog = page.getByRole('dialog', { name: '다시 로그인해주세요' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(`${network.url}/reference-model`)
  // Whoever puts it off finds it in the top bar, also of a phone.
  await page.setViewportSize(PHONE)
  await dialog.getByRole('button', { name: '나중에' }).click()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await page.getByRole('button', { name: '다시 로그인' }).click()
  await expect(dialog).toBeVisible()
  network.decide(() => 'pass')
  await dialog.getByLabel('비밀번호').fill('demo-admin')
  await dialog.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${network.url}/reference-model`)
})

// SHELL-23–25, STATE-11, API-07
test('logging out tells the server, forgets the user and is not undone by a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByHand(page, network.url)
  const told = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith('/api/auth/logout/'),
  )
  await page.getByRole('button', { name: '로그아웃' }).click()
  await told
  await page.waitForURL(`${network.url}/login`)
  await page.goBack()
  await expect(page).toHaveURL(/^about:blank$|\/login$/)
  await expect(page.getByText('참조모델을 선택해주세요.')).toBeHidden()
  await page.goto(`${network.url}/reference-model`)
  await page.waitForURL(`${network.url}/login`)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lookups'))),
  ).toEqual([])
})

test('one logout ends the session in every window of the device', async ({ page, context }) => {
  await signInByHand(page, network.url)
  const other = await context.newPage()
  await other.setViewportSize({ width: 1440, height: 900 })
  await other.goto(`${network.url}/root-model`)
  await other.getByRole('button', { name: '로그아웃' }).click()
  await page.waitForURL(`${network.url}/login`)
})

test('a logout without network says what it means, and the server hears of it later', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'survey-guard-'))
  const device = await openDevice(profile, { viewport: TABLET })
  try {
    const page = device.pages()[0] ?? (await device.newPage())
    await signInByHand(page, network.url)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await network.down()
    const unanswered = page.waitForEvent('requestfailed', (request) =>
      isRefresh(new URL(request.url()).pathname),
    )
    await page.reload()
    await expect(page.getByText('참조모델을 선택해주세요.')).toBeVisible()
    await unanswered
    await untilPainted(page)
    // On a tablet the button is in a menu, which closes with the tap; the question stays.
    const menu = page.getByRole('button', { name: '더 보기' })
    const dialog = page.getByRole('alertdialog')
    const logOut = async () => {
      await menu.click()
      await page.getByRole('button', { name: '로그아웃' }).click()
      await expect(dialog).toContainText('다시 로그인하려면 네트워크가 필요합니다')
    }
    await logOut()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '취소' }).click()
    await expect(menu).toBeFocused()
    await logOut()
    await dialog.getByRole('button', { name: '로그아웃' }).click()
    await page.waitForURL(`${network.url}/login`)
    await network.up()
    const revoked = page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith('/api/auth/logout/'),
    )
    await page.reload()
    expect((await revoked).ok()).toBe(true)
    await expect(page).toHaveURL(`${network.url}/login`)
  } finally {
    await device.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
