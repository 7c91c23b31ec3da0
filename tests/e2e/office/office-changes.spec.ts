import { type Page, expect, test } from '@playwright/test'
import { openApiSession } from '../../support/server/api-session.ts'
import { DESKTOP, expectAccessible, haveSession, untilControlled } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

test.use({ viewport: DESKTOP })

const server = runServerFor('file')
const TITLE = '한빛다이캐스팅'
const SLUG = encodeURIComponent(TITLE)

const news = (page: Page) => page.getByRole('img', { name: '내가 마지막으로 본 뒤 바뀜' })
const models = (page: Page) => page.getByRole('table', { name: '모델' }).locator('tbody').getByRole('link')
const choice = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: '바뀐 모델' }).getByRole('button', { name })

/** Longer after the last time than lists count as fresh; also after this page is left. */
async function later(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 600_000
  })
}

async function open(page: Page, title: string): Promise<void> {
  await models(page).filter({ hasText: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('what others changed since one looked is found in the office, walked through, and known from then on', async ({
  page,
}) => {
  await haveSession(page, server.url, 'kotric1')
  await page.goto(`${server.url}/office`)
  await open(page, TITLE)
  await page.getByRole('link', { name: '입력 현황' }).first().click()
  await expect(choice(page, /^내가 마지막으로 본 뒤 0$/)).toBeVisible()

  await openApiSession(server, 'admin').change(`/api/root-model/${SLUG}/`, {
    features: '사무실에서 고친 특징',
  })
  await later(page)
  await page.goto(`${server.url}/office`)
  await choice(page, /^내가 마지막으로 본 뒤 1$/).click()
  await expect(models(page)).toHaveCount(1)
  await expect(news(page)).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(/since=seen/)
  await page.getByLabel('종류', { exact: true }).selectOption('일반')
  await expect(page.getByText('조건에 맞는 모델이 없습니다.')).toBeVisible()
  await page.getByLabel('종류', { exact: true }).selectOption('모든 종류')
  await choice(page, /^어제 이후 바뀜 1$/).click()
  await expect(page).toHaveURL(/since=yesterday&since=seen/)
  await expect(models(page)).toHaveCount(1)

  // Also without network, from what is on the device.
  await untilControlled(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(news(page)).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()

  await open(page, TITLE)
  await expect(page.getByText('사무실에서 고친 특징')).toBeVisible()
  await page.getByRole('link', { name: '입력 현황' }).first().click()
  await expect(page.getByText('조건에 맞는 모델이 없습니다.')).toBeVisible()
  await page.getByRole('button', { name: '조건 모두 지우기' }).click()
  await expect(models(page).filter({ hasText: TITLE })).toBeVisible()
  await expect(news(page)).toHaveCount(0)
})
