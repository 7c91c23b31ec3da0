import { type Page, expect, test } from '@playwright/test'
import { areInOrder } from '../../support/browser/document-order.ts'
import { PHONE, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { rowsOf } from '../../support/browser/device-rows.ts'
import { callApi } from '../../support/server/call-api.ts'
import { cameraPhoto, fileOf } from '../../support/pictures/photo-files.ts'
import { editorOf, readModel, readProcesses } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const goOffline = () => {
  network.decide(({ path }) => (path.startsWith('/api/') ? 'drop' : 'pass'))
}
const goOnline = () => {
  network.decide(() => 'pass')
}

async function createModel(page: Page, title: string): Promise<void> {
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model`)
  await page.getByRole('button', { name: '모델 목록 열기' }).click()
  await page.getByRole('button', { name: '새 뿌리모델' }).click()
  await page.getByLabel('모델명').fill(title)
  await page.getByRole('dialog').getByRole('combobox', { name: '그룹' }).click()
  await page.getByRole('option', { name: '주조' }).click()
  await page.getByRole('button', { name: '생성', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** What is typed and not saved, as the device has it by now. */
const keptDrafts = async (page: Page) => JSON.stringify(await rowsOf(page, 'drafts'))

const add = (page: Page) => page.getByRole('button', { name: '공정 추가' }).first()
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: '공정도' }).getByRole('button', { name })
const reopen = async (page: Page) => {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a new process is ready to be written, and its bar stays in the window', async ({ page }) => {
  await createModel(page, '새봄다이캐스팅')
  await page.setViewportSize({ width: 1366, height: 768 })
  const editor = editorOf(page)
  const report = page.getByRole('link', { name: '읽기 전용으로 보기 (새 탭)' })
  await expect(report).toBeVisible()
  await add(page).click()
  const name = page.getByLabel('공정명')
  await expect(name).toBeFocused()
  await page.keyboard.type('사상')
  await expect(name).toHaveValue('사상')
  await expect(report).toHaveCount(0)
  // The head of the form is in view, and so is the bar, though the form is taller than the window.
  await page.getByLabel('공정 설명').fill('줄바꿈\n'.repeat(40))
  await name.scrollIntoViewIfNeeded()
  await expect(name).toBeInViewport()
  await expect(editor.save('공정')).toBeInViewport({ ratio: 1 })
  await editor.save('공정').click()
  await expect(editor.edit('공정')).toBeFocused()
  await expect(report).toBeVisible()
  await expect(editor.save('공정')).toBeDisabled()

  // What was opened to write, and not written in, is read again once another is looked at.
  await add(page).click()
  await expect(name).toHaveValue('신규공정')
  await card(page, '사상').click()
  await expect(name).toHaveValue('사상')
  await expect(name).toBeDisabled()
  // Only what was just made is brought into view; the page's height changes with each, so its place says nothing.
  await page.evaluate(() => {
    Element.prototype.scrollIntoView = function () {
      if (this.tagName === 'SECTION') this.setAttribute('data-brought', '')
    }
  })
  await card(page, '신규공정').click()
  await expect(name).toHaveValue('신규공정')
  await expect(name).toBeDisabled()
  await expect(page.locator('section[data-brought]')).toHaveCount(0)
})

// PMAP-03–05, PMAP-07, PMAP-08, PMAP-10, PROC-07, PROC-08, PROC-16–18, ROOT-05, STATE-26–29,
// VAL-11, VAL-12, API-38, API-84, API-90, MSG-03–05, CONST-18
test('processes are added, found on the map, filled, and deleted', async ({ page }) => {
  await createModel(page, '동일주물')
  const editor = editorOf(page)
  await expect(page.getByText('공정 정보가 없습니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: '공정 추가' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: '공정 삭제' })).toHaveCount(0)
  await expect(editor.edit('공정')).toHaveCount(0)

  await add(page).click()
  await expect(page.getByText('공정 정보가 성공적으로 추가되었습니다.')).toBeVisible()
  await expect(page).toHaveURL(/processIndex=0$/)
  await expect(page.getByLabel('공정명')).toHaveValue('신규공정')
  // A double tap adds one.
  await add(page).dblclick()
  await expect(page).toHaveURL(/processIndex=1$/)
  await expect(card(page, '신규공정')).toHaveCount(2)
  await expect(card(page, '2.0')).toHaveAttribute('aria-current', 'true')

  await expect(page.getByLabel('고유번호')).toBeEditable()
  await page.getByLabel('공정명').fill('')
  await page.getByLabel('주번호').fill('')
  await page.getByLabel('주번호').pressSequentially('1a')
  await page.getByLabel('부번호').fill('')
  await page.getByLabel('부번호').pressSequentially('x.2')
  await expect(page.getByLabel('주번호')).toHaveValue('1')
  await expect(page.getByLabel('부번호')).toHaveValue('2')
  await editor.save('공정').click()
  await expect(page.getByText('정보가 저장되었습니다.')).toBeVisible()
  const nameless = card(page, '1.2')
  await expect(nameless).toContainText('No Image')
  await expect(nameless.getByText('-', { exact: true })).toHaveCount(2)
  for (const lack of ['사진 없음', '장비 없음', 'KPI 없음']) await expect(nameless).toContainText(lack)

  await card(page, '신규공정').click()
  await expect(page).toHaveURL(/processIndex=0$/)
  await page.keyboard.press('ArrowDown')
  await expect(nameless).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/processIndex=1$/)
  await expect(nameless).toHaveAttribute('aria-current', 'true')

  const buttons = page.getByRole('button', { name: '공정 삭제' })
  await expect(buttons).toHaveCount(2)
  await expect(page.getByRole('button', { name: '공정 추가' })).toHaveCount(2)
  await buttons.last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('공정 정보가 정상적으로 삭제되었습니다.')).toBeVisible()
  await expect(page).toHaveURL(/processIndex=0$/)
  await expect(page.getByLabel('공정명')).toHaveValue('신규공정')
  await expect.poll(async () => (await readProcesses(page, '동일주물')).length).toBe(1)
})

// PROD-13, PROC-04, PROC-05, PROC-09, PROC-11–13, PROC-16, ROOT-06, ENT-37
test('the form shows number, photos, description, equipment and key factors in this order', async ({
  page,
}) => {
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model/${encodeURIComponent('한빛다이캐스팅')}?processIndex=1`)
  await editorOf(page).edit('공정').click()
  const section = page.getByRole('region', { name: '04 공정 정보 입력' })
  const number = section.getByRole('group', { name: '공정 번호' })
  const equipment = section.getByRole('group', { name: '장비' })
  const parts = [
    number.getByLabel('고유번호'),
    number.getByText('–', { exact: true }),
    number.getByLabel('주번호'),
    number.getByLabel('부번호'),
    section.getByLabel('공정명'),
    section.getByRole('group', { name: '사진', exact: true }).first(),
    section.getByLabel('공정 설명'),
    equipment,
    section.getByRole('group', { name: '핵심관리요소' }).first(),
    editorOf(page).save('공정'),
  ]
  // Adding and deleting stand above all of it, and below it again.
  for (const name of ['공정 추가', '공정 삭제']) {
    const buttons = page.getByRole('button', { name })
    expect(await areInOrder([buttons.first(), ...parts, buttons.last()])).toBe(true)
  }
  await expect(equipment).toContainText(/업종/)
})

