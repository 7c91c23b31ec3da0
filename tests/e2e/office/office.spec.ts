import { type Locator, type Page, expect, test } from '@playwright/test'
import {
  DESKTOP,
  PHONE,
  TABLET,
  expectAccessible,
  signIn,
  untilControlled,
} from '../../support/surveyor/app.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { queryStopped } from '../../support/server/server-data.ts'
import { untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

test.use({ viewport: DESKTOP })

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('table', { name: '모델' }).getByRole('row').filter({ hasText: title })
const pick = (page: Page, title: string): Locator => page.getByRole('checkbox', { name: `${title} 선택` })
const bar = (page: Page): Locator => page.getByRole('region', { name: '선택한 모델' })

async function openOffice(page: Page, username = 'admin'): Promise<void> {
  await signIn(page, network.url, username)
  await page.getByRole('complementary').getByRole('link', { name: '입력 현황' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '입력 현황' })).toBeVisible()
}

async function changeStage(page: Page, stage: string): Promise<void> {
  await bar(page).getByLabel('바꿀 단계').selectOption(stage)
  await bar(page).getByRole('button', { name: '단계 바꾸기' }).click()
}

interface StoredModel {
  title: string
  work_status: number
  version: number
  updated_at: unknown
  updated_by: string
}

async function storedModels(): Promise<StoredModel[]> {
  await server.stop()
  const rows = await queryStopped<StoredModel>(server, 'select * from models order by id')
  await server.start()
  return rows
}

test('the office sees both areas by group and stage, narrows them, and can pass the view on', async ({
  page,
}) => {
  await openOffice(page)
  const groups = page.getByRole('rowheader', { name: / · .+ \d+개$/ })
  await expect(groups.filter({ hasText: '일반 · 기본 그룹' })).toBeVisible()
  await expect(groups.filter({ hasText: '뿌리 · 주조' })).toBeVisible()
  const row = rowOf(page, '한빛다이캐스팅')
  await expect(row).toContainText('입력 완료')
  await expect(row.getByRole('img', { name: '입력 98%' })).toBeVisible()
  await expect(row).toContainText(/\d+월 \d+일 \d\d:\d\d/)
  for (const size of [TABLET, PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  }

  const stages = page.getByRole('group', { name: '입력 단계' })
  const counted = await stages.getByRole('button', { name: /입력 완료/ }).innerText()
  await stages.getByRole('button', { name: /입력 완료/ }).click()
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(
    Number.parseInt(counted, 10),
  )
  await page.getByLabel('모델, 그룹, 담당자 검색').fill('ㅎㅂㄷㅇ')
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1)
  await page.getByLabel('종류', { exact: true }).selectOption('일반')
  await expect(page.getByText('조건에 맞는 모델이 없습니다.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('종류', { exact: true }).selectOption('뿌리')
  await page.getByLabel('묶기').selectOption('단계별로')
  await expect(page.getByRole('rowheader', { name: '입력 완료 1개' })).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('rowheader', { name: '입력 완료 1개' })).toBeVisible()
  await expect(rowOf(other, '한빛다이캐스팅')).toBeVisible()
  await other.close()
  await row.getByRole('link', { name: /한빛다이캐스팅/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '한빛다이캐스팅' })).toBeVisible()
})

for (const manager of [
  '생산기술연구원 뿌리기술본부 김현장 선임연구원',
  '생산기술연구원뿌리기술본부김현장선임연구원',
]) {
  test(`on a phone a surveyor as long as ${manager} leaves the title its line`, async ({ page }) => {
    await openApiSession(server).change(`/api/root-model/${encodeURIComponent('동진단조')}/`, { manager })
    await openOffice(page)
    await page.setViewportSize(PHONE)
    const row = rowOf(page, '동진단조')
    await expect(row.getByText(manager)).toBeVisible()
    const title = await row.getByRole('link').getByText('동진단조').boundingBox()
    expect(title?.height).toBeLessThan(32)
    const stage = await row.getByText('입력 중', { exact: true }).boundingBox()
    const name = await row.getByText(manager).boundingBox()
    expect(name?.x).toBeGreaterThanOrEqual((stage?.x ?? Infinity) + (stage?.width ?? 0))
  })
}

