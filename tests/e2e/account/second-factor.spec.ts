import { expect, test } from '@playwright/test'
import { expectAccessible, PHONE, signInByHand, TABLET, watchViolations } from '../../support/surveyor/app.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { codeOf } from '../../support/surveyor/one-time-code.ts'

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

const server = runServerFor('test', { env: { SECRET_KEY, REQUIRE_SECOND_FACTOR: '1' } })
const network = runNetworkFor('test', server)
test.use({ viewport: TABLET })

test('an administrator sets up a second factor, and signs in with it, in mid-work too', async ({
  page,
  context,
}) => {
  const violations = watchViolations(page)
  await page.clock.install()
  await signInByHand(page, network.url)
  await page.goto(`${network.url}/admin`)
  await expect(page.getByText('먼저 2단계 인증을 설정해주세요.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '내 계정에서 설정' }).click()

  await page.getByRole('button', { name: '2단계 인증 설정' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('비밀번호 확인').fill('demo-admin')
  await dialog.getByRole('button', { name: '다음' }).click()
  await expect(dialog.getByRole('img', { name: '인증 앱으로 찍는 QR 코드' })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('인증 코드').fill(codeOf(secret))
  await dialog.getByRole('button', { name: '확인' }).click()
  const codes = dialog.getByRole('list', { name: '복구 코드 목록' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const [first = ''] = await codes.allTextContents()
  await dialog.getByRole('button', { name: '보관했습니다' }).click()
  await expect(page.getByText(/복구 코드가 10개 남았습니다/)).toBeVisible()
  await page.getByRole('link', { name: '계정 관리' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'admin' })).toContainText('2단계 인증')

  // The session is refused while a page is open, past the start.
  await page.clock.fastForward(6_000)
  await context.clearCookies()
  network.decide(({ path }) =>
    path.startsWith('/api/people/')
      ? { status: 401, body: '{"detail":"로그인이 필요합니다."}', type: 'application/json' }
      : 'pass',
  )
  await page.getByRole('button', { name: 'admin 관리' }).click()
  const again = page.getByRole('dialog', { name: '다시 로그인해주세요' })
  await again.getByLabel('비밀번호').fill('demo-admin')
  const login = again.getByRole('button', { name: '로그인', exact: true })
  network.decide(() => 'pass')
  await login.click()
  await expect(again.getByLabel('인증 코드')).toBeFocused()
  await expectAccessible(page)
  await again.getByLabel('인증 코드').fill(codeOf(secret, 1))
  await login.click()
  await expect(again).toBeHidden()
  await expect(page).toHaveURL(/\/admin/)

  await page.goto(`${network.url}/account`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.waitForURL(`${network.url}/login`)
  await page.setViewportSize(PHONE)
  await page.getByLabel('아이디').fill('admin')
  await page.getByLabel('비밀번호').fill('demo-admin')
  const button = page.getByRole('button', { name: '로그인', exact: true })
  await button.click()
  await expect(page.getByLabel('인증 코드')).toBeFocused()
  await expect(page.getByText('로그인에 실패하였습니다.')).toBeHidden()
  await expectAccessible(page)
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: '인증 코드를 입력해주세요.' })).toBeVisible()
  await page.getByLabel('인증 코드').fill(codeOf(secret, 9))
  await button.click()
  await expect(
    page.getByText('인증 코드가 올바르지 않습니다. 인증 앱의 새 코드를 입력해주세요.'),
  ).toBeVisible()
  await page.getByLabel('인증 코드').fill(first)
  await button.click()
  await page.waitForURL(`${network.url}/reference-model`)
  expect(violations).toEqual([])
})
