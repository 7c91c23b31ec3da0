import { type Page, expect, test } from '@playwright/test'
import { DESKTOP, PHONE, expectAccessible, signIn, untilControlled } from '../../support/surveyor/app.ts'
import { callApi } from '../../support/server/call-api.ts'
import { editorOf, readModel } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function openSummary(page: Page, area: 'root' | 'reference', slug: string): Promise<void> {
  await page.goto(`${network.url}/${area}-model/read-only/${encodeURIComponent(slug)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(slug)
}

// NAV-08, RO-01–07, API-88, OPEN-18
test('the summary of a root model has its technology, its texts and a table for each process', async ({
  page,
}) => {
  await signIn(page, network.url)
  await openSummary(page, 'root', '한빛다이캐스팅')
  await expect(row(page, '뿌리기술 대분류').getByRole('cell')).toHaveText('주조')
  await expect(row(page, '뿌리기술 소분류').getByRole('cell')).toHaveText('다이캐스팅')
  await expect(row(page, '생산품목')).toContainText('자동차 변속기 케이스, 전동기 하우징')
  await expect(row(page, '개요')).toContainText('하루 두 조로 운영하며')
  await expect(row(page, '특징')).toContainText('이형제 도포를 로봇으로 바꾼 뒤')
  await expect(page.locator('header')).toContainText('2026.03.12')
  await expect(page.locator('header')).toContainText('박정훈')

  await expect(page.getByRole('article').getByRole('table')).toHaveCount(6)
  const casting = page.getByRole('article', { name: '다이캐스팅 공정', exact: true })
  await expect(casting.getByRole('row', { name: '공정 번호' })).toContainText(/R\d+-2\.0/)
  await expect(casting.getByRole('row', { name: '공정명' }).getByRole('cell')).toHaveText('다이캐스팅')
  await expect(casting.getByRole('row', { name: '공정 설명' })).toContainText('사이클은 약 58초이다.')
  await expect(casting.getByRole('img', { name: /사진 [12]$/ })).toHaveCount(2)
  await expect(casting.getByRole('row', { name: '핵심관리요소' })).toContainText(
    '공정조건 › 압력 › 주조 압력 (MPa)',
  )
  const blasting = page.getByRole('article', { name: '숏블라스트 공정' })
  await expect(blasting.getByRole('row', { name: '사진' })).toContainText('No Image')
  await expect(blasting.getByRole('group', { name: '계측' })).toContainText('없음')

  const machine = casting
    .getByRole('group', { name: '제조' })
    .getByRole('button', { name: '850톤 실시간제어 콜드챔버 다이캐스팅기' })
  await expect(casting.getByRole('group', { name: '계측' }).getByRole('button')).toHaveText([/사출속도센서/])
  await expect(casting.getByRole('group', { name: '기타' }).getByRole('button')).toHaveText([/급탕로봇/])
  await machine.click()
  const popover = page.getByRole('dialog', { name: '850톤 실시간제어 콜드챔버 다이캐스팅기 정보' })
  await expect(popover).toContainText('장비 유형제조')
  await expect(popover).toContainText('업종 유형주조 업종')
  await expect(popover).toContainText(/기타(범용|공작)/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(machine).toBeFocused()

  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /수정|저장|삭제|빼기|추가|복사/ })).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    const [needed, given] = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth])
    expect(needed).toBeLessThanOrEqual(given)
  }
})

// NAV-04, RO-10–14, API-88, OPEN-17
test('a general model shows its industry in the place of a technology', async ({ page }) => {
  await signIn(page, network.url)
  await openSummary(page, 'reference', '금속주물')
  await expect(row(page, '제품명').getByRole('cell')).toHaveText('브레이크 디스크')
  const { id, genBiz } = (await readModel(page, '금속주물', 'gen-biz-model')) as {
    id: number
    genBiz: { id: number }
  }
  expect(genBiz.id).not.toBe(id)
  await expect(row(page, '제품 ID').getByRole('cell')).toHaveText(String(genBiz.id))
  await expect(row(page, '참조모델 ID').getByRole('cell')).toHaveText(String(id))
  await expect(row(page, '표준산업분류 코드').getByRole('cell')).toHaveText('24311')
  await expect(row(page, '표준산업분류').getByRole('cell')).toHaveText(/주물 주조업|주철/)
  await expect(row(page, '산업연관분류 코드').getByRole('cell')).toHaveText(/^\d+$/)
  await expect(row(page, '산업연관분류').getByRole('cell')).toHaveText(/\S/)
  await expect(page.getByRole('rowheader', { name: /뿌리기술/ })).toHaveCount(0)
  await expect(page.getByRole('article', { name: '조형 공정' })).toContainText('생형사를 다져')
  await expectAccessible(page)
})

// RO-08, RO-09
test('a model without processes says so, and one that is not there leads to its list', async ({ page }) => {
  await signIn(page, network.url)
  await createEmptyModel(page, '빈 현장')
  await page.goto(`${network.url}/root-model/read-only/${encodeURIComponent('빈-현장')}`)
  await expect(page.getByText('저장된 공정이 없습니다.', { exact: true })).toBeVisible()
  await expect(row(page, '뿌리기술 대분류').getByRole('cell')).toHaveText('없음')
  await expect(row(page, '개요').getByRole('cell')).toHaveText('없음')
  await expectAccessible(page)

  const endless = '띄어쓰지않은긴이름'.repeat(15)
  await callApi(page, 'PATCH', `/api/root-model/${encodeURIComponent('빈-현장')}/`, { manager: endless })
  // Names without a space, and an API that answers no more of a process and its equipment than it must.
  const machine = { id: 900_001, name: '이름뿐인 장비', equipmentType: '제조', industryType: '공통' }
  const bare = {
    id: 900_000,
    name: endless,
    description: '',
    processNumber: 'A-1',
    order: 0,
    images: [],
    kpis: [],
  }
  const results = [{ ...bare, equipments: [machine, { ...machine, id: 900_002, name: endless }] }]
  network.decide(({ path }) =>
    path.endsWith('/processes/')
      ? { status: 200, type: 'application/json', body: JSON.stringify({ results }) }
      : 'pass',
  )
  await page.reload()
  await page.getByRole('button', { name: '이름뿐인 장비' }).click()
  const facts = page.getByRole('dialog', { name: '이름뿐인 장비 정보' })
  await expect(facts).toContainText('장비 유형제조업종 유형공통 업종기타없음')
  await expect(page.locator('header')).toContainText(endless)
  const [needed, given] = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth])
  expect(needed).toBeLessThanOrEqual(given)
  network.decide(() => 'pass')

  await page.goto(`${network.url}/root-model/read-only/${encodeURIComponent('없는-현장')}`)
  await page.waitForURL(`${network.url}/root-model`)
  await page.goto(`${network.url}/reference-model/read-only/${encodeURIComponent('없는-현장')}`)
  await page.waitForURL(`${network.url}/reference-model`)
})

// API-88
test('without the server it shows and prints what this device has, and marks what is only here', async ({
  page,
}) => {
  // Headless Chromium has no print dialog: the page asks for it, the test makes the PDF.
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['asked'] = 'print'
    }
  })
  await signIn(page, network.url)
  await openSummary(page, 'root', '한빛다이캐스팅')
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(page.getByText('아직 서버에 없음')).toHaveCount(0)
  await untilControlled(page)
  await page.goto(`${network.url}/root-model/${encodeURIComponent('한빛다이캐스팅')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('한빛다이캐스팅')
  await network.down()

  const editor = editorOf(page)
  await editor.edit('개요').click()
  await page.getByLabel('생산품목').fill('현장에서 고친 품목')
  await editor.save('개요').click()
  await expect(page.getByText('정보가 저장되었습니다.')).toBeVisible()

  await openSummary(page, 'root', '한빛다이캐스팅')
  await expect(row(page, '생산품목')).toContainText('현장에서 고친 품목')
  await expect(page.locator('header')).toContainText('아직 서버에 없음')
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(page.getByRole('img', { name: '용해 공정 사진 1' })).toBeVisible()

  await page.getByRole('button', { name: '인쇄 / PDF' }).click()
  await expect(page.locator('html[data-asked="print"]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('제조 · 주조 업종').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '인쇄 / PDF' })).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1)
  await network.up()
})

async function createEmptyModel(page: Page, title: string): Promise<void> {
  const status = await page.evaluate(async (wanted) => {
    const renewed = await fetch('/api/auth/refresh/', { method: 'POST' })
    const { token } = (await renewed.json()) as { token: string }
    const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
    const groups = await fetch('/api/root-model-group/', { headers })
    const [group] = (await groups.json()) as { id: number }[]
    const body = JSON.stringify({ title: wanted, group: { id: group?.id } })
    const answer = await fetch('/api/root-model/', { method: 'POST', headers, body })
    return answer.status
  }, title)
  expect(status).toBe(201)
}
