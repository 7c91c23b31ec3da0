import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, haveSession, signIn } from '../../support/surveyor/app.ts'
import { rowsOf } from '../../support/browser/device-rows.ts'
import { editProcess } from '../../support/surveyor/process-page.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const dialog = (page: Page) => page.getByRole('dialog', { name: '장비 추가' })
const field = (page: Page) => dialog(page).getByRole('searchbox')
const rows = (page: Page) => dialog(page).getByRole('option')

/** The texts that the server was asked for, with the page. */
const searches = () =>
  network.seen
    .map(({ path }) => new URL(path, network.url))
    .filter((url) => url.pathname === '/api/equipment/' && url.searchParams.get('search') !== '')
    .map(({ searchParams }) => `${searchParams.get('search') ?? ''} ${searchParams.get('page') ?? ''}`)

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: '장비 추가' }).click()
  await expect(field(page)).toBeFocused()
}

// EQ-01, EQ-04, EQ-07, EQ-08, ENT-37, STATE-31, STATE-34, STATE-37, VAL-35
test('existing equipment is searched while it is typed, several are added, and closing forgets the search', async ({
  page,
}) => {
  await haveSession(page, network.url)
  await editProcess(page, network.url)
  await openDialog(page)
  await expect(dialog(page).getByText('검색어를 입력하세요', { exact: true })).toBeVisible()
  const before = searches().length
  await expectAccessible(page)

  await field(page).pressSequentially('머시닝', { delay: 40 })
  await expect(rows(page).first()).toContainText('머시닝센터')
  await expect(rows(page).first()).toContainText(/(범용|공작) · .+ 업종/)
  await expect.poll(() => searches().slice(before)).toEqual(['머시닝 1'])

  await rows(page).nth(0).click()
  await rows(page).nth(1).click()
  await expect(rows(page).nth(1)).toContainText('추가됨')
  await expect(page.getByText('저장 버튼을 눌러야 저장됩니다.').first()).toBeVisible()
  const names = await rows(page).locator('.row-text').allInnerTexts()
  await expectAccessible(page)

  await field(page).fill('없는장비이름zqx')
  await expect(dialog(page).getByText('검색 결과가 없습니다', { exact: true })).toBeVisible()

  await dialog(page).getByRole('button', { name: '닫기', exact: true }).last().click()
  for (const name of names.slice(0, 2)) {
    await expect(page.getByRole('listitem').filter({ hasText: name.split('\n')[0] ?? '' })).toBeVisible()
  }
  await openDialog(page)
  await expect(field(page)).toHaveValue('')

  // Until now it was only in the form.
  const patches = () => network.seen.filter(({ method }) => method === 'PATCH')
  expect(patches()).toEqual([])
  await dialog(page).getByRole('button', { name: '닫기', exact: true }).last().click()
  await page.getByRole('button', { name: '공정 저장' }).click()
  await expect.poll(() => patches().length).toBe(1)
})

test('the keyboard alone adds: arrows walk the list from the field, Enter adds', async ({ page }) => {
  await haveSession(page, network.url)
  await editProcess(page, network.url)
  await openDialog(page)
  await field(page).fill('프레스')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).not.toContainText('추가됨')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rows(page).nth(1)).toContainText('추가됨')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '장비 추가' })).toBeFocused()
})

// EQ-02, EQ-06, API-54, API-55
test('the end of the list brings the next page, and says so while it loads', async ({ page }) => {
  const record = (id: number) => ({
    id: 900_000 + id,
    name: `별종장비 ${id}`,
    equipmentType: '기타',
    industryType: '공통',
    otherType: '로봇',
  })
  const answer = (from: number, next: string | null) => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ results: Array.from({ length: 30 }, (_, at) => record(from + at)), next }),
  })
  await haveSession(page, network.url)
  await editProcess(page, network.url)
  network.decide(({ path }) => {
    const url = new URL(path, network.url)
    if (url.searchParams.get('search') !== '별종장비') return 'pass'
    return url.searchParams.get('page') === '1'
      ? answer(0, `${network.url}${path}&page=2`.replace('page=1&', ''))
      : 'hang'
  })
  await openDialog(page)
  await field(page).fill('별종장비')
  await expect(rows(page).first()).toContainText('별종장비 0')
  await dialog(page).getByRole('listbox').press('End')
  await expect(dialog(page).getByText('로딩 중...', { exact: true })).toBeVisible()
  await expect.poll(() => searches()).toContain('별종장비 2')
})

