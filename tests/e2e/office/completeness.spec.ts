import { type Locator, type Page, expect, test } from '@playwright/test'
import { DESKTOP, PHONE, TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { addProcess, createRootModel, openFromList } from '../../support/surveyor/surveyor.ts'

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const goOffline = () => {
  network.decide(({ path }) => (path.startsWith('/api/') ? 'drop' : 'pass'))
}
const checkOf = (page: Page): Locator => page.getByRole('dialog', { name: '현장 떠나기 전 점검' })
const openCheck = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^현장 떠나기 전 점검/ })
    .click()

/** The place is in view, below the top bar, with what it takes to write there, and the next key is for it. */
async function expectLedTo(page: Page, section: string): Promise<void> {
  await expect(checkOf(page)).toHaveCount(0)
  const card = page.locator(`[id="section-${section}"]`)
  await expect(card).toBeFocused()
  await expect(card.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(card.getByRole('button', { name: /(수정|저장)$/ }).first()).toBeInViewport({ ratio: 1 })
}

test('what a model lacks is named without network, and each line leads to its place, by finger and by key', async ({
  page,
}) => {
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model`)
  await openFromList(page, '한빛다이캐스팅', '주조')
  await expect(page.getByRole('list', { name: '공정도' })).toBeVisible()
  goOffline()
  await expect(page.getByRole('main').getByText('입력 98%')).toBeVisible()
  await openCheck(page)
  await expect(checkOf(page)).toContainText('미입력 1곳')
  await expect(checkOf(page)).toContainText('공정 6개 중 1개에 미입력이 있음')
  await expect(checkOf(page).getByRole('link')).toHaveText([/4\.0\s*숏블라스트\s*사진 없음/])
  for (const size of [PHONE, DESKTOP, TABLET]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(checkOf(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectLedTo(page, '4.0')
  await expect(page).toHaveURL(/\?processIndex=4#section-4\.0$/)
  await expect(page.getByLabel('공정명')).toHaveValue('숏블라스트')

  await createRootModel(page, '출문 시험', '주조')
  await addProcess(page, { name: '용해', description: '알루미늄을 녹인다.' })
  await editorOf(page).edit('개요').click()
  await page.getByLabel('특징').fill('쓰다 만 글')
  await expect(page.getByText('저장하지 않은 변경 1개 (이 기기에 보관됨)')).toBeVisible()
  await openCheck(page)
  const lines = checkOf(page).getByRole('link')
  await expect(lines).toHaveText([
    /03 개요\s*저장하지 않은 입력/,
    /저장한 내용 3건 · 아직 이 기기에만 있음/,
    /1\.0\s*용해\s*사진, 장비, KPI 없음/,
    /02\s*뿌리기술\s*비어 있음/,
    /03\s*개요\s*비어 있음/,
    /05\s*공통 KPI\s*비어 있음/,
    /06\s*기타 정보\s*비어 있음/,
  ])
  await expectAccessible(page)
  await lines.filter({ hasText: '저장하지 않은 입력' }).click()
  await expectLedTo(page, '03')
  await page.getByLabel('생산품목').fill('하우징')
  await page.getByLabel('개요', { exact: true }).fill('시험 현장')
  await editorOf(page).save('개요').click()
  await expect(page.getByRole('main').getByText('입력 26%')).toBeVisible()
  await openCheck(page)
  await expect(lines.filter({ hasText: '개요' })).toHaveCount(0)
  await lines.filter({ hasText: '기타 정보' }).click()
  await expectLedTo(page, '06')

  network.decide(() => 'pass')
  await openCheck(page)
  await expect(checkOf(page).getByRole('region', { name: '공정' })).toBeVisible()
  await expect(checkOf(page).getByRole('region', { name: '서버에 아직 없음' })).toHaveCount(0)
})

test('a group is checked as far as it is on this device, and what is not there is named', async ({
  page,
}) => {
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model`)
  await openFromList(page, '한빛다이캐스팅', '주조')
  await expect(page.getByRole('list', { name: '공정도' })).toBeVisible()
  await page.getByRole('button', { name: '모델 목록 열기' }).click()
  const list = page.getByRole('complementary')
  await expect(list.getByRole('link', { name: /^한빛다이캐스팅 입력 98%/ })).toBeVisible()
  await list.getByRole('button', { name: /^열처리/ }).click()
  await expect(list.getByRole('link', { name: /^대성열처리 입력 \d+%/ })).toBeVisible()
  goOffline()
  await list.getByRole('button', { name: '현장 떠나기 전 점검' }).first().click()
  await expect(checkOf(page)).toContainText('이 기기에 없어 점검하지 못한 모델 1개')
  await expect(checkOf(page)).toContainText('대성열처리')
  await expect(checkOf(page)).not.toContainText('미입력')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(checkOf(page)).toHaveCount(0)

  await list.getByRole('button', { name: '현장 떠나기 전 점검' }).nth(1).click()
  await expect(checkOf(page)).toContainText('모델 1개에 미입력이 있음')
  await checkOf(page)
    .getByRole('button', { name: /^한빛다이캐스팅.*미입력 1$|입력 98%.*미입력 1$/ })
    .click()
  await expectAccessible(page)
  await checkOf(page)
    .getByRole('link', { name: /숏블라스트/ })
    .click()
  await expectLedTo(page, '4.0')
  await expect(list).toBeHidden()
})

test('a viewer, who enters nothing, is asked to check nothing', async ({ page }) => {
  await haveSession(page, network.url, 'changwon')
  await page.goto(`${network.url}/reference-model`)
  await page.getByRole('button', { name: '모델 목록 열기' }).click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^기본 그룹/ })
    .click()
  await expect(page.getByRole('button', { name: '그룹 전체 내려받기' })).toBeVisible()
  await expect(page.getByRole('button', { name: /현장 떠나기 전 점검/ })).toHaveCount(0)
})
