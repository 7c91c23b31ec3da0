import { type Page, expect, test } from '@playwright/test'
import { openApiSession } from '../support/api-session.ts'
import { DESKTOP, PHONE, expectAccessible, signIn } from '../support/app.ts'
import { runServerFor } from '../support/fixtures.ts'
import { untilSynced } from '../support/surveyor.ts'

test.use({ viewport: DESKTOP })

const server = runServerFor('file')
const SLUG = encodeURIComponent('동진단조')

const list = (page: Page) => page.getByRole('navigation', { name: '미입력 항목' })
const form = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })

test('an editor goes from one missing field to the next by the list beside the form, and by keys', async ({
  page,
}) => {
  await signIn(page, server.url, 'kotric1')
  await page.goto(`${server.url}/root-model/${SLUG}`)
  const left = list(page).getByRole('heading', { level: 2, name: /^미입력 항목 \d+개/ })
  await expect(left).toBeVisible()
  const before = Number(/\d+/.exec(await left.innerText()))
  await expectAccessible(page)

  await form(page, '06 기타 정보').getByRole('button', { name: '담당자' }).click()
  const manager = page.getByRole('region', { name: '06 기타 정보' }).getByLabel('담당자')
  await expect(manager).toBeFocused()
  await expect(manager).toBeInViewport()
  // The list stays where it is while the page is read.
  await expect(left).toBeInViewport()
  await page.keyboard.insertText('김현장')
  await page.keyboard.press('Control+s')
  await expect(left).toContainText(`미입력 항목 ${before - 1}개`)
  await untilSynced(page)
  expect(await openApiSession(server).read(`/api/root-model/${SLUG}/`)).toMatchObject({ manager: '김현장' })

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: '단축키' })
  await expect(keys.getByRole('term')).not.toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  await page.setViewportSize(PHONE)
  await expect(left).toHaveCount(0)
  await list(page)
    .getByRole('button', { name: /^미입력 항목 \d+개/ })
    .click()
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

test('the way to the next model of the office stays in view beside a form at the foot of the page', async ({
  page,
}) => {
  await signIn(page, server.url, 'kotric1')
  await page.goto(`${server.url}/office`)
  await page.getByRole('link', { name: '동진단조' }).click()
  await form(page, '06 기타 정보').getByRole('button', { name: '입력일' }).click()
  await expect(page.getByRole('region', { name: '06 기타 정보' }).getByLabel('입력일')).toBeFocused()
  const onward = page.getByRole('link', { name: /^다음 모델/ })
  await expect(onward).toHaveCount(2)
  await expect(onward.first()).not.toBeInViewport()
  await expect(onward.last()).toBeInViewport()
  await expectAccessible(page)
  await onward.last().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('동진단조')
  await page.setViewportSize(PHONE)
  await expect(onward).toHaveCount(1)
})
