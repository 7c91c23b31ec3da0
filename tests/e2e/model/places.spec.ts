import { type Browser, type Locator, type Page, chromium, expect, test } from '@playwright/test'
import { DESKTOP, PHONE, TABLET, haveSession } from '../../support/surveyor/app.ts'
import { lightBrowser, withCamera } from '../../support/browser/browsers.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { cameraPhoto, fileOf } from '../../support/pictures/photo-files.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { addProcess, albumOf, createRootModel } from '../../support/surveyor/surveyor.ts'
import { LONG, leftOut } from '../../support/left-out.ts'

/** Where the hand looks for a thing, there it stays; and what a glove meets is large enough. */
const server = runServerFor('file')

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (box === null) throw new Error('It is not on the screen.')
  return box
}

for (const viewport of [DESKTOP, TABLET]) {
  test(
    `the list of groups leaves the name of a new model in sight, at ${viewport.width} px`,
    leftOut(viewport !== TABLET),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await haveSession(page, server.url)
      await page.goto(`${server.url}/root-model`)
      if (viewport === TABLET) await page.getByRole('button', { name: '모델 목록 열기' }).click()
      await page.getByRole('button', { name: '새 뿌리모델' }).click()
      const dialog = page.getByRole('dialog', { name: /모델/ })
      const name = await boxOf(dialog.getByLabel('모델명'))
      await dialog.getByRole('combobox', { name: '그룹' }).click()
      const list = dialog.getByRole('listbox')
      await expect(list.getByRole('option').first()).toBeVisible()
      const search = await boxOf(dialog.getByRole('searchbox'))
      const { y, height } = await boxOf(list)
      expect(search.y).toBeGreaterThan(name.y + name.height)
      expect(y + height).toBeLessThanOrEqual(viewport.height)
      // Three rows, of which one is whole.
      expect(height).toBeGreaterThanOrEqual(48)
    },
  )
}

test('the ways to add a photo stay where they are, however many there are', LONG, async ({ page }) => {
  await page.setViewportSize(TABLET)
  await haveSession(page, server.url)
  await page.goto(`${server.url}/root-model`)
  await createRootModel(page, '자리 시험', '주조')
  await addProcess(page, { name: '용해', description: '녹인다' })
  await editorOf(page).edit('공정').click()
  const tile = albumOf(page).locator('label', { hasText: '사진 찍기' })
  const place = async () => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const [tileBox, albumBox] = [await boxOf(tile), await boxOf(albumOf(page))]
    return [Math.round(tileBox.x - albumBox.x), Math.round(tileBox.y - albumBox.y)]
  }
  const before = await place()
  for (const count of [1, 2, 3, 4]) {
    await tile.locator('input').setInputFiles(fileOf(await cameraPhoto(count)))
    await expect(albumOf(page).getByText(`${count}장`, { exact: true })).toBeVisible()
    expect(await place()).toEqual(before)
  }
})

test.describe('현장 입력', () => {
  let browser: Browser
  test.beforeAll(async () => {
    browser = await chromium.launch(withCamera(lightBrowser))
  })
  test.afterAll(() => browser.close())

  /** As high as the lowest of them, px; they are laid out first. */
  async function lowest(page: Page, rows: Locator): Promise<number> {
    await expect(rows.first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    return Math.min(...heights.filter((height) => height > 0))
  }

  for (const [viewport, least] of [
    [TABLET, 56],
    [PHONE, 48],
  ] as const) {
    test(
      `has rows of ${least} px and a shutter of 72 px at ${viewport.width} px`,
      leftOut(viewport !== TABLET),
      async () => {
        const context = await browser.newContext({ viewport, hasTouch: true, locale: 'ko-KR' })
        const page = await context.newPage()
        await haveSession(page, server.url)
        await page.goto(
          `${server.url}/reference-model/${encodeURIComponent('금속주물')}/field?processIndex=1`,
        )
        for (const name of ['장비', '추천 핵심관리요소']) {
          const rows = page.getByRole('list', { name, exact: true }).getByRole('button')
          expect(await lowest(page, rows)).toBeGreaterThanOrEqual(least)
        }
        const states = page.locator('label').filter({ has: page.getByRole('radio') })
        expect(await lowest(page, states)).toBeGreaterThanOrEqual(least)
        await page.getByRole('button', { name: '사진 찍기' }).tap()
        const shutter = page.getByRole('dialog', { name: '카메라' }).getByRole('button', { name: '촬영' })
        await expect(shutter).toBeEnabled()
        const { width, height } = await boxOf(shutter)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(72)
        await context.close()
      },
    )
  }
})

for (const viewport of [DESKTOP, TABLET, PHONE]) {
  test(
    `the top bar is above the buttons of a card that leaves under it, at ${viewport.width} px`,
    leftOut(viewport !== TABLET),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await haveSession(page, server.url)
      await page.goto(`${server.url}/root-model/${encodeURIComponent('동진단조')}`)
      await editorOf(page).edit('개요').click()
      const save = editorOf(page).save('개요')
      await expect(save).toBeEnabled()
      const bar = page.getByRole('banner')
      // The foot of the card is where the top bar is.
      await page.getByRole('region', { name: '03 개요' }).evaluate((card) => {
        window.scrollBy({ top: card.getBoundingClientRect().bottom - 60, behavior: 'instant' })
      })
      await expect.poll(async () => (await boxOf(save)).y).toBeLessThan(40)
      const { x, width } = await boxOf(save)
      const isBar = await bar.evaluate(
        (element, at) => {
          const met = document.elementFromPoint(at, 32)
          return met !== null && element.contains(met)
        },
        x + width / 2,
      )
      expect(isBar).toBe(true)
    },
  )
}
