import { type Locator, type Page, expect, test } from '@playwright/test'
import { DESKTOP, PHONE, TABLET, haveSession, untilAtRest } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { leftOut } from '../../support/left-out.ts'

const server = runServerFor('file')
const LANDSCAPE = { width: 1180, height: 820 }
const AREAS = [
  ['general', '/reference-model/금속주물'],
  ['root', '/root-model/한빛다이캐스팅'],
] as const

const toast = (page: Page) => page.locator('[data-sonner-toast][data-front=true]')

/** A toast slides in: where it stands once it has. */
async function placeOf(one: Locator) {
  await untilAtRest(one.page())
  const box = await one.boundingBox()
  if (box === null) throw new Error('It is not there.')
  return box
}

async function expectNotOver(page: Page, covered: Record<string, Locator>): Promise<void> {
  await expect(toast(page)).toBeVisible()
  const over = await placeOf(toast(page))
  for (const [name, locator] of Object.entries(covered)) {
    const below = await placeOf(locator)
    const isFree =
      over.y >= below.y + below.height ||
      over.y + over.height <= below.y ||
      over.x >= below.x + below.width ||
      over.x + over.width <= below.x
    expect({ name, isFree, over, below }).toMatchObject({ name, isFree: true })
  }
}

for (const [area, path] of AREAS) {
  const name = `in the ${area} area a toast lies over neither the pill nor the head of a dialog, at any size`
  test(name, leftOut(area === 'general'), async ({ page }) => {
    await haveSession(page, server.url)
    await page.goto(server.url + path)
    const editor = editorOf(page)
    const dialog = page.getByRole('dialog', { name: '장비 추가' })
    for (const viewport of [DESKTOP, LANDSCAPE, TABLET, PHONE]) {
      await page.setViewportSize(viewport)
      await editor.edit('공정').click()
      await page.getByRole('button', { name: '장비 추가' }).first().click()
      await dialog.getByRole('tab', { name: '신규 장비' }).click()
      await dialog.getByRole('button', { name: '장비 생성' }).click()
      await expectNotOver(page, {
        title: dialog.getByRole('heading', { name: '장비 추가' }),
        close: dialog.getByRole('button', { name: '닫기', exact: true }).first(),
      })
      // What it lies over can be tapped all the same.
      const { x, y, width, height } = await placeOf(toast(page))
      const met = await page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.closest('[data-sonner-toast]') ?? null,
        [x + width / 2, y + height / 2] as const,
      )
      expect(met).toBeNull()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.getByLabel('공정 설명').fill(`${area} ${viewport.width}`)
      await editor.save('공정').click()
      await expect(page.getByLabel('공정 설명')).toBeDisabled()
      await expect(toast(page)).toContainText('저장되었습니다')
      await expectNotOver(page, { pill: page.getByRole('banner').locator('a[href="/sync"]') })
    }
  })
}

test('a dialog stays where it is when a toast comes, and so does one that is opened behind it', async ({
  page,
}) => {
  await haveSession(page, server.url)
  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(viewport)
    await page.goto(`${server.url}/root-model`)
    const create = page.getByRole('dialog').getByRole('button', { name: '생성', exact: true })
    const open = async () => {
      await page.getByRole('button', { name: '새 뿌리모델' }).click()
      await expect(create).toBeVisible()
      return placeOf(create)
    }
    // The list stays open behind the dialog.
    if (viewport !== DESKTOP) await page.getByRole('button', { name: '모델 목록 열기' }).click()
    const before = await open()
    await create.click()
    await expect(toast(page)).toBeVisible()
    // What is said of the field makes it a line higher, around its middle where it stands in the middle.
    const { y } = await placeOf(create)
    expect(Math.abs(y - before.y)).toBeLessThan(viewport === PHONE ? 1 : 16)
    await page.getByRole('dialog').getByRole('button', { name: '닫기', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(Math.abs((await open()).y - before.y)).toBeLessThan(1)
  }
})
