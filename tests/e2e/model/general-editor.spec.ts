import { type Page, expect, test } from '@playwright/test'
import { areInOrder } from '../../support/browser/document-order.ts'
import { DESKTOP, PHONE, haveSession, signIn } from '../../support/surveyor/app.ts'
import {
  editorOf,
  expectAccessibleEditor,
  readModel,
  readProcesses,
} from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { leftOut } from '../../support/left-out.ts'

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const MODEL = '금속주물'
const SECTIONS = ['제목', '업종 정보', '개요', '공정', '공통 KPI', '기타 정보', '입력 단계']
const writes = () => network.seen.filter(({ method, path }) => method !== 'GET' && !path.includes('/auth/'))
const address = (slug: string) => `${network.url}/reference-model/${encodeURIComponent(slug)}`

async function open(page: Page, username = 'admin') {
  await haveSession(page, network.url, username)
  await page.goto(address(MODEL))
  await expect(page.getByRole('heading', { level: 1, name: MODEL })).toBeVisible()
  return editorOf(page)
}

async function createModel(page: Page, title: string) {
  await signIn(page, network.url)
  await page.getByRole('button', { name: '모델 목록 열기' }).click()
  await page.getByRole('button', { name: '새 참조모델' }).click()
  await page.getByLabel('모델명').fill(title)
  await page.getByRole('dialog').getByRole('combobox', { name: '그룹' }).click()
  await page.getByRole('option', { name: '기본 그룹' }).click()
  await page.getByRole('button', { name: '생성', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return editorOf(page)
}

// PROD-08–11, NAV-03, GEN-01–07, GEN-10, PROC-04–06, PROC-14, PROC-15, PROC-19–23, ENT-46–48, CONST-22,
// CONST-27
test('the seven sections and the parts of a process stand in their order', async ({ page }) => {
  const editor = await open(page)
  const headings = (await page.locator('h2').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  expect(headings.filter((text) => text.startsWith('0'))).toEqual([
    '01 제목',
    '02 업종 정보',
    '03 개요',
    '04 공정 정보 입력',
    '05 공통 KPI',
    '06 기타 정보',
    '07 입력 단계',
  ])
  await expect(page.getByRole('navigation', { name: '섹션' }).getByRole('link').nth(1)).toHaveText(
    '02업종 정보',
  )
  await expect(page.getByLabel('제품명')).toHaveValue('브레이크 디스크')

  const section = page.getByRole('region', { name: '04 공정 정보 입력' })
  const dx = section.getByRole('group', { name: 'DX 현황' })
  const memo = section.getByRole('group', { name: '현장조사 메모' })
  await editor.edit('공정').click()
  const parts = [
    section.getByRole('group', { name: '공정 번호' }),
    section.getByRole('group', { name: '사진', exact: true }).first(),
    section.getByLabel('공정 설명'),
    section.getByRole('group', { name: '장비' }),
    section.getByRole('group', { name: '핵심관리요소' }).first(),
    dx,
    memo,
    editor.save('공정'),
  ]
  expect(await areInOrder(parts)).toBe(true)
  await editor.cancel('공정').click()
  const choices = {
    자동화: '전자동반자동수동',
    모니터링: '분석수집수집하지 않음',
    'KPI 연계': '관리함관리하지 않음',
  }
  for (const [legend, options] of Object.entries(choices)) {
    await expect(dx.getByRole('group', { name: legend })).toHaveText(`${legend}${options}`)
  }
  await expect(dx.getByRole('radio', { name: '반자동' })).toBeChecked()
  await expect(memo).toContainText('메모가 필요한 내용을 입력해주세요.')
  await expect(memo).toContainText('현장조사 담당자명을 입력해주세요.')

  await editor.edit('공정').click()
  await expect(page.getByLabel('고유번호')).toBeEnabled()
  await expect(page.getByLabel('고유번호')).not.toBeEditable()
  await expect(page.getByLabel('주번호')).toBeEditable()
  await editor.cancel('공정').click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: '읽기 전용으로 보기 (새 탭)' }).click()
  expect(decodeURIComponent(new URL((await opened).url()).pathname)).toBe(
    `/reference-model/read-only/${MODEL}`,
  )
})

// PROC-01–03, ENT-49, ENT-50, STATE-13, VAL-13–15, ERR-19, MSG-03, OPEN-25
test('a process waits for the industry; then DX status and memo of it reach the server', async ({ page }) => {
  const title = '두루마리 종이'
  const editor = await createModel(page, title)
  await page.waitForURL((url) => !url.pathname.includes('local-'))
  const slug = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '공정 정보 입력' }) })
  await expect(section).toContainText('공정 정보가 없습니다.업종 정보를 먼저 저장해주세요.')
  await expect(section.getByRole('button')).toHaveCount(1)

  const sent = writes().length
  await section.getByRole('button', { name: '공정 추가' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: '저장된 업종 정보가 없습니다.' })
  await expect(toast).toContainText('업종 정보를 먼저 저장해주세요.')
  await expect(page.getByLabel('공정명')).toHaveCount(0)

  // It leads to where it is chosen.
  const product = page.getByRole('button', { name: '제품명' })
  await expect(product).toBeFocused()
  const dialog = page.getByRole('dialog', { name: '업종 검색' })
  await product.click()
  await dialog.getByLabel('제품명 검색').fill('없는제품zqx')
  await page.keyboard.press('Escape')
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await product.click()
  await expect(dialog.getByLabel('제품명 검색')).toHaveValue('')
  await dialog.getByLabel('제품명 검색').fill('두루마리')
  await dialog.getByRole('option', { name: '두루마리 화장지' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('제품명')).toHaveText('두루마리 화장지')
  // Chosen is not saved.
  await section.getByRole('button', { name: '공정 추가' }).click()
  await expect(page.getByText('저장된 업종 정보가 없습니다.').first()).toBeVisible()
  await expect(page.getByLabel('공정명')).toHaveCount(0)
  expect(writes()).toHaveLength(sent)
  await editor.save('업종 정보').click()
  await expect(page.getByText('정보가 저장되었습니다.')).toBeVisible()
  await expect
    .poll(() => readModel(page, slug, 'gen-biz-model'))
    .toMatchObject({ genBiz: { productName: '두루마리 화장지' } })

  await section.getByRole('button', { name: '공정 추가' }).click()
  await expect(page.getByText('공정 정보가 성공적으로 추가되었습니다.')).toBeVisible()
  await expect(page).toHaveURL(/processIndex=0$/)
  const dx = page.getByRole('group', { name: 'DX 현황' })
  for (const state of ['전자동', '수집하지 않음', '관리함']) {
    await dx.getByRole('radio', { name: state, exact: true }).check()
  }
  const memo = page.getByRole('group', { name: '현장조사 메모' })
  await memo.getByLabel('메모').fill('권취기 옆 소음이 크다')
  await memo.getByLabel('담당자').fill('윤재호')
  await editor.save('공정').click()
  await expect(memo.getByLabel('담당자')).toBeDisabled()
  const { genBiz } = (await readModel(page, slug, 'gen-biz-model')) as { genBiz: { id: number } }
  await expect
    .poll(async () => (await readProcesses(page, slug, 'gen-biz-model'))[0])
    .toMatchObject({
      name: '신규공정',
      processNumber: expect.stringMatching(new RegExp(`^${genBiz.id}-1(\\.0)?$`)),
      autoState: '전자동',
      monitoringState: '수집하지 않음',
      connectionState: '관리함',
      memo: '권취기 옆 소음이 크다',
      manager: '윤재호',
    })

  // What was chosen by mistake is taken back.
  await editor.edit('공정').click()
  await dx.getByRole('button', { name: '모니터링 선택 해제' }).click()
  await expect(dx.getByRole('radio', { name: '수집하지 않음' })).not.toBeChecked()
  await expect(dx.getByRole('radio', { name: '전자동', exact: true })).toBeChecked()
  await editor.save('공정').click()
  await expect
    .poll(async () => (await readProcesses(page, slug, 'gen-biz-model'))[0])
    .toMatchObject({ autoState: '전자동', monitoringState: null, connectionState: '관리함' })
})

