import { type Page, expect, test } from '@playwright/test'
import { TABLET } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
test.use({ viewport: TABLET })

/** The files that were asked for, with the time of it; and when the page first showed something, in ms of the page. */
function loaded(page: Page): Promise<{ shownAt: number; files: { name: string; at: number }[] }> {
  return page.evaluate(() => ({
    shownAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    files: performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ name: new URL(name).pathname, at: startTime })),
  }))
}

const named = async (page: Page, name: RegExp) =>
  (await loaded(page)).files.filter((file) => name.test(file.name))

test('a device that was never here shows the login before it loads what that does not need', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const later of [/Regular\.subset.*woff2$/, /SemiBold\.subset.*woff2$/, /session-calls/]) {
    await expect.poll(() => named(page, later)).toHaveLength(1)
  }
  const { shownAt, files } = await loaded(page)
  const before = files.filter(({ at }) => at < shownAt).map(({ name }) => name)
  expect(before.filter((name) => /woff2$|session-calls|workbox/.test(name))).toEqual([])
  expect(files.filter(({ name }) => name.includes('workspace'))).toEqual([])

  await page.getByLabel('아이디').click()
  await expect.poll(() => named(page, /workspace-.*js$/)).toHaveLength(1)
})

test('a device that was here shows our letters at once', async ({ page }) => {
  await page.goto(`${server.url}/login`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset['lettersThen'] = document.documentElement.dataset['letters'] ?? 'none'
    })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-letters-then', 'own')
})
