import { expect, test } from '@playwright/test'
import { signIn } from '../../support/surveyor/app.ts'
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

test('what is said before toasts can be drawn is told as soon as they can', async ({ page, context }) => {
  let failed = 0
  await page.route('**/toast-host*', async (route) => {
    await route.abort()
    failed += 1
  })
  await signIn(page, server.url)
  await page.goto(server.url + MODEL)
  const editor = editorOf(page)
  await editor.edit('개요').click()
  // At the first touch, and for what is said.
  await expect.poll(() => failed).toBe(1)
  await page.getByLabel('개요', { exact: true }).fill('자동화 둘')
  await context.setOffline(true)
  await editor.save('개요').click()
  await expect.poll(() => failed).toBe(2)
  await page.unroute('**/toast-host*')
  await expect(page.getByText(toast)).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText(toast)).toBeVisible()
})
