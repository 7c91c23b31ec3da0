import { type Locator, expect, test } from '@playwright/test'
import { paths } from '#domain/contract.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { signIn } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'

const HEIGHT = 900
test.use({ viewport: { width: 1440, height: HEIGHT } })

const server = runServerFor('file')
const SAMPLES = 13

test.beforeAll(async () => {
  const api = openApiSession(server)
  const [group] = (await api.read(paths.groups('general'))) as { id: number }[]
  for (let at = SAMPLES; at < 60; at += 1) {
    await api.make(paths.models('general'), { title: `현장 ${at}`, kpis: [], group: { id: group?.id } })
  }
})

test('of 60 models the first screen shows 14 at least, by group and by stage', async ({ page }) => {
  await signIn(page, server.url)
  for (const by of ['그룹별로', '단계별로']) {
    await page.goto(`${server.url}/office`)
    await expect(page.getByText('모델 60개', { exact: false })).toBeVisible()
    await page.getByRole('combobox').filter({ hasText: '그룹별로' }).selectOption({ label: by })
    const titles = page.getByRole('table', { name: '모델' }).getByRole('rowheader').getByRole('link')
    await expect(titles.first()).toBeVisible()
    const inView = await titles.evaluateAll(
      (all, height) => all.filter((one) => one.getBoundingClientRect().bottom <= height).length,
      HEIGHT,
    )
    expect(inView, by).toBeGreaterThanOrEqual(14)
  }
})

test('the keyboard is soon at the first model, and there at the first field that is missing', async ({
  page,
}) => {
  await signIn(page, server.url)
  await page.getByRole('complementary').getByRole('link', { name: '입력 현황' }).press('Enter')
  const tabsTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    let tabs = 0
    while (!(await target.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab')
      tabs += 1
      expect(tabs).toBeLessThan(60)
    }
    return tabs
  }
  const table = page.getByRole('table', { name: '모델' })
  expect(await tabsTo(table.getByRole('rowheader').getByRole('link').first())).toBeLessThanOrEqual(18)
  await page.keyboard.press('ArrowDown')
  await expect(table.getByRole('rowheader').getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const missing = page.getByRole('navigation', { name: '미입력 항목' })
  expect(await tabsTo(missing.getByRole('button', { name: '업종', exact: true }))).toBeLessThanOrEqual(14)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '생산품목' })).toBeFocused()
})
