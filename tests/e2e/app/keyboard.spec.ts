import { type Locator, type Page, expect, test } from '@playwright/test'
import { DESKTOP } from '../../support/surveyor/app.ts'
import { readModel, readProcesses } from '../../support/surveyor/root-editor.ts'
import { runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')

const MODEL = '금속주물'
const MOST_STOPS = 200

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('The Tab key does not lead there.')
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('from the login to a saved process, dialogs, map and photos, nothing but keys is needed', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto(`${server.url}/login`)
  await tabTo(page, page.getByLabel('아이디'))
  await page.keyboard.type('admin')
  await tabTo(page, page.getByLabel('비밀번호'))
  await page.keyboard.type('demo-admin')
  await page.keyboard.press('Enter')
  await expect(page.getByText('참조모델을 선택해주세요.')).toBeVisible()

  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('searchbox')
  const options = dialog.getByRole('option')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(MODEL)
  await expect(options.first()).toContainText(MODEL)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: MODEL })).toBeVisible()

  // The industry, from its dialog.
  await press(page, button('업종 정보 수정'))
  await press(page, page.getByRole('button', { name: '제품명' }))
  await expect(field).toBeFocused()
  await page.keyboard.type('두루마리')
  await expect(options.first()).toContainText('두루마리')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '제품명' })).toBeFocused()
  await press(page, button('업종 정보 저장'))
  await expect(button('업종 정보 수정')).toBeFocused()

  // The map: arrows walk, Enter chooses.
  const cards = page.getByRole('list', { name: '공정도' }).getByRole('button')
  await tabTo(page, cards.first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/processIndex=1$/)
  await expect(page.getByLabel('공정명')).toHaveValue('조형')

  const form = page.locator('form').filter({ has: page.getByText('공정 설명') })
  await press(page, button('공정 수정'))
  await tabTo(page, page.getByLabel('공정 설명'), 'Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('무틀식 조형기로 위아래 틀을 만든다')

  await press(page, form.getByRole('button', { name: '장비 추가' }))
  await expect(field).toBeFocused()
  await page.keyboard.type('프레스')
  await expect(options.first()).toContainText('프레스')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(options.first()).toContainText('추가됨')
  // Once for the text, once for the dialog.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('button', { name: '장비 추가' })).toBeFocused()

  await press(page, form.getByRole('button', { name: '핵심관리요소 추가' }))
  const level = (name: string) => dialog.getByRole('listbox', { name, exact: true })
  await tabTo(page, level('분석지표'))
  for (const name of ['분석지표', '모니터링 지표', '핵심관리요소', '단위']) {
    await expect(level(name).getByRole('option').first()).toBeVisible()
    await expect(level(name)).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(level(name).getByRole('option', { selected: true })).toHaveCount(1)
    if (name !== '단위') {
      const next = { 분석지표: '모니터링 지표', '모니터링 지표': '핵심관리요소', 핵심관리요소: '단위' }[name]
      await expect(
        level(next ?? '')
          .getByRole('option')
          .first(),
      ).toBeVisible()
      await page.keyboard.press('ArrowRight')
    }
  }
  await tabTo(page, dialog.getByLabel('설명'))
  await page.keyboard.type('교대마다')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('관리요소가 추가되었습니다.')).toBeVisible()

  const dx = page.getByRole('group', { name: 'DX 현황' })
  await tabTo(page, dx.getByRole('radio', { name: '전자동' }))
  await page.keyboard.press('ArrowDown')
  await expect(dx.getByRole('radio', { name: '반자동' })).toBeChecked()
  await press(page, button('공정 저장'))
  await expect(button('공정 수정')).toBeFocused()

  // A photo, closely.
  await page.keyboard.press('Control+Home')
  await tabTo(page, cards.nth(1), 'Shift+Tab')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('공정명')).toHaveValue('용해')
  await press(page, form.getByRole('button', { name: /자세히 보기$/ }))
  await expect(dialog).toHaveAccessibleName('사진 자세히 보기')
  await press(page, dialog.getByRole('button', { name: '확대' }))
  await expect(dialog.getByRole('status', { name: '배율' })).toHaveText('160%')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('button', { name: /자세히 보기$/ })).toBeFocused()

  await expect
    .poll(async () => (await readProcesses(page, MODEL, 'gen-biz-model'))[1])
    .toMatchObject({
      description: '무틀식 조형기로 위아래 틀을 만든다',
      autoState: '반자동',
      equipments: expect.arrayContaining([
        expect.objectContaining({ name: expect.stringContaining('프레스') }),
      ]),
      kpis: expect.arrayContaining([expect.objectContaining({ memo: '교대마다' })]),
    })
  expect(await readModel(page, MODEL, 'gen-biz-model')).toMatchObject({
    genBiz: { productName: expect.stringContaining('두루마리') },
  })
})
