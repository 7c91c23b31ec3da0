import { type Page, expect, test } from '@playwright/test'
import { PHONE, DESKTOP, expectAccessible, haveSession, signIn } from '../../support/surveyor/app.ts'
import { outboxOf } from '../../support/browser/device-rows.ts'
import { editorOf, expectAccessibleEditor, readModel } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { leftOut } from '../../support/left-out.ts'

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const MODEL = '한빛다이캐스팅'
const patches = () => network.seen.filter(({ method }) => method === 'PATCH')

async function open(page: Page, slug = MODEL, username = 'admin') {
  await haveSession(page, network.url, username)
  await page.goto(`${network.url}/root-model/${encodeURIComponent(slug)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return editorOf(page)
}

// PROD-12, PROD-15, NAV-07, ROOT-01–04, ROOT-08–10, ROOT-12, STATE-12, STATE-14–17,
// CONST-23, CONST-24, CONST-27
test('the editor has its seven sections in order, all of them for reading until they are edited', async ({
  page,
}) => {
  const editor = await open(page)
  const numbers = await page.locator('h2').allInnerTexts()
  expect(numbers.map((text) => text.replace(/\s+/g, ' ')).filter((text) => text.startsWith('0'))).toEqual([
    '01 제목',
    '02 뿌리기술',
    '03 개요',
    '04 공정 정보 입력',
    '05 공통 KPI',
    '06 기타 정보',
    '07 입력 단계',
  ])
  for (const control of await page
    .locator('main')
    .locator('input:not([type=file]), textarea, select')
    .all()) {
    await expect(control).toBeDisabled()
  }
  for (const legend of ['자동화 수준', '전체 공정 모니터링률', 'KPI 연계율']) {
    await expect(page.getByRole('group', { name: legend }).getByRole('radio')).toHaveCount(5)
  }
  await expect(page.getByRole('group', { name: '현재 단계' }).getByRole('radio')).toHaveCount(5)
  await expect(page.getByText('읽기 전용', { exact: true })).toHaveCount(7)
  await expect(editor.save('개요')).toBeDisabled()

  await editor.edit('개요').click()
  await expect(page.getByLabel('생산품목')).toBeEnabled()
  await expect(editor.save('개요')).toBeEnabled()
  await expect(page.getByRole('textbox', { name: '제목' })).toBeDisabled()
})

// PROD-02, PROD-07, STATE-18, STATE-24, STATE-25, API-89, MSG-03
test('a saved section ends being edited, says so, and is on the server; the list follows', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  const editor = await open(page, '대성열처리')
  const isDetail = (path: string) => decodeURIComponent(path).endsWith('/root-model/대성열처리/')
  const isList = (path: string) => path.endsWith('/root-model-group/')
  /** Asked for again after the section has arrived. */
  const isAskedAgain = (isWanted: (path: string) => boolean) =>
    network.seen
      .slice(network.seen.findIndex(({ method }) => method === 'PATCH') + 1)
      .some(({ method, path }) => method === 'GET' && isWanted(path))
  await editor.edit('제목').click()
  await page.getByRole('textbox', { name: '제목' }).fill('  대성열처리 시화공장 ')
  await editor.save('제목').click()
  await expect(page.getByText('정보가 저장되었습니다.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '제목' })).toBeDisabled()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('대성열처리 시화공장')
  await expect(page.getByRole('complementary').getByText('대성열처리 시화공장')).toBeVisible()
  await expect.poll(() => patches().length).toBe(1)
  await expect.poll(() => isAskedAgain(isDetail)).toBe(true)
  await expect.poll(() => isAskedAgain(isList)).toBe(true)

  await editor.edit('개요').click()
  await page.getByLabel('생산품목').fill('정밀 금형 부품')
  await page.getByLabel('특징').fill('야간 무인 가공')
  await editor.save('개요').click()
  await expect(page.getByLabel('생산품목')).toBeDisabled()
  await expect
    .poll(() => readModel(page, '대성열처리'))
    .toMatchObject({
      title: '대성열처리 시화공장',
      productionItem: '정밀 금형 부품',
      features: '야간 무인 가공',
    })
})

// API-69
test('an unchanged section ends being edited and nothing is sent', async ({ page }) => {
  const editor = await open(page)
  await editor.edit('개요').click()
  const before = await page.getByLabel('특징').inputValue()
  await page.getByLabel('특징').fill('잠깐 바꾼 글')
  await page.getByLabel('특징').fill(before)
  await editor.save('개요').click()
  await expect(page.getByLabel('특징')).toBeDisabled()
  expect(await outboxOf(page)).toEqual([])
  expect(patches()).toEqual([])
})

// VAL-05, VAL-07
test('a title of nothing or of 300 letters is refused in words, and stays', async ({ page }) => {
  const editor = await open(page)
  await editor.edit('제목').click()
  const title = page.getByRole('textbox', { name: '제목' })
  await title.fill('   ')
  await editor.save('제목').click()
  await expect(page.getByText('모델명을 최소 1글자 이상 입력해주세요.')).toHaveCount(2)
  await title.fill('가'.repeat(300))
  await editor.save('제목').click()
  await expect(page.getByText('최대 200자까지 입력할 수 있습니다.')).toHaveCount(2)
  await expect(title).toHaveValue('가'.repeat(300))
  await expect(title).toBeEnabled()
  expect(patches()).toEqual([])
})

// ERR-12
test('what the device cannot keep is said to have failed, and stays in the form', async ({ page }) => {
  const editor = await open(page)
  await editor.edit('개요').click()
  await page.getByLabel('특징').fill('디스크가 가득 찼을 때')
  await page.evaluate(() => {
    for (const method of ['put', 'add'] as const) {
      IDBObjectStore.prototype[method] = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }
  })
  await editor.save('개요').click()
  await expect(page.getByText('실패하였습니다.')).toBeVisible()
  await expect(page.getByLabel('특징')).toBeEnabled()
  await expect(page.getByLabel('특징')).toHaveValue('디스크가 가득 찼을 때')
})

// ROOT-11, VAL-26, VAL-28–30, CONST-28
test('the entry date is chosen between 2025-01-01 and today in Seoul', async ({ page }) => {
  const editor = await open(page)
  await expect(page.getByText('내용을 입력한 날짜를 선택해주세요.')).toBeVisible()
  await expect(page.getByText('메모가 필요한 내용을 입력해주세요.')).toBeVisible()
  await expect(page.getByText('현장조사 담당자명을 입력해주세요.')).toBeVisible()
  await editor.edit('기타 정보').click()
  // The photos of the model itself: those of a process are not being edited.
  await expect(page.getByLabel('사진첩')).toHaveCount(1)
  const date = page.getByRole('combobox', { name: '입력일' })
  await date.click()
  const calendar = page.getByRole('dialog', { name: '날짜 선택' })
  await calendar.getByRole('button', { name: '오늘' }).click()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(new Date())
  await expect(date).toHaveText(today.replaceAll('-', '.'))
  await date.click()
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const next = calendar.getByRole('button', { name: tomorrow.replaceAll('-', '.') })
  if (tomorrow.slice(0, 7) === today.slice(0, 7)) await expect(next).toBeDisabled()
  await expect(calendar.getByRole('button', { name: '다음 달' })).toBeDisabled()
  const back = calendar.getByRole('button', { name: '이전 달' })
  while (await back.isEnabled()) await back.click()
  await expect(calendar.getByText('2025년 1월')).toBeVisible()
  await expect(calendar.getByRole('button', { name: '2024.12.31' })).toHaveCount(0)
  await calendar.getByRole('button', { name: '2025.01.01' }).click()
  await expect(date).toHaveText('2025.01.01')
  await editor.save('기타 정보').click()
  await expect.poll(() => readModel(page, MODEL)).toMatchObject({ workedAt: '2025-01-01' })

  // The page stays open over midnight.
  await editor.edit('기타 정보').click()
  await page.clock.setFixedTime(`${tomorrow}T03:00:00Z`)
  await date.click()
  await calendar.getByRole('button', { name: '오늘' }).click()
  await expect(date).toHaveText(tomorrow.replaceAll('-', '.'))
})

// VAL-31–33
test('another major technology empties the sub and offers only its own', async ({ page }) => {
  const editor = await open(page)
  const [major, sub] = [page.getByLabel('대분류'), page.getByLabel('소분류')]
  await editor.edit('뿌리기술').click()
  await expect(sub.locator('option')).not.toHaveCount(1)
  const values = await page
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(values.filter((value) => value === null || value === '')).toEqual([])
  await expect(major.locator('option')).toHaveCount(15)
  await major.selectOption('용접')
  await expect(sub.locator('option:checked')).toHaveText('소분류를 선택하세요')
  const subs = await sub.locator('option:not([disabled])').allTextContents()
  expect(subs.length).toBeGreaterThan(0)
  expect(subs).not.toContain('다이캐스팅')
  await sub.selectOption(subs[0] ?? '')
  await editor.save('뿌리기술').click()
  await expect
    .poll(() => readModel(page, MODEL))
    .toMatchObject({ mainRootTech: { name: '용접' }, subRootTech: { name: subs[0] } })
})

// PROD-14, ROOT-07–10, ROOT-12, STATE-21, STATE-35, API-73, OPEN-04
test('common factors, bands and the stage change only while they are edited, and freely', async ({
  page,
}) => {
  const editor = await open(page)
  const factors = page.getByRole('region', { name: '공통 KPI' }).getByRole('listitem')
  await expect(factors).toHaveCount(3)
  await expect(factors.nth(1)).toContainText('품질 › 불량 관리 › 공정 불량률')
  await expect(factors.getByRole('button')).toHaveCount(0)
  const bands = (rate: string) => page.getByRole('group', { name: rate })
  await bands('KPI 연계율').getByText('81~100%').click({ force: true })
  await expect(bands('KPI 연계율').getByRole('radio', { name: '81~100%' })).not.toBeChecked()
  await editor.edit('공통 KPI').click()
  await bands('자동화 수준').getByText('0~20%').click()
  await bands('전체 공정 모니터링률').getByText('21~40%').click()
  await bands('KPI 연계율').getByText('81~100%').click()
  await factors.first().getByRole('button', { name: /빼기$/ }).click()
  await factors.first().getByRole('button', { name: '공정 불량률 수정' }).click()
  const factor = page.getByRole('dialog', { name: '핵심관리요소 수정' })
  await factor.getByLabel('설명').fill('교대마다 집계')
  await factor.getByRole('button', { name: '수정', exact: true }).click()
  await editor.save('공통 KPI').click()
  for (const stage of ['미배정', '검수 완료', '입력 중']) {
    await editor.edit('입력 단계').click()
    await page.getByRole('group', { name: '현재 단계' }).getByText(stage, { exact: true }).click()
    await editor.save('입력 단계').click()
    await expect(page.getByRole('group', { name: '현재 단계' }).getByRole('radio').first()).toBeDisabled()
  }
  await expect
    .poll(() => readModel(page, MODEL))
    .toMatchObject({
      autoProcessState: '0-20',
      monitoringProcessState: '21-40',
      connectionProcessState: '81-100',
      workStatus: 2,
      kpis: [{ kpi2: { name: '공정 불량률' }, memo: '교대마다 집계' }, { memo: '용해로와 보온로를 합한 값' }],
    })
})

// ROLE-24, PROC-24, RO-15, STATE-19, STATE-20, OPEN-02
test('a viewer reads everything and is offered no change', async ({ page }) => {
  await open(page, '한결사출', 'changwon')
  await expect(page.getByLabel('생산품목')).toHaveValue('가전 하우징, 생활용품')
  await expect(
    page.locator('main').getByRole('button', { name: /수정|저장|추가|삭제|빼기|취소/ }),
  ).toHaveCount(0)
  await expect(page.getByText('읽기 전용', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('생산품목')).toBeDisabled()
})

// ROLE-14, ROLE-16, ROLE-21–23, ERR-08, ERR-10, ERR-11
test('a restricted user is stopped with words at every write, and nothing is sent', async ({ page }) => {
  const editor = await open(page, MODEL, 'visitor')
  const blocked = async () => {
    await expect(page.getByText('권한이 없습니다.').first()).toBeVisible()
    await expect(page.getByText('관리자에게 문의해주세요.').first()).toBeVisible()
    await expect(page.getByText('권한이 없습니다.')).toHaveCount(0)
  }
  await editor.edit('개요').click()
  await page.getByLabel('특징').fill('바꾸려는 글')
  await editor.save('개요').click()
  await blocked()
  await expect(page.getByLabel('특징')).toBeEnabled()
  await editor.edit('공정').click()
  await blocked()
  await expect(page.getByLabel('공정명')).toBeDisabled()
  for (const name of ['공정 추가', '공정 삭제']) {
    await page.getByRole('button', { name }).first().click()
    await blocked()
  }
  expect(network.seen.filter(({ method, path }) => method !== 'GET' && !path.includes('/auth/'))).toEqual([])
})

test('a model that is not on the device says so without network, and opens once there is one', async ({
  page,
}) => {
  await signIn(page, network.url)
  network.decide(({ path }) => (path.startsWith('/api/') ? 'drop' : 'pass'))
  await page.goto(`${network.url}/root-model/${encodeURIComponent(MODEL)}`)
  await expect(page.getByText('이 모델은 아직 이 기기에 없습니다.')).toBeVisible()
  network.decide(() => 'pass')
  await page.getByRole('button', { name: '다시 불러오기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: MODEL })).toBeVisible()
})

// OPEN-19
test('an address that leads to no model leads to the list', async ({ page }) => {
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model/nowhere`)
  await page.waitForURL(`${network.url}/root-model`)
  await expect(page.getByText('모델을 찾을 수 없습니다.')).toBeVisible()
})

// ROOT-13
test('the summary opens in a new tab', async ({ page }) => {
  await open(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: '읽기 전용으로 보기 (새 탭)' }).click()
  expect(decodeURIComponent(new URL((await opened).url()).pathname)).toBe(`/root-model/read-only/${MODEL}`)
})

for (const viewport of [PHONE, DESKTOP]) {
  test(
    `reading and editing are accessible at ${viewport.width} px`,
    leftOut(viewport !== PHONE),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await open(page)
      await expectAccessibleEditor(page, [
        '제목',
        '뿌리기술',
        '개요',
        '공정',
        '공통 KPI',
        '기타 정보',
        '입력 단계',
      ])
      await page.getByRole('combobox', { name: '입력일' }).click()
      await expect(page.getByRole('dialog', { name: '날짜 선택' })).toBeVisible()
      await expectAccessible(page)
    },
  )
}
