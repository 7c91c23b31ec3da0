import { type Page, expect, test } from '@playwright/test'
import { haveSession, signIn } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'

const server = runServerFor('file')
// What no service worker brings: the first minute on a device that was never here.
test.use({ serviceWorkers: 'block' })

const MODEL = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`
const toast = '정보가 저장되었습니다.'

test('the first toast is told without network, too', async ({ page, context }) => {
  await signIn(page, server.url)
  const fetched = page.waitForEvent('requestfinished', (request) => request.url().includes('toast-host'))
  await page.goto(server.url + MODEL)
  const editor = editorOf(page)
  await editor.edit('개요').click()
  await fetched
  await context.setOffline(true)
  await page.getByLabel('개요', { exact: true }).fill('자동화')
  await editor.save('개요').click()
  await expect(page.getByText(toast)).toBeVisible()
})

/** What draws toasts does not come, though somebody saves. @returns lets it come */
async function saveWithoutToasts(page: Page, text: string, meanwhile?: () => Promise<void>) {
  let failed = 0
  await page.route('**/toast-host*', async (route) => {
    await route.abort()
    failed += 1
  })
  await haveSession(page, server.url)
  await page.goto(server.url + MODEL)
  const editor = editorOf(page)
  await editor.edit('개요').click()
  // At the first touch, and for what is said.
  await expect.poll(() => failed).toBe(1)
  await page.getByLabel('개요', { exact: true }).fill(text)
  await meanwhile?.()
  await editor.save('개요').click()
  await expect.poll(() => failed).toBeGreaterThan(1)
  await expect(page.getByText(toast)).toBeHidden()
  return () => page.unroute('**/toast-host*')
}

test('what is said before toasts can be drawn is told once the network is back', async ({
  page,
  context,
}) => {
  const letCome = await saveWithoutToasts(page, '자동화 둘', () => context.setOffline(true))
  await letCome()
  await context.setOffline(false)
  await expect(page.getByText(toast)).toBeVisible()
})

test('what is said before toasts can be drawn is told once the server has them again, of which nobody tells', async ({
  page,
}) => {
  const letCome = await saveWithoutToasts(page, '자동화 셋')
  await letCome()
  await expect(page.getByText(toast)).toBeVisible()
})
