import { type Page, expect, test } from '@playwright/test'
import { PHONE, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { playKeyboard } from '../../support/browser/ipad-keyboard.ts'
import { editProcess } from '../../support/surveyor/process-page.ts'
import { runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')

const dialog = (page: Page) => page.getByRole('dialog', { name: /핵심관리요소 (추가|수정)/ })
const level = (page: Page, name: string) => dialog(page).getByRole('listbox', { name, exact: true })
const add = (page: Page) => dialog(page).getByRole('button', { name: '추가', exact: true })
const memo = (page: Page) => dialog(page).getByLabel('설명')

async function open(page: Page): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByText('공정 설명') })
  await form.getByRole('button', { name: '핵심관리요소 추가' }).click()
  await expect(level(page, '분석지표').getByRole('option').first()).toBeVisible()
}

// KPI-01, KPI-03–08, ENT-40–43, STATE-30, STATE-34, STATE-37, VAL-17–21, ERR-19, MSG-09–11
test('four levels narrow each other; a unit and a description make an entry, which can be changed', async ({
  page,
}) => {
  const patches: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.url())
  })
  await haveSession(page, server.url)
  await editProcess(page, server.url)
  await open(page)
  for (const name of ['분석지표', '모니터링 지표', '핵심관리요소', '단위']) {
    await expect(dialog(page).getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await level(page, '분석지표').getByRole('option', { name: '공정조건' }).click()
  await level(page, '모니터링 지표').getByRole('option', { name: '온도' }).click()
  await level(page, '핵심관리요소').getByRole('option', { name: '금형 온도' }).click()
  await memo(page).fill('30분마다 잰다')
  await expect(add(page)).toBeDisabled()
  await memo(page).press('Control+Enter')
  await expect(page.getByText('관리요소를 선택해주세요.')).toBeVisible()

  await level(page, '단위').getByRole('option').first().click()
  await memo(page).fill('   ')
  await expect(add(page)).toBeDisabled()
  await memo(page).press('Enter')
  await expect(page.getByText('설명을 작성해주세요.')).toBeVisible()
  await memo(page).fill('30분마다 잰다')
  await expectAccessible(page)
  // A slip of the finger beside the dialog, or Escape, takes nothing away.
  const question = page.getByRole('alertdialog', { name: '저장하지 않은 입력을 버릴까요?' })
  for (const slip of [() => page.mouse.click(4, 4), () => page.keyboard.press('Escape')]) {
    await slip()
    await question.getByRole('button', { name: '취소' }).click()
    await expect(question).toHaveCount(0)
    await expect(memo(page)).toHaveValue('30분마다 잰다')
  }
  await add(page).click()
  // It goes after some seconds.
  const told = page.getByRole('listitem').filter({ hasText: '관리요소가 추가되었습니다.' })
  await expect(told).toContainText('저장 버튼을 눌러야 저장됩니다.')
  // Nor does it take the name of a node that is only typed.
  await open(page)
  await dialog(page).getByRole('button', { name: '새 분석지표' }).click()
  await dialog(page).getByLabel('새 분석지표 이름').fill('진동')
  await page.mouse.click(4, 4)
  await question.getByRole('button', { name: '취소' }).click()
  await expect(dialog(page).getByLabel('새 분석지표 이름')).toHaveValue('진동')
  await dialog(page).getByLabel('새 분석지표 이름').press('Escape')
  await page.mouse.click(4, 4)
  await expect(dialog(page)).toBeHidden()

  const entry = page.getByRole('listitem').filter({ hasText: '30분마다 잰다' })
  await entry.getByRole('button', { name: '금형 온도 수정' }).click()
  await expect(memo(page)).toHaveValue('30분마다 잰다')
  await expect(level(page, '핵심관리요소').getByRole('option', { selected: true })).toHaveText('금형 온도')
  await memo(page).fill('한 시간마다 잰다')
  await dialog(page).getByRole('button', { name: '수정', exact: true }).click()
  await expect(page.getByText('관리요소가 수정되었습니다.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '한 시간마다 잰다' })).toHaveCount(1)

  await open(page)
  await expect(memo(page)).toHaveValue('')
  await expect(dialog(page).getByRole('searchbox')).toHaveValue('')
  await expect(dialog(page).getByRole('option', { selected: true })).toHaveCount(0)

  // Until now it was only in the form.
  expect(patches).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '공정 저장' }).click()
  await expect.poll(() => patches.length).toBe(1)
})

// KPI-02
test('a search over the whole name chooses all levels above what is found', async ({ page }) => {
  await haveSession(page, server.url)
  await editProcess(page, server.url)
  await open(page)
  await dialog(page).getByRole('searchbox').fill('금형온도 ')
  const unit = dialog(page).getByRole('option').filter({ hasText: '단위' }).first()
  await expect(unit).toContainText('공정조건 › 온도 › 금형 온도')
  await unit.click()
  await memo(page).fill('측정')
  await expect(add(page)).toBeEnabled()
})

