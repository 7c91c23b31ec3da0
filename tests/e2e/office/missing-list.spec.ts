import { type Page, expect, test } from '@playwright/test'
import { openApiSession } from '../../support/server/api-session.ts'
import { DESKTOP, PHONE, expectAccessible, haveSession, untilAtRest } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { untilSynced } from '../../support/surveyor/surveyor.ts'

test.use({ viewport: DESKTOP })

const server = runServerFor('file')
const SLUG = encodeURIComponent('동진단조')

const list = (page: Page) => page.getByRole('navigation', { name: '미입력 항목' })
const form = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })

test('an editor goes from one missing field to the next by the list beside the form, and by keys', async ({
  page,
}) => {
  await haveSession(page, server.url, 'kotric1')
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

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`a long name without a space stays in the list, on a ${size}`, async ({ page }) => {
    const name = '알루미늄다이캐스팅주조후열처리가공검사공정'.repeat(3)
    const api = openApiSession(server)
    await api.make(`/api/root-model/${SLUG}/processes/`, { name })
    await page.setViewportSize(viewport)
    await haveSession(page, server.url, 'kotric1')
    await page.goto(`${server.url}/root-model/${SLUG}`)
    if (viewport === PHONE)
      await list(page)
        .getByRole('button', { name: /^미입력 항목/ })
        .click()
    const shown = form(page, name).first().getByText(name)
    await expect(shown).toBeVisible()
    const edges = await Promise.all([shown, list(page)].map((part) => part.boundingBox()))
    const [end = Infinity, endOfList = 0] = edges.map((box) => (box === null ? undefined : box.x + box.width))
    expect(end).toBeLessThanOrEqual(endOfList)
  })
}

test('the way to the next model of the office stays in view beside a form at the foot of the page', async ({
  page,
}) => {
  await haveSession(page, server.url, 'kotric1')
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

test('all that an editor at a desk goes on with is in view, and beside no pile of toasts', async ({
  page,
}) => {
  const api = openApiSession(server)
  const titles = ['현장 01', '현장 02', '현장 03', '현장 04']
  const [group] = (await api.read('/api/gen-biz-model-group/')) as { id: number }[]
  for (const title of titles) {
    await api.make('/api/gen-biz-model/', { title, kpis: [], group: { id: group?.id } })
  }
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/office?q=${encodeURIComponent('현장')}`)
  await page.getByRole('link', { name: titles[0]! }).click()
  const entries = list(page).getByRole('listitem').getByRole('button')
  const onward = page.locator('[data-beside]').getByRole('link', { name: /^다음 모델/ })
  // Behind the last there is none to go on to.
  for (const title of titles.slice(0, -1)) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const count = await entries.count()
    // At its head and at its foot: wherever the page has been led to, all the others are in view.
    for (const label of ['생산품목', '담당자']) {
      await entries.filter({ hasText: label }).click()
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toBeFocused()
      for (const one of [field, onward, ...(await entries.all())])
        await expect(one).toBeInViewport({ ratio: 1 })
    }
    await page.keyboard.insertText('박정훈')
    await page.keyboard.press('Control+s')
    const foot = await footOfPile(page)
    await expect(entries).toHaveCount(count - 1)
    for (const one of [onward, ...(await entries.all())]) {
      const box = await one.boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(foot)
    }
    await onward.click()
  }
})

/** How far down toasts lie where three were called in a row: each looks out from under the one above it. */
async function footOfPile(page: Page): Promise<number> {
  const front = page.locator('[data-sonner-toast][data-front=true]')
  await expect(front).toBeInViewport({ ratio: 1 })
  // One that has just come to the front is still on its way there, or about to leave for it.
  await untilAtRest(page)
  const box = await front.boundingBox()
  if (box === null) throw new Error('The toast has gone.')
  return box.y + box.height + 2 * 14
}