// ROLE-06, ROLE-07, ROLE-10–12, ROLE-21–23, GEN-08, GEN-09, ERR-08, ERR-09, ERR-11
test('a restricted user is stopped at every edit button, and nothing is sent', async ({ page }) => {
  const editor = await open(page, 'visitor')
  const buttons = page.locator('main').getByRole('button')
  for (const subject of SECTIONS) {
    await editor.edit(subject).click()
    await expect(page.getByText('권한이 없습니다.').first()).toBeVisible()
    await expect(editor.edit(subject)).toBeVisible()
    await expect(editor.save(subject)).toBeDisabled()
  }
  await expect(page.getByText('권한이 없습니다.')).toHaveCount(0)
  for (const name of ['공정 추가', '공정 삭제']) {
    await buttons.filter({ hasText: name }).first().click()
    await expect(page.getByText('권한이 없습니다.')).toBeVisible()
    await expect(page.getByText('관리자에게 문의해주세요.')).toBeVisible()
    await expect(page.getByText('권한이 없습니다.')).toHaveCount(0)
  }
  expect(writes()).toEqual([])
})

// ROLE-24, PROC-24, RO-15, STATE-19, OPEN-02
test('a viewer reads everything and is offered no change', async ({ page }) => {
  await open(page, 'changwon')
  await expect(page.getByLabel('제품명')).toHaveValue('브레이크 디스크')
  await expect(page.getByRole('group', { name: 'DX 현황' })).toBeVisible()
  await expect(
    page.locator('main').getByRole('button', { name: /수정|저장|추가|삭제|빼기|취소/ }),
  ).toHaveCount(0)
  for (const control of await page
    .locator('main')
    .locator('input:not([type=file]), textarea, select')
    .all()) {
    await expect(control).toBeDisabled()
  }
})

