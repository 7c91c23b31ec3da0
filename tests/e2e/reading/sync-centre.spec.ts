import { type Locator, type Page, expect, test } from '@playwright/test'
import type { ModelRow } from '#local/store/records.ts'
import { PHONE, TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { putRow, rowsOf } from '../../support/browser/device-rows.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { editorOf, readModel } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const MODEL = '한빛다이캐스팅'
const REFUSAL = {
  status: 400,
  type: 'application/json',
  body: JSON.stringify({
    detail: 'Validation failed in serializer',
    fields: { features: ['Ensure this field has no more than 5 characters.'] },
  }),
}

async function openModel(page: Page, model = MODEL): Promise<void> {
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model/${encodeURIComponent(model)}`)
  await expect(page.getByRole('heading', { level: 1, name: model })).toBeVisible()
}

async function saveFeatures(page: Page, text: string): Promise<void> {
  await editorOf(page).edit('개요').click()
  await page.getByLabel('특징').fill(text)
  await editorOf(page).save('개요').click()
  await expect(page.getByLabel('특징')).toBeDisabled()
}

async function openSyncCentre(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('status').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: '동기화' })).toBeVisible()
}

function rowOf(page: Page, what: string): Locator {
  return page.getByRole('listitem', { name: what })
}

async function untilAllDelivered(page: Page): Promise<void> {
  await expect(page.getByText('모두 서버에 저장되었습니다.')).toBeVisible()
}

/** The network is back. Nothing is answered before the button is pressed: it leaves once there is nothing to send. */
async function sendNow(page: Page): Promise<void> {
  const pressed = Promise.withResolvers<null>()
  network.decide(() => ({ until: pressed.promise }))
  await page.getByRole('button', { name: '지금 올리기' }).click()
  network.decide(() => 'pass')
  pressed.resolve(null)
}

test('a refused edit says why in our own words; it is tried again, or given up after a second question', async ({
  page,
}) => {
  network.decide(({ method }) => (method === 'PATCH' ? REFUSAL : 'pass'))
  await openModel(page)
  const before = await page.getByLabel('특징').inputValue()
  await saveFeatures(page, '야간 무인 가공')
  await expect(page.getByText('확인 필요 · 1건')).toBeVisible()
  await openSyncCentre(page)

  const row = rowOf(page, '모델 수정: 특징')
  await expect(page.getByRole('region', { name: MODEL }).first()).toContainText('모델 수정: 특징')
  await expect(row).toContainText('확인 필요')
  await expect(row).toContainText('서버가 입력한 값을 받지 않았습니다.')
  await expect(row).toContainText('특징: 내용이 너무 깁니다.')
  await expect(row).toContainText(/오늘 \d\d:\d\d부터/)
  await expect(page.getByText(/serializer|Ensure this/)).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize(TABLET)

  network.decide(() => 'pass')
  await row.getByRole('button', { name: '다시 시도' }).click()
  await untilAllDelivered(page)
  expect(await readModel(page, MODEL)).toMatchObject({ features: '야간 무인 가공' })
  await page.getByRole('button', { name: MODEL }).click()
  await expect(page.getByRole('region', { name: '최근 전달 기록' })).toContainText('서버에 저장됨')

  network.decide(({ method }) => (method === 'PATCH' ? REFUSAL : 'pass'))
  await page.goBack()
  await saveFeatures(page, `${before} 버릴 글`)
  await expect(page.getByText('확인 필요 · 1건')).toBeVisible()
  await openSyncCentre(page)
  await row.getByRole('button', { name: '버리기' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('이 기기에서 고친 내용(특징)이 사라지고 서버의 값이 남습니다.')
  await expectAccessible(page)
  await question.getByRole('button', { name: '취소' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: '버리기' }).click()
  await question.getByRole('button', { name: '버리기' }).click()
  await untilAllDelivered(page)
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByLabel('특징')).toHaveValue('야간 무인 가공')
})

// S-26
test('what the server may hold twice is shown with the ways to both, until a person says it was seen', async ({
  page,
}) => {
  await openModel(page)
  const [key, twin] = ['double:6f8a2f0e-6c1f-4f3a-9d57-0a8c2f5e7b11', '대성열처리']
  const models = (await rowsOf(page, 'models')) as ModelRow[]
  const { key: modelKey, serverId } = models.find(({ view }) => view.title === MODEL) ?? {}
  const double = {
    ...{ key, kind: 'model', area: 'root', modelKey, serverId, name: MODEL },
    twins: [{ id: 999, slug: twin }],
    at: Date.now(),
  }
  await putRow(page, 'meta', { key, value: double })
  await page.reload()
  await expect(page.getByText('확인 필요 · 1건')).toBeVisible()
  await openSyncCentre(page)
  const card = page.getByRole('region', { name: '서버에 같은 항목이 두 개 있을 수 있습니다' })
  await expect(card).toContainText('저절로 지우지 않습니다.')
  for (const viewport of [PHONE, TABLET]) {
    await page.setViewportSize(viewport)
    await expect(card.getByRole('listitem', { name: `모델 '${MODEL}'` })).toBeVisible()
    await expectAccessible(page)
  }
  await card.getByRole('link', { name: '같은 제목의 모델' }).click()
  await expect(page.getByRole('heading', { level: 1, name: twin })).toBeVisible()
  await page.goBack()
  await card.getByRole('button', { name: '확인했습니다' }).click()
  await expect(card).toBeHidden()
  expect((await rowsOf(page, 'meta')).map((row) => (row as { key: string }).key)).not.toContain(key)
})

test('where two people wrote the same field a surveyor sees both values, and what is chosen is on the server', async ({
  page,
}) => {
  const MINE = '내가 현장에서 쓴 글'
  const THEIRS = '사무실에서 쓴 글'
  await openModel(page, '대성열처리')
  network.decide(({ path }) => (path.startsWith('/api/') ? 'drop' : 'pass'))
  await saveFeatures(page, MINE)
  const api = openApiSession(server, 'kotric1')
  await api.change(`/api/root-model/${encodeURIComponent('대성열처리')}/`, { features: THEIRS })
  await openSyncCentre(page)
  const row = rowOf(page, '모델 수정: 특징')
  await expect(row).toContainText('기기에만 있음')
  await expect(row).toContainText('네트워크가 없습니다.')
  await expect(row).toContainText('다음 시도 연결되면 바로')

  await sendNow(page)
  await expect(row).toContainText('다른 곳에서도 같은 칸(특징)을 고쳤습니다.')
  await row.getByRole('button', { name: '값 고르기' }).click()
  const dialog = page.getByRole('dialog', { name: '어느 값을 남길까요?' })
  const choices = dialog.getByRole('group', { name: '특징' })
  await expect(choices.getByRole('radio', { name: MINE })).toBeVisible()
  await expect(choices.getByRole('radio', { name: THEIRS })).toBeVisible()
  await expect(choices.getByRole('radio', { name: '둘 다' })).toBeVisible()
  await expectAccessible(page)
  const save = dialog.getByRole('button', { name: '이 값으로 저장' })
  await expect(save).toBeDisabled()
  await choices.getByRole('radio', { name: MINE }).check()
  await save.click()
  await untilAllDelivered(page)
  expect(await readModel(page, '대성열처리')).toMatchObject({ features: MINE })
})

test('unsent work goes to another device in one file, and both devices together deliver it once', async ({
  page,
  browser,
}) => {
  await openModel(page)
  network.decide(({ path }) => (path.startsWith('/api/') ? 'drop' : 'pass'))
  await saveFeatures(page, '다른 태블릿으로 옮긴 글')
  await openSyncCentre(page)
  await expect(rowOf(page, '모델 수정: 특징')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '백업 내보내기' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^백업-admin-\d{8}-\d{4}\.backup$/)
  const file = await download.path()

  const other = await (await browser.newContext({ viewport: PHONE })).newPage()
  await haveSession(other, server.url)
  await other.goto(`${server.url}/sync`)
  await other.getByLabel('가져올 백업 파일').setInputFiles(file)
  await expect(other.getByText('작업 1건을 가져왔습니다.')).toBeVisible()
  await untilAllDelivered(other)
  expect(await readModel(other, MODEL)).toMatchObject({ features: '다른 태블릿으로 옮긴 글' })
  await other.getByLabel('가져올 백업 파일').setInputFiles(file)
  await expect(other.getByText('새로 가져올 작업이 없습니다.')).toBeVisible()
  await other.context().close()

  await sendNow(page)
  await untilAllDelivered(page)
})
