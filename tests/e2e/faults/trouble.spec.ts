import { type Page, expect, test } from '@playwright/test'
import { haveSession, signIn } from '../../support/surveyor/app.ts'
import type { Fault } from '../../support/server/fault-proxy.ts'
import { editorOf, readModel } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { cardsOf, untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const MODEL = '한빛다이캐스팅'
const WAITING = /이 기기에 저장됨 · \d+건 대기/
const PORTAL: Fault = { status: 200, body: '<html>Wi-Fi 로그인</html>', type: 'text/html' }
const BROKEN: Fault = { status: 500, body: '{"detail":"서버 오류"}', type: 'application/json' }
const FULL: Fault = {
  status: 507,
  body: '{"detail":"서버의 저장 공간이 부족합니다."}',
  type: 'application/json',
  headers: { 'retry-after': '300' },
}

async function open(page: Page): Promise<void> {
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model/${encodeURIComponent(MODEL)}`)
  await expect(page.getByRole('heading', { level: 1, name: MODEL })).toBeVisible()
}

async function saveFeatures(page: Page, text: string): Promise<void> {
  const editor = editorOf(page)
  await editor.edit('개요').click()
  await page.getByLabel('특징').fill(text)
  await editor.save('개요').click()
  await expect(page.getByText('정보가 저장되었습니다.').first()).toBeVisible()
}

for (const [name, fault] of [
  ['a sign-in page of some Wi-Fi', PORTAL],
  ['a server that only fails', BROKEN],
  ['a line that breaks', 'drop'],
] as const) {
  test(`${name} takes nothing from what was saved, and it goes on afterwards`, async ({ page }) => {
    await open(page)
    network.decide(({ method }) => (method === 'PATCH' || method === 'POST' ? fault : 'pass'))
    const text = `야간 무인 가공 — ${name}`
    await saveFeatures(page, text)
    await expect(page.getByText(WAITING).first()).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('특징')).toHaveValue(text)
    network.decide(() => 'pass')
    await page.reload()
    await untilSynced(page)
    expect(await readModel(page, MODEL)).toMatchObject({ features: text })
  })
}

test('a server without room is said to be full, that nothing is lost, and when it is asked next', async ({
  page,
}) => {
  await open(page)
  let refused = 0
  network.decide(({ method }) => {
    if (method !== 'PATCH') return 'pass'
    refused += 1
    return FULL
  })
  const text = '야간 무인 가공 — 가득 찬 서버'
  await saveFeatures(page, text)
  await expect(page.getByText(WAITING).first()).toBeVisible()
  await page.goto(`${network.url}/sync`, { waitUntil: 'commit' })
  // A page that is opened tries once by itself.
  const before = refused
  await expect.poll(() => refused).toBeGreaterThan(before)
  const banner = page.getByRole('status').filter({ hasText: '서버의 저장 공간이 가득 차서 1건을' })
  await expect(banner).toContainText('잃는 것은 없습니다')
  await expect(banner).toContainText(/다음 시도: (오늘 \d\d:\d\d|곧|지금)/)
  network.decide(() => 'pass')
  await page.getByRole('button', { name: '지금 올리기' }).click()
  await untilSynced(page)
  expect(await readModel(page, MODEL)).toMatchObject({ features: text })
})

test('a session refused with work waiting asks for the password where the person is, and goes on', async ({
  page,
  context,
}) => {
  await open(page)
  // The password is asked for as soon as anything is refused: so the work is there first.
  network.decide(({ path }) => (path.startsWith('/api/') ? 'drop' : 'pass'))
  await saveFeatures(page, '교대 근무 2조')
  await context.clearCookies()
  network.decide(({ path }) =>
    path.startsWith('/api/') && !path.startsWith('/api/auth/')
      ? { status: 401, body: '{"detail":"로그인이 필요합니다."}', type: 'application/json' }
      : 'pass',
  )
  const dialog = page.getByRole('dialog', { name: '다시 로그인해주세요' })
  const login = page.getByRole('button', { name: '로그인', exact: true })
  await expect(login.first()).toBeVisible()
  network.decide(() => 'pass')
  if (await dialog.isVisible()) {
    await dialog.getByLabel('비밀번호').fill('demo-admin')
    await login.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('특징')).toHaveValue('교대 근무 2조')
  } else {
    await signIn(page, network.url)
  }
  await untilSynced(page)
  expect(await readModel(page, MODEL)).toMatchObject({ features: '교대 근무 2조' })
})

test('a group that was taken along opens without network, pictures and all', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // The very first pages of a device: what is read while the app is being installed is not kept, and is read again.
  const installing = Promise.withResolvers<null>()
  network.decide(({ path }) => (path === '/service-worker.js' ? { until: installing.promise } : 'pass'))
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model`)
  const list = page.getByRole('complementary')
  await list.getByRole('button', { name: /^주조/ }).click()
  await list.getByRole('button', { name: /내려받기/ }).click()
  await expect(list.getByText(/^내려받는 중/)).toBeVisible()
  installing.resolve(null)
  await expect(list.getByText(/^오프라인 준비 완료/)).toBeVisible({ timeout: 60_000 })
  await network.down()
  try {
    await list.getByRole('link', { name: new RegExp(MODEL) }).click()
    await expect(page.getByRole('heading', { level: 1, name: MODEL })).toBeVisible()
    await expect(cardsOf(page).first()).toBeVisible()
    const picture = page.getByRole('group', { name: '사진' }).first().getByRole('img').first()
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(600)
    await page.goto(`${network.url}/prepare`)
    await expect(page.getByRole('heading', { name: /^오프라인 준비 완료/ })).toBeVisible()
  } finally {
    await network.up()
  }
})
