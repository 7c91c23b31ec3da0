import { type Page, expect, test } from '@playwright/test'
import { openApiSession } from '../../support/server/api-session.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { editProcess } from '../../support/surveyor/process-page.ts'

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const LEVELS = {
  분석지표: '세척 상태',
  '모니터링 지표': '세척액',
  핵심관리요소: '세척액 농도',
  단위: 'ppm 세척',
}
const refused = { status: 400, type: 'application/json', body: JSON.stringify({ detail: 'No.' }) }

/** Makes a node at each level, and a key management factor of them. */
async function addFactor(page: Page): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByText('공정 설명') })
  await form.getByRole('button', { name: '핵심관리요소 추가' }).click()
  const dialog = page.getByRole('dialog', { name: '핵심관리요소 추가' })
  for (const [level, name] of Object.entries(LEVELS)) {
    await dialog.getByRole('button', { name: `새 ${level}` }).click()
    await dialog.getByRole('textbox', { name: `새 ${level} 이름` }).fill(name)
    await dialog.getByRole('button', { name: '생성', exact: true }).click()
    await expect(dialog.getByRole('listbox', { name: level, exact: true }).getByText(name)).toBeVisible()
  }
  await dialog.getByLabel('설명').fill('교대마다 잰다')
  await dialog.getByRole('button', { name: '추가', exact: true }).click()
}

test('a node that is given up takes those below it along; what was said of the factor stays', async ({
  page,
}) => {
  network.decide(({ method, path }) => (method === 'POST' && path === '/api/kpi/' ? refused : 'pass'))
  await page.setViewportSize(TABLET)
  await haveSession(page, network.url)
  await editProcess(page, network.url)
  await addFactor(page)
  await page.getByRole('button', { name: '공정 저장' }).click()
  await expect(page.getByText('확인 필요 · 1건')).toBeVisible()

  await page.getByRole('banner').getByRole('status').getByRole('link').click()
  const row = page.getByRole('listitem', { name: `새 KPI '${LEVELS.분석지표}' 생성` })
  await row.getByRole('button', { name: '버리기' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('3건')
  await expectAccessible(page)
  network.decide(() => 'pass')
  await question.getByRole('button', { name: '버리기' }).click()
  await expect(page.getByText('모두 서버에 저장되었습니다.')).toBeVisible()

  const nodes = (await openApiSession(server).read('/api/kpi/?page_size=1000')) as {
    results: { name: string }[]
  }
  const made = Object.values(LEVELS)
  expect(nodes.results.filter(({ name }) => made.includes(name))).toEqual([])
  await page.goBack()
  await expect(page.getByText('교대마다 잰다')).toBeVisible()
  await expect(page.getByText(LEVELS.분석지표)).toHaveCount(0)
})
