import { type Page, expect } from '@playwright/test'

/** Opens the first process of a root model of the sample data and turns its editing on. */
export async function editProcess(page: Page, baseUrl: string, title = '한결사출'): Promise<void> {
  await page.goto(`${baseUrl}/root-model/${encodeURIComponent(title)}`)
  const form = page.locator('form').filter({ has: page.getByText('공정 설명') })
  await form.getByRole('button', { name: '공정 수정', exact: true }).click()
  await expect(form.getByRole('button', { name: '장비 추가' })).toBeVisible()
}
