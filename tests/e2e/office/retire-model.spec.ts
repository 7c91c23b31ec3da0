import { type Page, expect, test } from '@playwright/test'
import { openApiSession } from '../../support/server/api-session.ts'
import { DESKTOP, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { untilServedByWorker } from '../../support/surveyor/main-job.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { queryStopped } from '../../support/server/server-data.ts'
import { openModel, rootPathOf, untilSynced } from '../../support/surveyor/surveyor.ts'
import { expectWellInAllWindows } from '../../support/browser/windows.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

test.use({ viewport: DESKTOP })

const server = runServerFor('test')
const network = runNetworkFor('test', server)

const TITLE = '한빛다이캐스팅'
const PATH = rootPathOf(TITLE)
const notice = (page: Page) => page.getByRole('status').filter({ hasText: '보관한 모델입니다.' })
const retire = (page: Page) => page.getByRole('button', { name: '보관', exact: true })
const takeBack = (page: Page) => page.getByRole('button', { name: '보관 해제' })
const sidebar = (page: Page) => page.getByRole('complementary')
const folded = (page: Page) => sidebar(page).getByRole('button', { name: '보관한 모델 1개' })

test('without network a model is retired and folds away; the server has it later, and it is taken back', async ({
  page,
}) => {
  await haveSession(page, network.url)
  await openModel(page, network.url, TITLE)
  await untilServedByWorker(page)
  await network.down()
  await expect(notice(page)).toHaveCount(0)
  await retire(page).click()
  await expect(notice(page)).toBeVisible()
  await expect(retire(page)).toHaveCount(0)
  // The model that is open is shown in its place: below the others of its group.
  await expect(folded(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(sidebar(page).getByRole('link', { name: TITLE })).toHaveCount(1)
  await expectWellInAllWindows(page)

  await sidebar(page).getByRole('link', { name: '입력 현황' }).click()
  const row = page.getByRole('table', { name: '모델' }).getByRole('row').filter({ hasText: TITLE })
  await expect(page.getByRole('button', { name: '보관 포함 1' })).toHaveAttribute('aria-pressed', 'false')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '보관 포함 1' }).click()
  await expect(row).toContainText('보관')
  await expect(page).toHaveURL(/retired=with/)
  await expectWellInAllWindows(page)
  await page.getByRole('button', { name: '보관 포함 1' }).click()
  await expect(row).toHaveCount(0)

  await network.up()
  await untilSynced(page)
  await server.stop()
  const stored = await queryStopped(server, 'select title from models where is_retired')
  expect(stored).toEqual([{ title: TITLE }])
  await server.start()

  await page.goto(`${network.url}/root-model`)
  await sidebar(page).getByRole('button', { name: /^주조/ }).click()
  await expect(folded(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(sidebar(page).getByRole('link', { name: TITLE })).toHaveCount(0)
  await folded(page).click()
  await expectAccessible(page)
  await page.keyboard.press('Control+k')
  await page.getByLabel('모델명, 그룹, 제품명 검색').first().fill(TITLE)
  const found = page.getByRole('dialog').getByRole('option').filter({ hasText: TITLE })
  await expect(found).toContainText('보관')
  await found.click()
  await takeBack(page).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(folded(page)).toHaveCount(0)
  await untilSynced(page)
  const api = openApiSession(server)
  expect(await api.read(`/api${PATH}/`)).toMatchObject({ isRetired: false })

  await page.getByRole('link', { name: '변경 이력' }).click()
  const putBack = page.getByRole('button', { name: '보관: 이 값으로 되돌리기' })
  await expect(putBack).toHaveCount(1)
  await putBack.click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: '되돌리기' })
    .click()
  await untilSynced(page)
  expect(await api.read(`/api${PATH}/`)).toMatchObject({ isRetired: true })
})

test('who may write and has no right to retire reads that it is, and edits it as before', async ({
  page,
}) => {
  const api = openApiSession(server)
  await api.change(`/api${PATH}/`, { isRetired: true })
  await haveSession(page, network.url, 'kotric1')
  await openModel(page, network.url, TITLE)
  await expect(notice(page)).toBeVisible()
  await expect(takeBack(page)).toHaveCount(0)
  const editor = editorOf(page)
  await editor.edit('개요').click()
  await page.getByLabel('특징').fill('보관한 뒤에 쓴 글')
  await editor.save('개요').click()
  await untilSynced(page)
  expect(await api.read(`/api${PATH}/`)).toMatchObject({ features: '보관한 뒤에 쓴 글', isRetired: true })
  await page.goto(network.url + rootPathOf('동진단조'))
  await expect(page.getByRole('button', { name: '복사', exact: true })).toBeVisible()
  await expect(retire(page)).toHaveCount(0)
})