// EQ-03, EQ-05, ENT-30, ENT-31, ENT-34–36, STATE-37, API-57, API-91, MSG-07, MSG-08, OPEN-27
test('new equipment takes its type from its sub-category and can be added at once, without network too', async ({
  page,
}) => {
  await signIn(page, network.url)
  // The parts of the app are on the device once its worker is; the next page is served by it.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await editProcess(page, network.url)
  await network.down()
  await openDialog(page)
  await dialog(page).getByRole('tab', { name: '신규 장비' }).click()
  const kind = dialog(page).getByLabel('분류', { exact: true })
  await expect(kind).toHaveValue('범용')
  await expect(dialog(page).getByText('장비 유형 제조')).toBeVisible()
  await expect(dialog(page).getByRole('radio', { name: '공통 업종' })).toBeChecked()
  await expect(dialog(page).getByRole('radio', { name: '사출·프레스 업종' })).toBeEnabled()
  // A machine without a name nobody would find.
  for (const nothing of ['', '   ']) {
    await dialog(page).getByLabel('장비 이름').fill(nothing)
    await dialog(page).getByRole('button', { name: '장비 생성' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('장비 이름을 입력해주세요.')
    await expect(dialog(page).getByLabel('장비 이름')).toBeFocused()
  }
  expect(await rowsOf(page, 'operations')).toEqual([])
  await dialog(page).getByLabel('장비 이름').fill('진동 센서 (라인 3)')
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await kind.selectOption('센서')
  await expect(dialog(page).getByText('장비 유형 계측')).toBeVisible()
  await expectAccessible(page)
  // A look at the search, a slip of the finger beside the dialog, or Escape takes nothing away.
  await dialog(page).getByRole('tab', { name: '기존 장비 검색' }).click()
  await dialog(page).getByRole('tab', { name: '신규 장비' }).click()
  const question = page.getByRole('alertdialog', { name: '저장하지 않은 입력을 버릴까요?' })
  for (const slip of [() => page.mouse.click(4, 4), () => page.keyboard.press('Escape')]) {
    await slip()
    await question.getByRole('button', { name: '취소' }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog(page).getByLabel('장비 이름')).toHaveValue('진동 센서 (라인 3)')
    await expect(kind).toHaveValue('센서')
  }
  await dialog(page).getByRole('button', { name: '장비 생성' }).click()
  await expect(page.getByText('신규 장비 생성이 완료되었습니다.')).toBeVisible()
  await expect(page.getByText('기존 장비 탭에서 확인해주세요.')).toBeVisible()
  await expect(rows(page).first()).toContainText('진동 센서 (라인 3)')
  await rows(page).first().click()
  await expect(rows(page).first()).toContainText('추가됨')

  await dialog(page).getByRole('button', { name: '닫기', exact: true }).last().click()
  await openDialog(page)
  await dialog(page).getByRole('tab', { name: '신규 장비' }).click()
  await expect(dialog(page).getByLabel('장비 이름')).toHaveValue('')
  await expect(kind).toHaveValue('범용')

  // The same once more is the one that is there.
  await dialog(page).getByLabel('장비 이름').fill(' 진동 센서 (라인 3) ')
  await kind.selectOption('센서')
  await dialog(page).getByRole('button', { name: '장비 생성' }).click()
  await expect(page.getByText('이미 있는 장비입니다.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('추가됨')
  const made = (await rowsOf(page, 'operations')).filter((row) =>
    JSON.stringify(row).includes('equipment.create'),
  )
  expect(made).toHaveLength(1)

  await network.up()
  const sent = network.seen.length
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect
    .poll(
      () =>
        network.seen.slice(sent).filter(({ method, path }) => method === 'POST' && path === '/api/equipment/')
          .length,
      { timeout: 60_000 },
    )
    .toBe(1)
})
