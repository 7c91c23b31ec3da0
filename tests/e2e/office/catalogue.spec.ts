import { type Browser, type Page, expect, test } from '@playwright/test'
import type { Process } from '#domain/process/process.ts'
import { DESKTOP, TABLET, expectAccessible, haveSession, signIn } from '../../support/surveyor/app.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { editProcess } from '../../support/surveyor/process-page.ts'
import { untilDelivered } from '../../support/surveyor/surveyor.ts'
import { WITHOUT_LIVE } from '../../support/server/without-live.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const network = runNetworkFor('file', server)
test.use({ viewport: TABLET })

const MODEL = '한결사출'
const KEPT = '100kg 제습식 호퍼 드라이어'
const MERGED = '280톤 전동식 사출성형기'
const RETIRED = '12kg 포지셔너 연동형 아크용접 로봇'

async function officeOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP })
  const page = await context.newPage()
  await haveSession(page, server.url)
  await page.goto(`${server.url}/account`)
  await page.getByRole('link', { name: '기준 정보 정리' }).click()
  return page
}

const found = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name })

async function openEntry(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: '장비 이름 검색' }).fill(name)
  await found(page, name).first().click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

test('a machine that a tablet adds without network arrives as the one that it was merged into, once', async ({
  page,
  browser,
}) => {
  await signIn(page, network.url, 'kotric1')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await editProcess(page, network.url, MODEL)
  await expect(page.getByRole('listitem').filter({ hasText: KEPT })).toBeVisible()
  // The list of machines has to be on the device.
  await page.getByRole('button', { name: '장비 추가' }).click()
  const dialog = page.getByRole('dialog', { name: '장비 추가' })
  await dialog.getByRole('searchbox').fill(MERGED)
  await expect(found(page, MERGED)).toBeVisible()
  await network.down()
  await found(page, MERGED).click()
  await dialog.getByRole('button', { name: '닫기', exact: true }).last().click()
  await page.getByRole('button', { name: '공정 저장' }).click()
  await expect(page.getByText('정보가 저장되었습니다.').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: MERGED })).toBeVisible()

  const office = await officeOf(browser)
  await expectAccessible(office)
  await openEntry(office, MERGED)
  await expect(office.getByText('참조 1곳(모델 1개)')).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('button', { name: '합칠 항목 고르기' }).click()
  const choice = office.getByRole('dialog', { name: '어느 항목에 합칠까요?' })
  await choice.getByRole('searchbox').fill('ㅎㅍ ㄷㄹㅇㅇ')
  await found(office, KEPT).click()
  const question = office.getByRole('alertdialog')
  await expect(question).toContainText(`모델 1개의 참조 1곳이 ‘${KEPT}’로 바뀝니다.`)
  await expectAccessible(office)
  await question.getByRole('button', { name: '합치기' }).click()
  await expect(office.getByRole('heading', { level: 2, name: KEPT })).toBeVisible()
  await expect(office.getByText('참조 2곳(모델 2개)')).toBeVisible()
  await office.getByRole('button', { name: '장비 찾기' }).click()
  await office.getByRole('searchbox', { name: '장비 이름 검색' }).fill(MERGED)
  await expect(office.getByText('검색 결과가 없습니다', { exact: true })).toBeVisible()

  await network.up()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await untilDelivered(page, 'kotric1')
  const { results } = (await openApiSession(server).read(
    `/api/root-model/${encodeURIComponent(MODEL)}/processes/`,
  )) as { results: Process[] }
  expect(results[0]?.equipments.map(({ name }) => name)).toEqual([KEPT])
  await expect(page.getByRole('listitem').filter({ hasText: MERGED })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: KEPT })).toHaveCount(1)
  await office.context().close()
})

test('a machine that is retired is not offered on an open page any more, and is again when it comes back', async ({
  page,
  browser,
}) => {
  test.skip(WITHOUT_LIVE, 'It is about what the server tells.')
  const office = await officeOf(browser)
  await haveSession(page, server.url, 'kotric1')
  await editProcess(page, server.url, MODEL)
  await page.getByRole('button', { name: '장비 추가' }).click()
  const field = page.getByRole('dialog', { name: '장비 추가' }).getByRole('searchbox')
  const isOffered = async () => {
    await field.fill('')
    await field.fill(RETIRED)
    const nothing = page.getByText('검색 결과가 없습니다', { exact: true })
    await expect(found(page, RETIRED).or(nothing)).toBeVisible()
    return found(page, RETIRED).count()
  }
  await expect.poll(isOffered).toBe(1)
  await openEntry(office, RETIRED)
  await office.getByRole('button', { name: '사용 중지' }).click()
  await expect(office.getByRole('button', { name: '다시 사용' })).toBeVisible()
  await expect.poll(isOffered).toBe(0)
  await office.getByRole('button', { name: '장비 찾기' }).click()
  await expectAccessible(office)
  await office.getByRole('button', { name: `${RETIRED} 열기` }).click()
  await office.getByRole('button', { name: '다시 사용' }).click()
  await expect(office.getByRole('button', { name: '사용 중지' })).toBeVisible()
  await expect.poll(isOffered).toBe(1)
  await office.context().close()
})

test('an indicator is renamed where it is used, without network nothing is offered, and not everybody may', async ({
  page,
  browser,
}) => {
  await signIn(page, network.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.goto(`${network.url}/catalogue?tab=kpi`)
  await page.getByRole('searchbox', { name: '지표, 관리요소, 단위 검색' }).fill('용탕 온도')
  await page.getByRole('option').filter({ hasText: '핵심관리요소' }).first().click()
  const name = page.getByLabel('이름', { exact: true })
  const before = await name.inputValue()
  await name.fill(`${before} (배럴)`)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: `${before} (배럴)` })).toBeVisible()
  await expect(page.getByRole('button', { name: '저장', exact: true })).toBeDisabled()
  await page.context().setOffline(true)
  await expect(page.getByText(/^오프라인입니다\. 기준 정보는 모든 기기가/)).toBeVisible()
  await page.context().setOffline(false)

  const surveyor = await (await browser.newContext({ viewport: TABLET })).newPage()
  await haveSession(surveyor, server.url, 'kotric1')
  await surveyor.goto(`${server.url}/catalogue`)
  await expect(surveyor.getByRole('heading', { name: '기준 정보를 정리할 권한이 없습니다.' })).toBeVisible()
  await surveyor.goto(`${server.url}/account`)
  await expect(surveyor.getByRole('heading', { name: '내 계정' })).toBeVisible()
  await expect(surveyor.getByRole('link', { name: '기준 정보 정리' })).toHaveCount(0)
  await surveyor.context().close()
})
