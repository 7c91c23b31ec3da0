import { expect, test } from '@playwright/test'
import { watchViolations } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')

test('a browser that is too old for the app is told so, in the page as it is served', async ({ page }) => {
  const violations = watchViolations(page)
  await page.addInitScript(() => {
    Reflect.deleteProperty(Promise, 'withResolvers')
  })
  await page.goto(`${server.url}/root-model`)
  const words = page.getByRole('alert')
  await expect(words).toContainText('이 브라우저에서는 앱을 열 수 없습니다.')
  await expect(words).toContainText('이 기기에 저장한 내용은 그대로 있습니다.')
  // The app, which runs in part, has not drawn over it.
  await page.waitForLoadState('networkidle')
  expect(await page.locator('body').innerText()).toBe(await words.innerText())
  expect(violations).toEqual([])
})
