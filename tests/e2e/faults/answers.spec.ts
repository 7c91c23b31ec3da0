import { type Page, expect, test } from '@playwright/test'
import { DESKTOP, expectAccessible, haveSession, signIn } from '../../support/surveyor/app.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { callApi } from '../../support/server/call-api.ts'
import { outboxOf } from '../../support/browser/device-rows.ts'
import type { SeenRequest } from '../../support/server/fault-proxy.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { editorOf, readProcesses } from '../../support/surveyor/root-editor.ts'
import {
  addProcess,
  createRootModel,
  saveFeatures,
  takePhotos,
  untilDelivered,
  untilSynced,
} from '../../support/surveyor/surveyor.ts'
import { INSTALLED, LONG } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const network = runNetworkFor('file', server)

test.use({ viewport: DESKTOP })

const address = (model: string) => `/root-model/${encodeURIComponent(model)}`
const isPatch = ({ method }: SeenRequest) => method === 'PATCH'
const refusal = (status: number) => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ detail: 'no' }),
})
const failedToasts = (page: Page) =>
  page.locator('[data-sonner-toast]').filter({ hasText: '실패하였습니다.' })
const stopped = (page: Page) => page.getByRole('status').filter({ hasText: '서버에는 저장되지 않았습니다.' })

async function open(page: Page, model: string): Promise<void> {
  await haveSession(page, network.url)
  await page.goto(network.url + address(model))
  await expect(page.getByRole('heading', { level: 1, name: model })).toBeVisible()
}

// S-21, S-24, API-38
test('an edit that is answered 404 although the model is there is tried a few times, told once, and sent by a second save', async ({
  page,
}) => {
  const MODEL = '한빛다이캐스팅'
  await open(page, MODEL)
  network.decide((request) => (isPatch(request) ? refusal(404) : 'pass'))
  const before = network.seen.length
  await saveFeatures(page, '래들에서 금형으로 옮겨 붓는다')
  await expect(stopped(page)).toBeVisible({ timeout: 60_000 })
  await expect(failedToasts(page)).toHaveCount(1)
  await expectAccessible(page)
  const sent = network.seen.slice(before)
  expect(sent.filter(isPatch)).toHaveLength(5)
  expect(await outboxOf(page)).toMatchObject([{ state: 'NEEDS_USER' }])

  // Another model goes on meanwhile, and nothing more is asked for this one.
  await page.getByRole('link', { name: '동기화에서 보기' }).click()
  await expect(
    page.getByText('서버가 내용을 보여주면서도 이 작업은 받지 않습니다.', { exact: false }),
  ).toBeVisible()

  network.decide(() => 'pass')
  await page.goBack()
  await editorOf(page).edit('개요').click()
  await editorOf(page).save('개요').click()
  await untilSynced(page)
  await expect(stopped(page)).toHaveCount(0)
  expect(await openApiSession(server).read(`/api${address(MODEL)}/`)).toMatchObject({
    features: '래들에서 금형으로 옮겨 붓는다',
  })
})

