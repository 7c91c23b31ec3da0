import { type Page, expect, test } from '@playwright/test'
import { DESKTOP, expectAccessible, signInByHand } from '../../support/surveyor/app.ts'
import { isWrite } from '../../support/server/fault-proxy.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { outboxOf } from '../../support/browser/device-rows.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { addProcess, cardsOf, saveFeatures, untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const address = (model: string) => `/root-model/${encodeURIComponent(model)}`

async function openModel(page: Page, model: string): Promise<void> {
  await page.goto(network.url + address(model))
  await expect(page.getByRole('heading', { level: 1, name: model })).toBeVisible()
}

async function saveProduct(page: Page, text: string): Promise<void> {
  await editorOf(page).edit('개요').click()
  await page.getByLabel('생산품목').fill(text)
  await editorOf(page).save('개요').click()
  await expect(page.getByLabel('생산품목')).toBeDisabled()
}

// S-06, S-07, S-08
test('two windows edit the same model at once; when the one that sends is closed in mid-sending, all is there once', async ({
  context,
}) => {
  const MODEL = '대성열처리'
  const [one, other] = [await context.newPage(), await context.newPage()]
  await signInByHand(one, network.url)
  await openModel(one, MODEL)
  await openModel(other, MODEL)
  await expect(cardsOf(one).first()).toBeVisible()
  const before = await cardsOf(one).count()
  network.decide((request) => (isWrite(request) ? 'drop' : 'pass'))
  await saveFeatures(one, '첫째 창의 글')
  await saveProduct(other, '둘째 창의 품목')
  await expect(one.getByLabel('생산품목')).toHaveValue('둘째 창의 품목')
  await saveFeatures(other, '둘째 창이 나중에 고친 글')
  await addProcess(one, { name: '첫째 창의 공정', description: '1' })
  await expect(cardsOf(other)).toHaveCount(before + 1)
  await addProcess(other, { name: '둘째 창의 공정', description: '2' })
  await expect(cardsOf(one)).toHaveCount(before + 2)

  const started = network.seen.length
  const creations = () =>
    network.seen
      .slice(started)
      .filter(({ method, path }) => method === 'POST' && path.includes('/processes/'))
  network.decide((request) => (request.method === 'POST' && isWrite(request) ? 'hang' : 'pass'))
  await one.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => creations().length).toBe(1)
  await one.close()
  network.decide(() => 'pass')
  await untilSynced(other)
  expect(await outboxOf(other)).toEqual([])

  const api = openApiSession(server)
  expect(await api.read(`/api${address(MODEL)}/`)).toMatchObject({
    features: '둘째 창이 나중에 고친 글',
    productionItem: '둘째 창의 품목',
  })
  const { results } = (await api.read(`/api${address(MODEL)}/processes/`)) as {
    results: { name: string }[]
  }
  expect(results.slice(before).map(({ name }) => name)).toEqual(['첫째 창의 공정', '둘째 창의 공정'])
})

// S-12
test.describe('on a tablet that two people share', () => {
  test.use({ viewport: DESKTOP })

  test('the work of one waits unseen and untouched while the other works, and goes on when its owner is back', async ({
    page,
  }) => {
    const MODEL = '한빛다이캐스팅'
    const api = openApiSession(server)
    const logout = page.getByRole('button', { name: '로그아웃' })
    const question = page.getByRole('alertdialog')
    const note = page.getByText('kotric1 님의 올리지 않은 작업 1건이 이 기기에 있습니다.')
    await signInByHand(page, network.url, 'kotric1')
    await openModel(page, MODEL)
    network.decide((request) => (isWrite(request) ? 'drop' : 'pass'))
    await saveFeatures(page, '첫째 사람이 현장에서 쓴 글')
    await expect(page.getByText(/이 기기에 저장됨 · 1건 대기/)).toBeVisible()

    await logout.click()
    await expect(question).toContainText(/아직 올리지 않은 작업 1건이 이 기기에 남아/)
    await expectAccessible(page)
    await question.getByRole('button', { name: '취소' }).click()
    // While it goes, its own button has the same name.
    await expect(question).toBeHidden()
    await expect(page.getByLabel('특징')).toHaveValue('첫째 사람이 현장에서 쓴 글')
    await logout.click()
    await question.getByRole('button', { name: '로그아웃' }).click()
    await page.waitForURL(`${network.url}/login`)
    await expect(note).toBeVisible()
    await expectAccessible(page)

    network.decide(() => 'pass')
    await signInByHand(page, network.url, 'admin')
    await expect(page.getByText('보낼 내용 없음')).toBeVisible()
    await openModel(page, MODEL)
    await expect(page.getByLabel('특징')).not.toHaveValue('첫째 사람이 현장에서 쓴 글')
    await saveProduct(page, '둘째 사람의 품목')
    await untilSynced(page)
    const mixed = (await api.read(`/api${address(MODEL)}/`)) as Record<string, unknown>
    expect(mixed['productionItem']).toBe('둘째 사람의 품목')
    expect(mixed['features']).not.toBe('첫째 사람이 현장에서 쓴 글')
    await page.goto(`${network.url}/sync`)
    await expect(page.getByText('모두 서버에 저장되었습니다.')).toBeVisible()
    expect(await outboxOf(page, 'kotric1')).toHaveLength(1)

    await logout.click()
    await page.waitForURL(`${network.url}/login`)
    await expect(note).toBeVisible()
    await signInByHand(page, network.url, 'kotric1')
    await untilSynced(page, 'kotric1')
    expect(await api.read(`/api${address(MODEL)}/`)).toMatchObject({
      features: '첫째 사람이 현장에서 쓴 글',
      productionItem: '둘째 사람의 품목',
    })
  })
})
