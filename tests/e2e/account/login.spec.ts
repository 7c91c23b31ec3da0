import { expect, test } from '@playwright/test'
import { expectAccessible, signInByHand, watchViolations } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { touchScreenOf } from '../../support/browser/touch-screen.ts'

const server = runServerFor('file')

// PROD-01, NAV-01, AUTH-01–07
test('the login is a centred card with its texts, fields and button', async ({ page }) => {
  const violations = watchViolations(page)
  await page.goto(`${server.url}/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('heading', { name: '로그인', exact: true })).toBeVisible()
  await expect(page.getByText('계정에 로그인하려면 아이디와 비밀번호를 입력하세요')).toBeVisible()
  await expect(page.getByLabel('아이디')).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('비밀번호')).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('비밀번호')).toHaveAttribute('placeholder', '비밀번호')
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toHaveAttribute('type', 'submit')
  const card = await page.getByRole('region', { name: '로그인' }).boundingBox()
  const viewport = page.viewportSize()
  if (card === null || viewport === null) throw new Error('There is no card.')
  expect(Math.abs(card.x + card.width / 2 - viewport.width / 2)).toBeLessThan(2)
  expect(Math.abs(card.y + card.height / 2 - viewport.height / 2)).toBeLessThan(2)
  await expectAccessible(page)
  expect(violations).toEqual([])
})

// AUTH-08, STATE-07, ERR-03
test('opening it asks for the session once, and none is no error', async ({ page }) => {
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh/')) refreshes.push(request.method())
  })
  await page.clock.install()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const answered = page.waitForResponse(`${server.url}/api/auth/refresh/`)
  await page.goto(`${server.url}/login`)
  expect((await answered).status()).toBe(200)
  await expect(page.getByRole('heading', { name: '로그인', exact: true })).toBeVisible()
  await page.clock.runFor(3_000)
  expect(refreshes).toEqual(['POST'])
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  expect(errors).toEqual([])
})

// VAL-01–04, ERR-19, CONST-01, CONST-02
test('too short a name or password is said under the field and in a toast, and nothing is sent', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`)
  const logins: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login/')) logins.push(request.url())
  })
  await page.getByLabel('아이디').fill('a')
  await page.getByLabel('비밀번호').fill('abc')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  for (const message of [
    '아이디는 최소 2글자 이상이어야 합니다.',
    '비밀번호는 최소 4글자 이상이어야 합니다.',
  ]) {
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: message })).toBeVisible()
  }
  expect(logins).toEqual([])
  await expectAccessible(page)
})

// STATE-05, ERR-01
test('a wrong password shows the one toast and stays on the login', async ({ page }) => {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('아이디').fill('admin')
  await page.getByLabel('비밀번호').fill('not-the-password')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toHaveText('로그인에 실패하였습니다.')
  await expect(toast).toHaveAttribute('data-type', 'error')
  await expect(page).toHaveURL(`${server.url}/login`)
  await expectAccessible(page)
})

test('a space behind the name, as the keyboards of tablets put it, is left out', async ({ page }) => {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('아이디').fill('admin ')
  await page.getByLabel('비밀번호').fill('demo-admin')
  const sent = page.waitForRequest('**/api/auth/login/')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  const [, basic = ''] = ((await (await sent).headerValue('authorization')) ?? '').split(' ')
  expect(Buffer.from(basic, 'base64').toString()).toBe('admin:demo-admin')
  await page.waitForURL(`${server.url}/reference-model`)
})

test('without a server the reason is said in words', async ({ page, context }) => {
  await page.goto(`${server.url}/login`)
  await context.route('**/api/auth/login/', (route) => route.abort('connectionreset'))
  await page.getByLabel('아이디').fill('admin')
  await page.getByLabel('비밀번호').fill('demo-admin')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '네트워크' })).toBeVisible()
})

test('a portal that answers with its own page is not taken for a sign-in', async ({ page, context }) => {
  await page.goto(`${server.url}/login`)
  await context.route('**/api/auth/login/', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
  )
  await page.getByLabel('아이디').fill('admin')
  await page.getByLabel('비밀번호').fill('demo-admin')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Wi-Fi' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/login`)
})

// PROD-04, AUTH-10, STATE-01
test('signing in leads to the list and leaves no login behind it in the history', async ({ page }) => {
  await page.goto('about:blank')
  await signInByHand(page, server.url)
  await page.goBack()
  expect(page.url()).toBe('about:blank')
})