test('a dialog is out of sight as soon as it is left, and a second tap adds nothing twice', async ({
  page,
}) => {
  await haveSession(page, server.url)
  await editProcess(page, server.url)
  await open(page)
  await dialog(page).getByRole('searchbox').fill('금형온도 ')
  await dialog(page).getByRole('option').filter({ hasText: '단위' }).first().click()
  await memo(page).fill('두 번 눌러도 하나')
  const left = await add(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    const layer = button.closest('dialog')
    return { isOpen: layer?.open, seen: getComputedStyle(layer?.firstElementChild ?? button).opacity }
  })
  expect(left).toEqual({ isOpen: true, seen: '0' })
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: '두 번 눌러도 하나' })).toHaveCount(1)
})

// VAL-22, MSG-06
test('a new node has its place under what is chosen, without network too', async ({ page, context }) => {
  await haveSession(page, server.url)
  await editProcess(page, server.url)
  await open(page)
  await level(page, '분석지표').getByRole('option', { name: '공정조건' }).click()
  await context.setOffline(true)
  await dialog(page).getByRole('button', { name: '새 모니터링 지표' }).click()
  await dialog(page).getByRole('textbox', { name: '새 모니터링 지표 이름' }).fill('청정도')
  // A double tap makes one.
  await dialog(page).getByRole('button', { name: '생성', exact: true }).dblclick()
  await expect(page.getByText('성공적으로 생성되었습니다.')).toBeVisible()
  await expect(level(page, '모니터링 지표').getByRole('option', { name: '청정도' })).toHaveCount(1)
  await expect(dialog(page).getByText('선택: 공정조건 > 청정도')).toBeVisible()
})

// ERR-17, ERR-18
test('a new node that the device cannot keep is said to have failed', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  await haveSession(page, server.url)
  await editProcess(page, server.url)
  await open(page)
  await dialog(page).getByRole('button', { name: '새 분석지표' }).click()
  await dialog(page).getByRole('textbox', { name: '새 분석지표 이름' }).fill('청정도')
  await page.evaluate(() => {
    for (const method of ['put', 'add'] as const) {
      IDBObjectStore.prototype[method] = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }
  })
  await page.keyboard.press('Enter')
  await expect(page.getByText('실패하였습니다.')).toBeVisible()
  await expect.poll(() => logged.join('\n')).toContain('The KPI node could not be kept')
})

test('on a phone the levels come one after the other', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await haveSession(page, server.url)
  await editProcess(page, server.url)
  await open(page)
  await level(page, '분석지표').getByRole('option', { name: '공정조건' }).click()
  await level(page, '모니터링 지표').getByRole('option', { name: '온도' }).click()
  await expect(level(page, '핵심관리요소')).toBeVisible()
  // The list that was chosen from is gone; the keys still belong to the dialog.
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await dialog(page)
    .getByRole('button', { name: /^분석지표/ })
    .click()
  await expect(level(page, '분석지표').getByRole('option', { selected: true })).toHaveText('공정조건')
  await expectAccessible(page)
})

test('a long word in the description leaves the dialog within the window', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await haveSession(page, server.url)
  await editProcess(page, server.url)
  await open(page)
  const parts = [add(page), memo(page), dialog(page).getByRole('button', { name: '닫기' })]
  const boxes = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.x))
  const before = await boxes()
  await memo(page).fill('가'.repeat(300))
  expect(await boxes()).toEqual(before)
})

// A keyboard that is played: whether a real iPad tells the same is not known here.
for (const { device, size, covered, moved, motion } of [
  { device: 'tablet', size: { width: 820, height: 1180 }, covered: 420, moved: 0 },
  { device: 'tablet held across', size: { width: 1180, height: 820 }, covered: 420, moved: 60 },
  { device: 'phone', size: PHONE, covered: 336, moved: 90 },
  { device: 'phone without motion', size: PHONE, covered: 336, moved: 90, motion: 'reduce' as const },
]) {
  test(`over the keyboard of a ${device} the description is read and added`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: motion ?? null })
    const keyboard = await playKeyboard(page)
    await haveSession(page, server.url)
    await editProcess(page, server.url)
    await open(page)
    const seenWhole = await dialog(page).boundingBox()
    await memo(page).focus()
    await keyboard.show(covered, moved)
    const from = moved
    const to = size.height - covered + moved
    for (const part of [memo(page), add(page), dialog(page).getByRole('heading', { level: 2 })]) {
      await expect
        .poll(async () => {
          const box = await part.boundingBox()
          return box !== null && box.y >= from && box.y + box.height <= to
        })
        .toBe(true)
    }
    await memo(page).blur()
    await keyboard.show(0)
    await expect.poll(() => dialog(page).boundingBox()).toEqual(seenWhole)
  })
}