// S-13
test('versions that a gateway has altered are understood', async ({ page }) => {
  const MODEL = '대성열처리'
  network.decide(() => ({ altered: { etag: (etag) => etag.replace(/"$/, '-gzip"') } }))
  await open(page, MODEL)
  const before = network.seen.length
  for (const text of ['첫째', '둘째', '셋째']) {
    await saveFeatures(page, text)
    await untilSynced(page)
  }
  const versions = network.seen.slice(before).filter(isPatch)
  expect(versions.map(({ headers }) => headers['if-match']?.includes('-gzip'))).toEqual([true, true, true])
  expect(await openApiSession(server).read(`/api${address(MODEL)}/`)).toMatchObject({ features: '셋째' })
})

// ERR-01, STATE-05
test('a 401 without a body is a wrong password at the login, and the end of a session elsewhere', async ({
  page,
}) => {
  const nothing = { status: 401, type: 'text/plain', body: '' }
  network.decide(({ path }) => (path === '/api/auth/login/' ? nothing : 'pass'))
  await page.goto(`${network.url}/login`)
  await page.getByLabel('아이디').fill('admin')
  await page.getByLabel('비밀번호').fill('not-the-password')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.locator('[data-sonner-toast]')).toHaveText('로그인에 실패하였습니다.')
  await expect(page.getByText('Wi-Fi', { exact: false })).toHaveCount(0)

  network.decide(() => 'pass')
  await open(page, '한빛다이캐스팅')
  let isRefused = false
  network.decide((request) => {
    if (!isPatch(request) || isRefused) return 'pass'
    isRefused = true
    return nothing
  })
  await saveFeatures(page, '세션이 끝난 뒤에 저장')
  await untilSynced(page)
  expect(isRefused).toBe(true)
  await expect(failedToasts(page)).toHaveCount(0)
})

// S-05, S-10, ERR-15
test('a creation whose answer has another shape is repeated under its key with its reason, and is there once', async ({
  page,
}) => {
  const isCreation = ({ method, path }: SeenRequest) => method === 'POST' && path === '/api/root-model/'
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model`)
  network.decide((request) => (isCreation(request) ? { altered: { body: '{"ok":true}' } } : 'pass'))
  const before = network.seen.length
  await createRootModel(page, '모양이다른답', '주조')
  const sent = () => network.seen.slice(before).filter(isCreation)
  await expect.poll(() => sent().length, { timeout: 30_000 }).toBeGreaterThan(1)
  expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  await page.goto(`${network.url}/sync`)
  await expect(page.getByText('서버가 알 수 없는 답을 보냈습니다.', { exact: false })).toBeVisible()
  await expect(page.getByText('Wi-Fi', { exact: false })).toHaveCount(0)

  network.decide(() => 'pass')
  // A button to press may be gone before it is pressed: it may go out by itself now.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await untilSynced(page)
  const groups = JSON.stringify(await openApiSession(server).read('/api/root-model-group/'))
  expect(groups.split('"title":"모양이다른답"')).toHaveLength(2)
})

// API-90: lists are read again while the queue is not empty.
test('a new model stays in its list while a photo takes long to go up', LONG, async ({ page }) => {
  const arrived = Promise.withResolvers<null>()
  network.decide(({ method, path }) =>
    method === 'POST' && path.endsWith('/image/') ? { until: arrived.promise } : 'pass',
  )
  await open(page, '한빛다이캐스팅')
  await addProcess(page, { name: '사출', description: '오래 걸리는 사진' })
  await takePhotos(page, [7])
  await createRootModel(page, '새로생긴모델', '주조')
  const waits = () => outboxOf(page).then((operations) => operations.map(({ intent }) => intent.kind))
  await expect.poll(waits, { timeout: 30_000 }).not.toContain('model.create')
  expect(await waits()).toContain('photo.upload')
  const list = page.getByRole('complementary')
  await expect(list.getByRole('link', { name: '새로생긴모델' })).toBeVisible()
  await page.reload()
  await expect(list.getByRole('link', { name: '새로생긴모델' })).toBeVisible()
  await expect(list.getByRole('link', { name: '새로생긴모델' }).getByLabel('이 기기에 있음')).toBeVisible()
  arrived.resolve(null)
  await untilSynced(page)
  await expect(list.getByRole('link', { name: '새로생긴모델' })).toHaveCount(1)
})

// API-38, S-24
test('a process that somebody else deletes while it is edited is told at its place, and kept', async ({
  page,
}) => {
  const MODEL = '한강열처리'
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model`)
  await createRootModel(page, MODEL, '주조')
  await addProcess(page, { name: '침탄', description: '전' })
  await untilSynced(page)
  const [process] = await readProcesses(page, MODEL)
  await editorOf(page).edit('공정').click()
  await page.getByLabel('공정 설명').fill('삭제된 줄 모르고 고친 내용')
  await callApi(page, 'DELETE', `/api${address(MODEL)}/processes/${String(process?.['id'])}/`)
  await editorOf(page).save('공정').click()
  await expect(stopped(page)).toContainText('다른 사람이 삭제했을 수 있습니다.')
  await expect(failedToasts(page)).toHaveCount(1)
  await expect(page.getByLabel('공정 설명')).toHaveValue('삭제된 줄 모르고 고친 내용')
  await expect(editorOf(page).edit('공정')).toBeEnabled()
  await expect(page.getByText('확인 필요 · 1건').first()).toBeVisible()

  // What is typed by then and not saved goes along where it is made anew.
  await editorOf(page).edit('공정').click()
  await page.getByLabel('공정 설명').fill('아직 저장하지 않은 글')
  await page.getByRole('banner').locator('a[href="/sync"]').click()
  await page.getByRole('button', { name: '새로 만들기' }).click()
  await untilDelivered(page)
  expect(await readProcesses(page, MODEL)).toMatchObject([{ description: '삭제된 줄 모르고 고친 내용' }])
  await page.goto(network.url + address(MODEL))
  await expect(page.getByLabel('공정 설명')).toHaveValue('아직 저장하지 않은 글')
  await editorOf(page).save('공정').click()
  await untilSynced(page)
  expect(await readProcesses(page, MODEL)).toMatchObject([{ description: '아직 저장하지 않은 글' }])
})

// ERR-12: what is on the device opens whatever the server does; this model is not there.
test('a model that the server does not give says whether the network, the server or a permission is in the way', async ({
  page,
}) => {
  const MODEL = '대성열처리'
  await signIn(page, network.url)
  const wordsFor = async (rule: Parameters<typeof network.decide>[0]) => {
    network.decide((request) => (request.path.startsWith(`/api${address(MODEL)}`) ? rule(request) : 'pass'))
    await page.goto(network.url + address(MODEL))
    return page.getByRole('main')
  }
  await expect(await wordsFor(() => refusal(500))).toContainText('서버가 제대로 응답하지 않았습니다.')
  await expectAccessible(page)
  await expect(await wordsFor(() => refusal(403))).toContainText('이 모델을 볼 권한이 없습니다.')
  await expect(await wordsFor(() => 'drop')).toContainText('이 모델은 아직 이 기기에 없습니다.')
})
