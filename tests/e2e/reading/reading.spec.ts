import { type Page, expect, test } from '@playwright/test'
import {
  DESKTOP,
  PHONE,
  TABLET,
  expectAccessible,
  haveSession,
  untilPainted,
} from '../../support/surveyor/app.ts'
import { cutTexts, setTextSize } from '../../support/browser/cut-text.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { makeLongModel } from '../../support/surveyor/long-model.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { leftOut } from '../../support/left-out.ts'

const server = runServerFor('file')

const TITLE =
  '자동차 변속기 케이스와 전동기 하우징을 만드는 알루미늄 다이캐스팅 2공장의 공정 참조모델 2026년 개정'
let slug = ''

test.beforeAll(async () => {
  ;({ slug } = await makeLongModel(server.url, { area: 'gen-biz-model', title: TITLE, processCount: 4 }))
})

/** The last process: it has the longest text. */
async function open(page: Page): Promise<void> {
  await haveSession(page, server.url)
  await page.goto(`${server.url}/reference-model/${encodeURIComponent(slug)}?processIndex=3`)
  await expect(page.getByLabel('공정명')).toBeVisible()
  await expect(page.getByText('공정 목록을 불러오는 중')).toHaveCount(0)
}

for (const viewport of [PHONE, TABLET]) {
  test(
    `all that was recorded can be read at ${viewport.width} px, however large the text is`,
    leftOut(viewport !== PHONE),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await open(page)
      for (const size of [16, 24, 32]) {
        await setTextSize(page, size)
        await untilPainted(page)
        expect.soft(await page.evaluate(cutTexts), `at ${size}`).toEqual([])
        await expectAccessible(page)
      }
    },
  )
}

test('what a field says is reached by Tab, found by its label, selected and copied, and not changed', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await open(page)
  await editorOf(page).edit('제목').focus()
  await page.keyboard.press('Tab')
  const title = page.getByRole('textbox', { name: '제목', exact: true, disabled: true })
  await expect(title).toBeFocused()
  await page.keyboard.press('Control+a')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(TITLE)
  await page.keyboard.type('바꿈')
  await expect(title).toHaveValue(TITLE)
  for (const name of ['제품명', '표준산업분류', '생산품목', '고유번호', '주번호', '공정명', '입력일']) {
    await expect(page.getByRole('textbox', { name, disabled: true }), name).toHaveValue(/./)
  }
  // A finger that rests on a word selects it.
  await page.getByLabel('특징').dblclick({ position: { x: 12, y: 12 }, force: true })
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('하루')
})

test('what was chosen is reached by Tab, and no key and no finger changes it', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await open(page)
  await editorOf(page).edit('입력 단계').focus()
  const stages = page.getByRole('group', { name: '현재 단계' })
  const chosen = stages.getByRole('radio', { checked: true, disabled: true })
  await page.keyboard.press('Tab')
  await expect(chosen).toBeFocused()
  const value = await chosen.inputValue()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await stages.locator('label').last().click({ force: true })
  await expect(stages.getByRole('radio', { checked: true })).toHaveValue(value)
  await expect(editorOf(page).edit('입력 단계')).toBeVisible()
})

for (const viewport of [PHONE, TABLET]) {
  test(
    `수정 moves no field: each stands where it was read, at ${viewport.width} px`,
    leftOut(viewport !== TABLET),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await open(page)
      for (const subject of ['제목', '업종 정보', '개요', '공정', '기타 정보', '입력 단계']) {
        const places = () =>
          editorOf(page)
            .edit(subject)
            .or(editorOf(page).cancel(subject))
            .locator('xpath=ancestor::section')
            .locator('label:not(:has(input)), legend')
            .evaluateAll((all) =>
              all.map((one) => `${one.textContent} ${Math.round(one.getBoundingClientRect().top + scrollY)}`),
            )
        const read = await places()
        expect(read.length).toBeGreaterThan(0)
        await editorOf(page).edit(subject).click()
        await expect(editorOf(page).save(subject)).toBeEnabled()
        // On a phone a text of several lines is written in one; of a process the photos have more below them.
        const isFirstOnly = viewport === PHONE || subject === '공정'
        const compared = (labels: string[]) => (isFirstOnly ? labels.slice(0, 1) : labels)
        expect(compared(await places()), subject).toEqual(compared(read))
        await editorOf(page).cancel(subject).click()
        await expect(editorOf(page).edit(subject)).toBeVisible()
      }
    },
  )
}

for (const viewport of [PHONE, TABLET, DESKTOP]) {
  test(
    `the way to the report is always in the window and never on the page, at ${viewport.width} px`,
    leftOut(viewport !== PHONE),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await open(page)
      const report = page.getByRole('link', { name: '읽기 전용으로 보기 (새 탭)' })
      await report.scrollIntoViewIfNeeded()
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let top = 0; top < height; top += viewport.height / 2) {
        await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
        // Where it is, it lies on its own bar: what is read ends at the bar's edge, and is whole below it.
        const under = await report.evaluate((link) => {
          const box = link.getBoundingClientRect()
          const stack = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
          const own = stack.find((one) => !link.contains(one))
          const ground = own === undefined ? '' : getComputedStyle(own).backgroundColor
          return {
            isTop: stack[0] !== undefined && link.contains(stack[0]),
            isOpaque: /^rgb\(/.test(ground),
            isWide: own !== undefined && own.getBoundingClientRect().width > 3 * box.width,
          }
        })
        if (top > 0) await expect(report).toBeInViewport({ ratio: 1 })
        expect(under, `at ${top}`).toEqual({ isTop: true, isOpaque: true, isWide: true })
      }
      await page.getByRole('navigation', { name: '섹션' }).getByRole('link', { name: '개요' }).click()
      const bar = await report.boundingBox()
      const head = await page.getByRole('heading', { name: '03 개요' }).boundingBox()
      expect(head?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
    },
  )
}
