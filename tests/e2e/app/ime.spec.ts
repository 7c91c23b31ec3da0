import { type CDPSession, expect, test } from '@playwright/test'
import { haveSession, signIn } from '../../support/surveyor/app.ts'
import { rowsOf } from '../../support/browser/device-rows.ts'
import { editProcess } from '../../support/surveyor/process-page.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { albumOf } from '../../support/surveyor/surveyor.ts'

const server = runServerFor('file')

/** What a Korean keyboard does for one syllable: it changes until the next begins. */
async function compose(keyboard: CDPSession, states: readonly string[]): Promise<void> {
  for (const text of states) {
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
}

/** The Enter that ends a syllable reaches the page as a key of the composition. */
async function endWithEnter(keyboard: CDPSession, syllable: string): Promise<void> {
  const enter = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 }
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await keyboard.send('Input.insertText', { text: syllable })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter, key: 'Enter' })
}

test('Hangul is searched in the middle of a syllable and arrives whole; its Enter adds nothing', async ({
  page,
}) => {
  await haveSession(page, server.url)
  await editProcess(page, server.url)
  const keyboard = await page.context().newCDPSession(page)
  await page.getByRole('button', { name: '장비 추가' }).click()
  const dialog = page.getByRole('dialog', { name: '장비 추가' })
  const field = dialog.getByRole('searchbox')
  await expect(field).toBeFocused()

  await compose(keyboard, ['ㅅ', '서', '선'])
  await keyboard.send('Input.insertText', { text: '선' })
  await compose(keyboard, ['ㅂ', '바'])
  await expect(field).toHaveValue('선바')
  await expect(dialog.getByRole('option').first()).toContainText('선반')
  await page.keyboard.press('ArrowDown')
  await compose(keyboard, ['반'])
  await endWithEnter(keyboard, '반')
  await expect(field).toHaveValue('선반')
  await expect(dialog.getByRole('option').filter({ hasText: '추가됨' })).toHaveCount(0)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('option').filter({ hasText: '추가됨' })).toHaveCount(1)
})

test('the Enter that ends the last syllable of a new name creates nothing; the next one does', async ({
  page,
}) => {
  await haveSession(page, server.url)
  await editProcess(page, server.url)
  const keyboard = await page.context().newCDPSession(page)
  const form = page.locator('form').filter({ has: page.getByText('공정 설명') })
  await form.getByRole('button', { name: '핵심관리요소 추가' }).click()
  await page.getByRole('button', { name: '새 분석지표' }).click()
  const field = page.getByRole('textbox', { name: '새 분석지표 이름' })
  await expect(field).toBeFocused()
  await compose(keyboard, ['ㅎ', '화', '환'])
  await keyboard.send('Input.insertText', { text: '환' })
  await compose(keyboard, ['ㄱ', '겨', '경'])
  await endWithEnter(keyboard, '경')
  await expect(field).toHaveValue('환경')
  await expect(page.getByText('성공적으로 생성되었습니다.')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByText('성공적으로 생성되었습니다.')).toBeVisible()
})

test('a name, a group, an industry and a model are composed and found in mid-syllable; the Enter of a syllable makes and chooses nothing', async ({
  page,
}) => {
  await signIn(page, server.url)
  const keyboard = await page.context().newCDPSession(page)
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('searchbox')
  const option = (name: string) => page.getByRole('option').filter({ hasText: name }).first()

  // Creation dialog: the name, then the group select.
  await page.getByRole('button', { name: '모델 목록 열기' }).click()
  await page.getByRole('button', { name: '새 참조모델' }).click()
  const name = dialog.getByLabel('모델명')
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+a')
  await compose(keyboard, ['ㄱ', '기', '김'])
  await keyboard.send('Input.insertText', { text: '김' })
  await compose(keyboard, ['ㄱ', '고', '공'])
  await endWithEnter(keyboard, '공')
  await expect(name).toHaveValue('김공')
  await expect(dialog.getByText('그룹을 선택해주세요.')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: '그룹' }).click()
  const groups = page.getByRole('searchbox', { name: '그룹 검색' })
  await expect(groups).toBeFocused()
  await compose(keyboard, ['ㅎ', '호', '화'])
  await keyboard.send('Input.insertText', { text: '화' })
  await compose(keyboard, ['ㅈ', '자', '장'])
  await expect(option('화장지')).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: '기본 그룹' })).toHaveCount(0)
  await endWithEnter(keyboard, '장')
  await expect(groups).toHaveValue('화장')
  await expect(option('화장지')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(groups).toBeHidden()
  await expect(dialog.getByRole('combobox', { name: '그룹' })).toContainText('화장')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')

  // The model search.
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await compose(keyboard, ['ㄱ', '그', '금'])
  await keyboard.send('Input.insertText', { text: '금' })
  await compose(keyboard, ['ㅅ', '소'])
  await expect(option('금속주물')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await compose(keyboard, ['속'])
  await endWithEnter(keyboard, '속')
  await expect(field).toHaveValue('금속')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '금속주물' })).toBeVisible()

  // The industry dialog.
  const product = page.getByRole('button', { name: '제품명' })
  await page.getByRole('button', { name: '업종 정보 수정' }).click()
  const before = await product.innerText()
  await product.click()
  await expect(field).toBeFocused()
  await compose(keyboard, ['ㄷ', '두'])
  await keyboard.send('Input.insertText', { text: '두' })
  await compose(keyboard, ['ㄹ', '루'])
  await expect(option('두루마리')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await compose(keyboard, ['룸', '루'])
  await endWithEnter(keyboard, '루')
  await expect(field).toHaveValue('두루')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(product).not.toHaveText(before)
  await expect(product).toContainText('두루마리')
})

test('what is said of a photo is kept in mid-syllable and arrives whole; only the Enter behind it ends the line', async ({
  page,
}) => {
  await haveSession(page, server.url)
  await page.goto(`${server.url}/root-model/${encodeURIComponent('한빛다이캐스팅')}`)
  await editorOf(page).edit('공정').click()
  await albumOf(page)
    .getByRole('button', { name: /사진 1 자세히 보기$/ })
    .click()
  const field = page.getByRole('dialog').getByLabel('사진 설명')
  await field.focus()
  const keyboard = await page.context().newCDPSession(page)
  await compose(keyboard, ['ㅇ', '요', '용'])
  await keyboard.send('Input.insertText', { text: '용' })
  await compose(keyboard, ['ㅎ', '해'])
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'drafts'))).toContain('용해')
  await compose(keyboard, ['핼'])
  await compose(keyboard, ['해'])
  await endWithEnter(keyboard, '해')
  await expect(field).toHaveValue('용해')
  await expect(field).toBeFocused()
  // A space at the end is no change yet, and stays.
  await page.keyboard.insertText(' ')
  await page.keyboard.insertText('로')
  await expect(field).toHaveValue('용해 로')
  await page.keyboard.press('Enter')
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue('용해 로')
})
