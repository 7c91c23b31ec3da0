import { type Page, expect, test } from '@playwright/test'
import { openApiSession } from '../../support/server/api-session.ts'
import { DESKTOP, TABLET, haveSession } from '../../support/surveyor/app.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { untilServedByWorker } from '../../support/surveyor/main-job.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { cardsOf, openModel, rootPathOf, untilSynced } from '../../support/surveyor/surveyor.ts'
import { expectWellInAllWindows } from '../../support/browser/windows.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

test.use({ viewport: DESKTOP })

const server = runServerFor('test')
const network = runNetworkFor('test', server)

const DOUBLE = '대성열처리'
const STAYS = '한빛다이캐스팅'
const mergeButton = (page: Page) => page.getByRole('button', { name: '다른 모델과 합치기' })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: '합쳤습니다' })

interface Served {
  results: { name: string; description: string; memo: string }[]
}
const servedIn = async (title: string) =>
  ((await openApiSession(server).read(`/api${rootPathOf(title)}/processes/`)) as Served).results

test('two surveys of one firm become one, and what a tablet without network still has goes along', async ({
  page,
  browser,
}) => {
  const before = [
    (await servedIn(STAYS)).map(({ name }) => name),
    (await servedIn(DOUBLE)).map(({ name }) => name),
  ]
  const [kept = [], moved = []] = before
  const tablet = await (await browser.newContext({ viewport: TABLET, locale: 'ko-KR' })).newPage()
  await haveSession(tablet, network.url, 'kotric1')
  await openModel(tablet, network.url, DOUBLE)
  await untilServedByWorker(tablet)
  await network.down()
  await editorOf(tablet).edit('공정').click()
  await tablet.getByLabel('공정 설명').fill('오프라인에서 고친 설명')
  await editorOf(tablet).save('공정').click()
  // A page that is left before it says so may leave input behind that counts as not saved.
  await expect(tablet.getByText('정보가 저장되었습니다.').first()).toBeVisible()
  await tablet.goto(`${network.url}${rootPathOf(DOUBLE)}/field?processIndex=1`)
  await expect(tablet.getByLabel('공정명')).toHaveValue(moved[1] ?? '')
  await tablet.getByLabel('공정 설명').fill('현장에서 적던 글')

  // The office goes past the tablet's network.
  await haveSession(page, server.url)
  await openModel(page, server.url, DOUBLE)
  await expectWellInAllWindows(page)
  await mergeButton(page).click()
  const choice = page.getByRole('dialog', { name: '어느 모델과 합칠까요?' })
  await expect(choice.getByRole('option', { name: STAYS })).toBeVisible()
  await expect(choice.getByRole('option', { name: DOUBLE })).toHaveCount(0)
  await expectWellInAllWindows(page)
  await choice.getByLabel('남을 모델 검색').fill('한빛')
  await choice.getByRole('option', { name: STAYS }).click()
  const question = page.getByRole('alertdialog', { name: `‘${STAYS}’으로 합칠까요?` })
  await expect(question).toContainText(new RegExp(`공정 ${moved.length}개, 사진 \\d+장이 옮겨집니다`))
  await expect(question).toContainText('다르게 적힌 항목')
  await expectWellInAllWindows(page)
  await question.getByRole('button', { name: '합치기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: STAYS })).toBeVisible()
  await expect(cardsOf(page)).toHaveCount(kept.length + moved.length)
  await page.getByRole('link', { name: '변경 이력' }).click()
  await expect(page.getByText(`‘${DOUBLE}’ 모델을 이 모델에 합침`)).toBeVisible()
  await expectWellInAllWindows(page)

  await page.goto(server.url + rootPathOf(DOUBLE))
  await expect(notice(page)).toContainText(`‘${STAYS}’으로 합쳤습니다.`)
  await expect(page.getByText('공정은 합친 모델에 있습니다.')).toBeVisible()
  await expect(mergeButton(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '복사', exact: true })).toHaveCount(0)
  await expectWellInAllWindows(page)

  await network.up()
  await tablet.reload()
  // What was typed and not saved is there, where the process is.
  await expect(tablet).toHaveURL(new RegExp(`${encodeURIComponent(STAYS)}/field`))
  await expect(tablet.getByLabel('공정 설명')).toHaveValue('현장에서 적던 글')
  await tablet.getByRole('button', { name: '완료' }).click()
  await untilSynced(tablet, 'kotric1')
  const served = await servedIn(STAYS)
  expect(served.map(({ name }) => name)).toEqual([...kept, ...moved])
  expect(served.slice(kept.length, kept.length + 2).map(({ description }) => description)).toEqual([
    '오프라인에서 고친 설명',
    '현장에서 적던 글',
  ])
  expect(await servedIn(DOUBLE)).toEqual([])
  await page.getByRole('link', { name: '합친 모델 열기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: STAYS })).toBeVisible()
  await tablet.context().close()
})

test('who may not merge is offered nothing, and reads where a model went', async ({ page }) => {
  const api = openApiSession(server)
  const { id } = (await api.read(`/api${rootPathOf(STAYS)}/`)) as { id: number }
  await haveSession(page, network.url, 'kotric1')
  await openModel(page, network.url, DOUBLE)
  await expect(page.getByRole('button', { name: '복사', exact: true })).toBeVisible()
  await expect(mergeButton(page)).toHaveCount(0)
  await api.act(`/api${rootPathOf(DOUBLE)}/merge/`, { into: id })
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await page.getByRole('link', { name: '합친 모델 열기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: STAYS })).toBeVisible()
})