test('stages are changed in bulk, from the device and without network, and only the stages change on the server', async ({
  page,
}) => {
  const before = await storedModels()
  await openOffice(page)
  await rowOf(page, '한빛다이캐스팅').getByRole('link').click()
  await expect(page.getByRole('list', { name: '공정도' })).toBeVisible()
  await page.getByRole('complementary').getByRole('link', { name: '입력 현황' }).click()
  await expect(rowOf(page, '한빛다이캐스팅').getByRole('img', { name: '이 기기에 있음' })).toBeVisible()

  // One that is here and one that is not, by key.
  await pick(page, '한빛다이캐스팅').press('Space')
  await pick(page, '동진단조').press('Space')
  await expect(bar(page)).toContainText('2개 선택')
  await expectAccessible(page)
  await changeStage(page, '검수 완료')
  await expect(page.getByText('모델 2개를 ‘검수 완료’로 바꿨습니다.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  for (const title of ['한빛다이캐스팅', '동진단조']) {
    await expect(rowOf(page, title)).toContainText('검수 완료')
  }
  await untilSynced(page)

  await untilControlled(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/오프라인입니다\. 오늘 \d\d:\d\d에 받은 목록에/)).toBeVisible()
  await expect(page.getByText(/이 기기에 없는 모델 \d+개는 연결되어 있을 때만/)).toBeVisible()
  await expect(rowOf(page, '한빛다이캐스팅')).toContainText('검수 완료')
  await expect(rowOf(page, '한빛다이캐스팅')).toContainText('admin')
  const away = page.getByRole('checkbox', { disabled: true }).first()
  await expect(away).toBeVisible()
  await pick(page, '한빛다이캐스팅').check()
  await changeStage(page, '입력 중')
  // It was reviewed: that is asked before.
  const question = page.getByRole('alertdialog', { name: '검수 완료한 모델 1개를 되돌릴까요?' })
  await expect(question).toContainText('‘입력 중’으로 바꾸면 다시 검수해야 합니다.')
  await expectAccessible(page)
  await question.getByRole('button', { name: '취소' }).click()
  await expect(rowOf(page, '한빛다이캐스팅')).toContainText('검수 완료')
  await changeStage(page, '입력 중')
  await question.getByRole('button', { name: '모두 바꾸기' }).click()
  await expect(rowOf(page, '한빛다이캐스팅').getByRole('img', { name: '올리기 대기' })).toBeVisible()
  await expect(rowOf(page, '한빛다이캐스팅')).toContainText('입력 중')
  await expect(page.getByText('이 기기에 저장됨 · 1건 대기')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await untilSynced(page)

  const after = await storedModels()
  const stages = new Map([
    ['한빛다이캐스팅', 2],
    ['동진단조', 4],
  ])
  expect(after).toEqual(
    before.map((model) => {
      const stage = stages.get(model.title)
      if (stage === undefined) return model
      const written = { version: expect.any(Number), updated_at: expect.anything(), updated_by: 'admin' }
      return { ...model, ...written, work_status: stage }
    }),
  )
  const versions = (models: StoredModel[]) =>
    models.filter(({ title }) => stages.has(title)).map(({ version }) => version)
  for (const [index, version] of versions(after).entries())
    expect(version).toBeGreaterThan(versions(before)[index] ?? Infinity)
})

// ERR-12
test('where the server cannot be reached, what is not on the device stays as it is and stays selected', async ({
  page,
}) => {
  await openOffice(page)
  await expect(pick(page, '동진단조')).toBeVisible()
  network.decide(({ path }) => (path.startsWith('/api/') ? 'drop' : 'pass'))
  await pick(page, '동진단조').check()
  await changeStage(page, '검수 완료')
  const toast = page.getByRole('listitem').filter({ hasText: '실패하였습니다.' })
  await expect(toast).toContainText('모델 1개의 단계를 바꾸지 못했습니다.')
  await expect(bar(page)).toContainText('1개 선택')
  await bar(page).getByRole('button', { name: '선택 해제' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('a restricted user is refused the change and nothing is queued; a viewer has nothing to select', async ({
  page,
  browser,
}) => {
  await openOffice(page, 'visitor')
  await pick(page, '한빛다이캐스팅').check()
  await changeStage(page, '미배정')
  await expect(page.getByText('권한이 없습니다.')).toBeVisible()
  await expect(page.getByText('관리자에게 문의해주세요.')).toBeVisible()
  await expect(bar(page)).toContainText('1개 선택')
  await expect(page.getByText('보낼 내용 없음')).toBeVisible()

  const viewer = await (await browser.newContext({ viewport: DESKTOP })).newPage()
  await openOffice(viewer, 'changwon')
  await expect(viewer.getByRole('rowheader', { name: /일반 · 기본 그룹/ })).toBeVisible()
  await expect(viewer.getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(viewer)
  await viewer.context().close()
})

test('the manual opens without network, leads to each of its subjects, and back to the screens it speaks of', async ({
  page,
}) => {
  await signIn(page, network.url)
  await untilControlled(page)
  await page.context().setOffline(true)
  await page.goto(`${network.url}/help#conflict`)
  await expect(page.getByRole('region', { name: '두 곳에서 같은 칸을 고쳤을 때' })).toBeFocused()
  await expect(page.getByRole('heading', { name: '두 곳에서 같은 칸을 고쳤을 때' })).toBeInViewport()
  const contents = page.getByRole('navigation', { name: '도움말 차례' }).getByRole('link')
  for (const name of ['백업', '사진', '홈 화면에 설치하기', '태블릿을 함께 쓸 때']) {
    await contents.filter({ hasText: name }).click()
    await expect(page.getByRole('region', { name })).toBeFocused()
  }
  for (const size of [TABLET, PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.getByRole('main').getByRole('link', { name: '동기화 화면' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '동기화' })).toBeVisible()
  await page.setViewportSize(TABLET)
  await page.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('link', { name: '도움말' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: '도움말' })).toBeVisible()
  await page.context().setOffline(false)
})
