import { type Browser, type Page, expect, test } from '@playwright/test'
import { TABLET, haveSession } from '../../support/surveyor/app.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { editorOf, readModel, readProcesses } from '../../support/surveyor/root-editor.ts'
import { addProcess, createRootModel, untilDelivered, untilSynced } from '../../support/surveyor/surveyor.ts'
import { WITHOUT_LIVE } from '../../support/server/without-live.ts'
import { leftOut } from '../../support/left-out.ts'

const server = runServerFor('file')
const network = runNetworkFor('file', server)
const silent = runServerFor('file', { env: { CAPABILITIES: 'idempotency-key,if-match' } })
test.use({ viewport: TABLET })

const MODEL = '한빛다이캐스팅'
const SLUG = encodeURIComponent(MODEL)
/** Of each test its own: the model is the same. */
const typed = () => `아직 저장하지 않은 특징: ${test.info().title}`

async function openModel(page: Page, url: string, username: string): Promise<void> {
  await haveSession(page, url, username)
  await page.goto(`${url}/root-model/${SLUG}`)
  await expect(editorOf(page).edit('개요')).toBeVisible()
}

/** A second person with a device of their own. */
async function colleague(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: TABLET })
  const page = await context.newPage()
  await openModel(page, url, 'admin')
  return page
}

const peopleAt = (page: Page) => page.getByRole('status').filter({ hasText: '보고 있습니다' })

async function begin(page: Page): Promise<void> {
  await editorOf(page).edit('개요').click()
  await page.getByLabel('특징').fill(typed())
}

/** A field of the section in which the other person is typing, and one of another. */
async function saveBesides(page: Page, text: string): Promise<void> {
  await editorOf(page).edit('개요').click()
  await page.getByLabel('생산품').fill(text)
  await editorOf(page).save('개요').click()
  await editorOf(page).edit('기타 정보').click()
  await page.getByLabel('메모').last().fill(text)
  await editorOf(page).save('기타 정보').click()
  await untilDelivered(page, 'admin')
}

async function expectSeen(page: Page, text: string): Promise<void> {
  await expect(page.getByLabel('생산품')).toHaveValue(text)
  await expect(page.getByLabel('메모').last()).toHaveValue(text)
  await expect(page.getByLabel('특징')).toHaveValue(typed())
}

async function saveTyped(page: Page, text: string): Promise<void> {
  await editorOf(page).save('개요').click()
  await untilDelivered(page, 'kotric1')
  expect(await readModel(page, MODEL)).toMatchObject({ features: typed(), productionItem: text, memo: text })
}

test('what one person saves, another sees while they type, and each sees that the other is there', async ({
  page,
  browser,
}) => {
  test.skip(WITHOUT_LIVE, 'It is about what the server tells.')
  await openModel(page, network.url, 'kotric1')
  const other = await colleague(browser, network.url)
  await expect(peopleAt(page)).toHaveText('admin 님도 보고 있습니다')
  await expect(peopleAt(other)).toHaveText('kotric1 님도 보고 있습니다')

  await begin(page)
  await saveBesides(other, '함께 적은 것')
  const savedAt = performance.now()
  await expectSeen(page, '함께 적은 것')
  test.info().annotations.push({ type: 'seen', description: `${performance.now() - savedAt} ms` })
  await expect(page.getByLabel('특징')).toBeFocused()
  await saveTyped(page, '함께 적은 것')
  await expect(other.getByLabel('특징')).toHaveValue(typed())

  await other.goto(`${network.url}/reference-model`)
  await expect(peopleAt(page)).toHaveCount(0)
  await other.context().close()
})

test('a process that another deletes while somebody types in it stays under their hands, and can be made anew', async ({
  page,
}) => {
  test.skip(WITHOUT_LIVE, 'It is about what the server tells.')
  const TITLE = '동해주물라인'
  const path = `/api/root-model/${encodeURIComponent(TITLE)}/`
  await haveSession(page, network.url, 'kotric1')
  await page.goto(`${network.url}/root-model`)
  await createRootModel(page, TITLE, '주조')
  await addProcess(page, { name: '탈사', description: '전' })
  await untilSynced(page)
  const [process] = await readProcesses(page, TITLE)
  await editorOf(page).edit('공정').click()
  const description = page.getByLabel('공정 설명')
  await description.fill('삭제되는 동안 적는 글')

  const office = openApiSession(server)
  await office.tell('DELETE', `${path}processes/${String(process?.['id'])}/`)
  await office.change(path, { productionItem: '주철 배관' })
  // The page has heard of both.
  await expect(page.getByLabel('생산품')).toHaveValue('주철 배관')
  await expect(description).toHaveValue('삭제되는 동안 적는 글')
  await expect(description).toBeFocused()
  await page.reload()
  await expect(description).toHaveValue('삭제되는 동안 적는 글')

  await editorOf(page).save('공정').click()
  await expect(
    page.getByRole('status').filter({ hasText: '다른 사람이 삭제했을 수 있습니다.' }),
  ).toBeVisible()
  await page.getByRole('banner').locator('a[href="/sync"]').click()
  await page.getByRole('button', { name: '새로 만들기' }).click()
  await untilDelivered(page, 'kotric1')
  expect(await readProcesses(page, TITLE)).toMatchObject([
    { name: '탈사', description: '삭제되는 동안 적는 글' },
  ])
})

test.describe('comes to the same end by asking again', () => {
  for (const [name, isLeftOut, prepare] of [
    ['where the server tells of nothing', false, () => silent.url],
    [
      'where something on the way holds it back',
      true,
      () => {
        network.decide(({ path }) => (path.endsWith('/live/') ? 'hang' : 'pass'))
        return network.url
      },
    ],
    [
      'where something on the way forbids it',
      true,
      () => {
        const refusal = { status: 403, body: '<h1>Forbidden</h1>', type: 'text/html' }
        network.decide(({ path }) => (path.endsWith('/live/') ? refusal : 'pass'))
        return network.url
      },
    ],
  ] as const) {
    test(name, leftOut(isLeftOut), async ({ page, browser }) => {
      const url = prepare()
      await openModel(page, url, 'kotric1')
      const other = await colleague(browser, url)
      await begin(page)
      await saveBesides(other, name)
      await expect(peopleAt(page)).toHaveCount(0)
      await page.reload()
      await expectSeen(page, name)
      await saveTyped(page, name)
      await other.context().close()
    })
  }
})
