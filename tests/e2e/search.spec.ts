import { expect, test } from '@playwright/test'
import { expectAccessible, signIn } from '../support/app.ts'
import { runServerFor } from '../support/run-for.ts'

const server = runServerFor('file')

// API-15, API-16, API-63, CONST-20
test('Ctrl+K finds models of both kinds by initials and group, 금속주물 first, and goes there', async ({
  page,
}) => {
  await signIn(page, server.url)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: '모델 검색' })
  const rows = dialog.getByRole('option')
  await expect(rows.first()).toContainText('금속주물')
  await expect(rows.filter({ hasText: '뿌리' }).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('searchbox').fill('ㅎㄱㅅㅊ')
  await expect(rows.first()).toContainText('한결사출')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.url}/root-model/${encodeURIComponent('한결사출')}`)
  await expect(dialog).toBeHidden()
})

test('without network the button finds what the device knows', async ({ page, context }) => {
  await signIn(page, server.url)
  await expect(page.getByText('기본 그룹').first()).toBeAttached()
  const button = page.getByRole('button', { name: '모델 검색' })
  const dialog = page.getByRole('dialog', { name: '모델 검색' })
  await button.click()
  await expect(dialog.getByRole('option').first()).toContainText('금속주물')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await context.setOffline(true)
  await button.click()
  await expect(dialog.getByRole('searchbox')).toHaveValue('')
  await dialog.getByRole('searchbox').fill('금속')
  await expect(dialog.getByRole('option').first()).toContainText('금속주물')
})