// PROC-25, CONST-31
test('the processes of the device can be used while the server is asked, and its sign stays 500 ms longer', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByText('공정 목록을 불러오는 중')).toHaveCount(0)
  // The clock of the half second is the test's: it runs out when the test says so.
  await page.addInitScript(() => {
    const ends: (() => void)[] = []
    Object.assign(window, { halfSeconds: ends })
    const start = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (end: () => void, ms?: number, ...rest: unknown[]) =>
        ms === 500 ? -ends.push(end) : start(end, ms, ...rest),
    })
  })
  network.decide(({ path }) => (path.includes('/processes/') ? 'hang' : 'pass'))
  await page.reload()
  await expect(page.getByText('공정 목록을 불러오는 중')).toBeVisible()
  await page.getByRole('list', { name: '공정도' }).getByRole('button', { name: '조형' }).click()
  await expect(page.getByLabel('공정명')).toHaveValue('조형')

  const begun = () => page.evaluate(() => (Reflect.get(window, 'halfSeconds') as unknown[]).length)
  expect(await begun()).toBe(0)
  network.decide(({ path }) => (path.includes('/processes/') ? 'drop' : 'pass'))
  await page.reload()
  await expect.poll(begun).toBe(1)
  await expect(page.getByText('공정 목록을 불러오는 중')).toBeVisible()
  await page.evaluate(() => {
    for (const end of Reflect.get(window, 'halfSeconds') as (() => void)[]) end()
  })
  await expect(page.getByText('공정 목록을 불러오는 중')).toHaveCount(0)
})

for (const viewport of [PHONE, DESKTOP]) {
  test(
    `reading and editing are accessible at ${viewport.width} px`,
    leftOut(viewport !== PHONE),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await open(page)
      await expectAccessibleEditor(page, SECTIONS)
    },
  )
}