// PROC-09, PROC-10, ENT-27, STATE-32–34, VAL-24, VAL-25
test('photos are turned only where there are several, leave and come back, and last only when saved', async ({
  page,
}) => {
  await createModel(page, '세일주강')
  const editor = editorOf(page)
  await add(page).click()
  const album = page.getByRole('group', { name: '사진', exact: true }).first()
  for (const label of ['사진 찍기', '사진첩']) {
    const chooser = page.getByLabel(label).first()
    await expect(chooser).toHaveAttribute('accept', 'image/*')
    await expect(chooser).not.toHaveAttribute('multiple')
  }
  const choose = async (seed: number) =>
    page
      .getByLabel('사진첩')
      .first()
      .setInputFiles(fileOf(await cameraPhoto(seed)))
  await choose(1)
  await expect(album).toContainText('1장')
  await expect(page.getByText('저장 버튼을 눌러야 저장됩니다.').first()).toBeVisible()
  expect(await album.locator('img').first().getAttribute('src')).toMatch(/^blob:/)
  await expect(page.getByRole('button', { name: '다음 사진' })).toHaveCount(0)
  await choose(2)
  await expect(album).toContainText('2 / 2')
  await page.getByRole('button', { name: '다음 사진' }).click()
  await expect(album).toContainText('1 / 2')
  await expect(album).toContainText('기기에만 있음')
  await editor.save('공정').click()
  await expect(page.getByText('정보가 저장되었습니다.')).toBeVisible()
  await expect(album).toContainText('서버에 저장됨')

  await editor.edit('공정').click()
  await page.getByRole('button', { name: '사진 빼기' }).click()
  await expect(album).toContainText('1장')
  await reopen(page)
  await expect(page.getByText('저장하지 않은 입력이 있습니다.')).toBeVisible()
  await expect(album).toContainText('1장')
  await page.getByRole('button', { name: '버리기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await expect(album).toContainText('2장')
  await expect.poll(async () => (await readProcesses(page, '세일주강'))[0]?.['images']).toHaveLength(2)
})

test('what was typed is back after the page was closed, once, and can be saved', async ({ page }) => {
  await createModel(page, '대우금속')
  const editor = editorOf(page)
  await add(page).click()
  await page.getByLabel('공정 설명').fill('래들에서 주형으로 옮겨 붓는다')
  await expect(page.getByText('저장하지 않은 변경 1개 (이 기기에 보관됨)')).toBeVisible()
  expect(await keptDrafts(page)).toContain('래들에서 주형으로 옮겨 붓는다')
  await reopen(page)
  await expect(page.getByText('저장하지 않은 입력이 있습니다.')).toBeInViewport()
  await expect(page.getByLabel('공정 설명')).toHaveValue('래들에서 주형으로 옮겨 붓는다')
  await expect(page.getByLabel('공정 설명')).toBeEnabled()
  await editor.save('공정').click()
  await expect(page.getByLabel('공정 설명')).toBeDisabled()
  await reopen(page)
  await expect(page.getByLabel('공정 설명')).toHaveValue('래들에서 주형으로 옮겨 붓는다')
  await expect(page.getByText('저장하지 않은 입력이 있습니다.')).toHaveCount(0)
})

// PMAP-08, STATE-25, API-89, API-90
test('unsaved input stays with its process while another one is looked at, or deleted by others', async ({
  page,
}) => {
  await createModel(page, '한강열처리')
  const editor = editorOf(page)
  await add(page).click()
  await expect(card(page, '1.0')).toHaveAttribute('aria-current', 'true')
  await add(page).click()
  await expect(card(page, '2.0')).toHaveAttribute('aria-current', 'true')
  await page.getByLabel('공정명').fill('침탄')
  await card(page, '1.0').click()
  await expect(page.getByLabel('공정명')).toHaveValue('신규공정')
  await expect(page.getByLabel('공정명')).toBeDisabled()
  await expect(card(page, '2.0')).toContainText('저장하지 않음')
  await card(page, '2.0').click()
  await expect(page.getByLabel('공정명')).toHaveValue('침탄')
  await expect(page.getByLabel('공정명')).toBeEnabled()

  // Somebody else deletes the process before it; the next save here brings that in.
  const path = `/api/root-model/${encodeURIComponent('한강열처리')}/`
  await expect.poll(async () => (await readProcesses(page, '한강열처리')).length).toBe(2)
  const [first] = await readProcesses(page, '한강열처리')
  await callApi(page, 'DELETE', `${path}processes/${String(first?.['id'])}/`)
  const before = network.seen.length
  await editor.edit('개요').click()
  await page.getByLabel('생산품목').fill('기어')
  await editor.save('개요').click()
  await expect(card(page, '1.0')).toHaveCount(0)
  await expect(page).toHaveURL(/processIndex=0$/)
  await expect(page.getByLabel('공정명')).toHaveValue('침탄')
  await expect(page.getByLabel('공정명')).toBeEnabled()
  // After the save the model and its processes were asked for again, and the list of models.
  const sinceSaved = () => {
    const lines = network.seen.slice(before).map(({ method, path: asked }) => `${method} ${asked}`)
    const saved = lines.indexOf(`PATCH ${path}`)
    return saved === -1 ? [] : lines.slice(saved)
  }
  for (const asked of [path, `${path}processes/`, '/api/root-model-group/']) {
    await expect.poll(sinceSaved).toContain(`GET ${asked}`)
  }
})

test('a model made without network gets its address and its numbers under the hands of who types', async ({
  page,
}) => {
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model`)
  await page.getByRole('button', { name: '모델 목록 열기' }).click()
  await expect(page.getByRole('button', { name: '주조' })).toBeVisible()
  goOffline()
  await page.getByRole('button', { name: '새 뿌리모델' }).click()
  await page.getByLabel('모델명').fill('신한특수강')
  await page.getByRole('dialog').getByRole('combobox', { name: '그룹' }).click()
  await page.getByRole('option', { name: '주조' }).click()
  await page.getByRole('button', { name: '생성', exact: true }).click()
  await page.waitForURL('**/root-model/local-*')
  await add(page).click()
  await expect(page.getByText('임시 번호')).toBeVisible()
  await page.getByLabel('부번호').fill('5')
  const text = page.getByLabel('공정 설명')
  await text.fill('쓰는 중')
  await text.evaluate((element) => element.setAttribute('data-same', 'yes'))
  const placeInWindow = () => text.evaluate((element) => element.getBoundingClientRect().top)
  const before = { scroll: await page.evaluate(() => window.scrollY), top: await placeInWindow() }
  goOnline()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe('/root-model/신한특수강')
  await expect(page.getByText('임시 번호')).toHaveCount(0)
  await expect(text).toBeFocused()
  await expect(text).toHaveAttribute('data-same', 'yes')
  await expect(text).toHaveValue('쓰는 중')
  await expect(page.getByLabel('고유번호')).toHaveValue(/^R\d+$/)
  await expect(page.getByLabel('부번호')).toHaveValue('5')
  // Nor did anything above it come or go: not every engine would keep the text in its place then.
  expect({ scroll: await page.evaluate(() => window.scrollY), top: await placeInWindow() }).toEqual(before)
  expect(new URL(page.url()).search).toBe('?processIndex=0')
  await editorOf(page).save('공정').click()
  await expect
    .poll(async () => (await readProcesses(page, '신한특수강'))[0])
    .toMatchObject({ description: '쓰는 중', processNumber: expect.stringMatching(/^R\d+-1\.5$/) })
})

test('Hangul is composed in every kind of field without loss, and Enter in it saves nothing', async ({
  page,
}) => {
  await createModel(page, '우진정밀')
  const editor = editorOf(page)
  const cdp = await page.context().newCDPSession(page)
  const compose = async (steps: readonly string[]) => {
    for (const text of steps) {
      await cdp.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    }
  }
  await editor.edit('개요').click()
  for (const [label, name] of [
    ['생산품목', 'productionItem'],
    ['특징', 'features'],
  ] as const) {
    const field = page.getByLabel(label)
    await field.click()
    await compose(['ㄱ', '고', '공'])
    await cdp.send('Input.insertText', { text: '공' })
    await compose(['ㅈ', '저', '정'])
    // The draft is written while the syllable is still being made.
    await expect.poll(() => keptDrafts(page)).toContain(`"${name}":"공정"`)
    await page.keyboard.press('Enter')
    await expect(field).toBeEnabled()
    await cdp.send('Input.insertText', { text: '정' })
    await expect(field).toHaveValue(/^공정\s*$/)
  }
  await editor.save('개요').click()
  await expect(page.getByLabel('생산품목')).toBeDisabled()
  await expect
    .poll(() => readModel(page, '우진정밀'))
    .toMatchObject({ productionItem: '공정', features: '공정' })
})

test('the empty process section and the delete question are accessible on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await createModel(page, '미래용접')
  await expectAccessible(page)
  await add(page).click()
  await expect(page.getByLabel('공정명')).toBeVisible()
  await page.getByRole('button', { name: '공정 삭제' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})
