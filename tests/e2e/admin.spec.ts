import { expect, test } from '@playwright/test'
import { TABLET, expectAccessible, signIn } from '../support/app.ts'
import { runServerFor } from '../support/fixtures.ts'

const server = runServerFor('file')
test.use({ viewport: TABLET })

test('an administrator adds a person, lets them see one group, and stops their account', async ({ page }) => {
  const signInAs = (credentials: string) =>
    fetch(`${server.url}/api/auth/login/`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(credentials)}` },
    })
  await signIn(page, server.url)
  await page.goto(`${server.url}/account`)
  await page.getByRole('link', { name: '계정 관리' }).click()
  await expect(page.getByRole('button', { name: 'admin 관리' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '새 계정' }).click()
  await page.getByLabel('아이디', { exact: true }).fill('surveyor')
  await page.getByLabel('처음 비밀번호').fill('river-otter-42')
  await page.getByRole('button', { name: '만들기' }).click()
  await page.getByRole('button', { name: 'surveyor 관리' }).click()

  const general = page.getByRole('group', { name: '일반공정에서 보이는 그룹' }).first()
  await general.getByText('고른 그룹만').click()
  await page.getByRole('checkbox', { name: '화장지', exact: true }).check()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('button', { name: '저장' })).toBeDisabled()
  await expectAccessible(page)
  expect((await signInAs('surveyor:river-otter-42')).status).toBe(200)

  await page.getByRole('button', { name: '계정 중지' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '중지' }).click()
  await expect(page.getByRole('button', { name: '다시 사용' })).toBeVisible()
  expect((await signInAs('surveyor:river-otter-42')).status).toBe(401)

  await page.getByRole('button', { name: '모든 계정' }).click()
  const main = page.getByRole('main')
  const row = main.getByRole('listitem').filter({ hasText: 'surveyor' })
  await expect(row).toContainText('중지됨입력 · 일반공정 그룹 1개만')
  await page.getByRole('tab', { name: '기록' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: '계정 중지' }).first()).toContainText('admin')
  await expectAccessible(page)
})