// AUTH-09
test('who is signed in does not see the login', async ({ page }) => {
  await signInByHand(page, server.url)
  await page.goto(`${server.url}/root-model`)
  await page.goto(`${server.url}/login`)
  await page.waitForURL(`${server.url}/reference-model`)
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/root-model`)
})

test('toasts that a finger left go, also after one of them was closed under it', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 820, height: 1180 } })
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  const button = page.getByRole('button', { name: '로그인', exact: true })
  for (let times = 0; times < 2; times += 1) await button.tap()
  const toasts = page.locator('[data-sonner-toast]')
  const front = page.locator('[data-sonner-toast][data-front=true]')
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
  const before = await toasts.count()
  await front.getByRole('button', { name: '알림 닫기' }).tap()
  await expect(toasts).toHaveCount(before - 1)
  await page.touchscreen.tap(20, 20)
  await expect(toasts).toHaveCount(0)

  // A palm that rested on them holds them no longer than a finger.
  for (let times = 0; times < 2; times += 1) await button.tap()
  const at = await front.boundingBox()
  if (at === null) throw new Error('There is no toast.')
  await (await touchScreenOf(page)).lose({ x: at.x + 40, y: at.y + at.height / 2 })
  await expect(toasts).toHaveCount(0)
  await context.close()
})

// STATE-40, CONST-37–40, CONST-42
test('other toasts appear at the bottom right, three at most, and can be dismissed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}/login`)
  const button = page.getByRole('button', { name: '로그인', exact: true })
  for (let times = 0; times < 2; times += 1) await button.click()
  const toasts = page.locator('[data-sonner-toast]')
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
  const box = await page.locator('[data-sonner-toast][data-front=true]').boundingBox()
  if (box === null) throw new Error('There is no toast.')
  expect(box.width).toBe(356)
  expect(box.x + box.width).toBeGreaterThan(1440 - 40)
  expect(box.y + box.height).toBeGreaterThan(900 - 40)
  const before = await toasts.count()
  await page
    .locator('[data-sonner-toast][data-front=true]')
    .getByRole('button', { name: '알림 닫기' })
    .click()
  await expect(toasts).toHaveCount(before - 1)
  // They wait while the pointer is on them, and lie apart.
  const places = () =>
    page.locator('[data-sonner-toast][data-visible=true]').evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .sort((a, b) => b.top - a.top)
        .map(({ top, bottom }) => ({ top: Math.round(top), bottom: Math.round(bottom) })),
    )
  const gap = async () => {
    const [lower, upper] = await places()
    return (lower?.top ?? 0) - (upper?.bottom ?? 0)
  }
  await page.locator('[data-sonner-toast][data-front=true]').hover()
  await expect.poll(gap).toBe(14)

  // A swipe of 45 px is a dismissal; a shorter one, if it is slow, is none.
  const front = page.locator('[data-sonner-toast][data-front=true]')
  // A finger, for a mouse may select the text on its way, which is no swipe.
  const fingers = await touchScreenOf(page)
  const swipe = async (pixels: number) => {
    const at = await front.boundingBox()
    if (at === null) throw new Error('There is no toast.')
    const [x, y] = [at.x + 40, at.y + at.height / 2]
    const begun = await page.evaluate(() => Date.now())
    await fingers.slide(
      [
        [
          { x, y },
          { x: x + pixels, y },
        ],
      ],
      { beforeLifting: () => page.waitForFunction((at) => Date.now() - at > 1000, begun) },
    )
  }
  const left = await toasts.count()
  const text = await front.innerText()
  // One that goes stands for a moment yet, and another then takes its place.
  await front.evaluate((element) => element.setAttribute('data-held', ''))
  const held = page.locator('[data-held]')
  await swipe(44)
  await expect(held).toHaveAttribute('data-swiped', 'false')
  await expect(front).toHaveText(text)
  expect(await toasts.count()).toBe(left)
  await swipe(46)
  await expect(held).toHaveCount(0)
  await expect(toasts).toHaveCount(left - 1)
  await page.mouse.move(10, 10)
  await expect(toasts).toHaveCount(0)

  // Without motion they lie as far apart.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (let times = 0; times < 2; times += 1) await button.click()
  // One that another comes before is not in front any more.
  await expect(toasts).toHaveCount(4)
  await front.getByRole('button', { name: '알림 닫기' }).click()
  await expect(toasts).toHaveCount(3)
  await front.hover()
  await expect.poll(gap).toBe(14)
})
