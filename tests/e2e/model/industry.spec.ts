import { type Page, type Request, expect, test } from '@playwright/test'
import { expectAccessible, signIn } from '../../support/surveyor/app.ts'
import { editorOf, readModel } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const MODEL = '금속주물'
const TISSUE = '두루마리-화장지'
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => dialog(page).getByRole('searchbox', { name: '제품명 검색' })
const rows = (page: Page) => dialog(page).getByRole('option')
const product = (page: Page) => page.getByRole('button', { name: '제품명' })

/** What the server was asked for, search by search. */
const searches = () =>
  network.seen
    .map(({ path }) => new URL(path, network.url))
    .filter((url) => url.pathname === '/api/gen-biz/' && url.searchParams.get('search') !== '')
    .map(({ searchParams }) => ({
      search: searchParams.get('search'),
      page: searchParams.get('page'),
      ksic: searchParams.get('ksic_code'),
      ic: searchParams.get('ic_code'),
    }))

async function openEditor(page: Page, title = MODEL) {
  await signIn(page, network.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.goto(`${network.url}/reference-model/${encodeURIComponent(title)}`)
  const editor = editorOf(page)
  await editor.edit('업종 정보').click()
  return editor
}

async function openDialog(page: Page): Promise<void> {
  await product(page).click()
  await expect(dialog(page)).toHaveAccessibleName('업종 검색')
  await expect(field(page)).toBeFocused()
  await expect(rows(page).first()).toBeVisible()
}

/**
 * Letter by letter, faster than any machine could take for a pause.
 * @returns when the last one came, in ms: the rest is counted from there, and not from when it has been dealt with
 */
function typeAtOnce(page: Page, text: string): Promise<number> {
  return field(page).evaluate((input, typed) => {
    let cameAt = 0
    for (let end = 1; end <= typed.length; end += 1) {
      cameAt = Date.now()
      // The setter of all inputs: the one of this input is React's, which would take it for its own.
      Reflect.set(HTMLInputElement.prototype, 'value', typed.slice(0, end), input)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return cameAt
  }, text)
}

/** Narrows by a class of one of the two classifications, found by its code. */
async function narrow(page: Page, system: string, code: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${system}`) })
    .click()
  await expect(dialog(page)).toHaveAccessibleName(`${system} 선택`)
  await dialog(page).getByRole('searchbox').fill(code)
  await rows(page).filter({ hasText: code }).first().click()
  await expect(dialog(page)).toHaveAccessibleName('업종 검색')
}

async function rowsWithout(page: Page, part: string): Promise<string[]> {
  const texts = await rows(page).allInnerTexts()
  return texts.filter((text) => !text.includes(part))
}

// IND-01, IND-02, IND-04, IND-05, STATE-36, VAL-37, CONST-16, API-26, API-31
test('the product name opens the search, which asks once the typing has rested for 500 ms; what is chosen is sent as genBizId', async ({
  page,
}) => {
  const editor = await openEditor(page)
  await openDialog(page)
  await expect(rows(page).first()).toContainText(/표준 \d{5} /)
  await expectAccessible(page)

  const asked: number[] = []
  network.decide(({ path }) => {
    if (path.startsWith('/api/gen-biz/') && path.includes('%EB%91%90%EB%A3%A8')) asked.push(Date.now())
    return 'pass'
  })
  const typedAt = await typeAtOnce(page, '두루마리')
  await expect(rows(page).first()).toContainText('두루마리')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(searches()).toEqual([{ search: '두루마리', page: '1', ksic: null, ic: null }])
  expect((asked[0] ?? 0) - typedAt).toBeGreaterThanOrEqual(500)

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(product(page)).toBeFocused()
  await openDialog(page)
  await expect(field(page)).toHaveValue('')

  await field(page).fill('두루마리')
  const chosen = rows(page).filter({ hasText: '두루마리 화장지' }).first()
  await chosen.click()
  await expect(dialog(page)).toBeHidden()
  await expect(product(page)).toHaveText('두루마리 화장지')
  const sent = page.context().waitForEvent('request', {
    predicate: (request: Request) => request.method() === 'PATCH',
  })
  await editor.save('업종 정보').click()
  expect((await sent).postDataJSON()).toEqual({ genBizId: expect.any(Number) })
  await expect
    .poll(() => readModel(page, MODEL, 'gen-biz-model'))
    .toMatchObject({ genBiz: { productName: '두루마리 화장지' } })
})

test('a search shows its best answers, however far down the list stood before', async ({ page }) => {
  await openEditor(page)
  await openDialog(page)
  const list = dialog(page).getByRole('listbox', { name: '업종 목록' })
  const top = () => list.evaluate((box) => box.scrollTop)
  await list.hover()
  await page.mouse.wheel(0, 5_000)
  await expect.poll(top).toBeGreaterThan(1_000)
  await field(page).fill('화장품')
  await expect(rows(page).first()).toContainText(/^화장품/)
  expect(await top()).toBe(0)
})

// IND-03, API-32, API-34
test('the end of the list brings the next page behind it', async ({ page }) => {
  await openEditor(page)
  const record = (id: number) => ({
    id: 900_000 + id,
    productName: `별종제품 ${id}`,
    ksicCode: '99999',
    ksic: '별종 제조업',
    icCode: '9999',
    ic: '별종',
  })
  network.decide(({ path }) => {
    const url = new URL(path, network.url)
    if (url.searchParams.get('search') !== '별종제품') return 'pass'
    const at = Number(url.searchParams.get('page'))
    const results = Array.from({ length: 30 }, (_, row) => record((at - 1) * 30 + row))
    const next = at < 3 ? `${network.url}/api/gen-biz/?page=${at + 1}` : null
    return { status: 200, type: 'application/json', body: JSON.stringify({ results, next }) }
  })
  await openDialog(page)
  await field(page).fill('별종제품')
  await expect(dialog(page).getByText('30개')).toBeVisible()
  await dialog(page).getByRole('listbox').press('End')
  await expect(dialog(page).getByText('60개')).toBeVisible()
  await dialog(page).getByRole('listbox').press('End')
  await expect(dialog(page).getByText('90개')).toBeVisible()
  await dialog(page).getByRole('listbox').press('End')
  await expect(rows(page).last()).toContainText('별종제품 89')
  expect(searches().map(({ page: at }) => at)).toEqual(['1', '2', '3'])
})

// API-35, API-36
test('both classifications narrow the list, on the device and at the server, and can be taken away again', async ({
  page,
}) => {
  await openEditor(page)
  await openDialog(page)
  await expect(dialog(page).getByText('목록을 내려받고 있습니다')).toHaveCount(0)
  await field(page).fill('기')
  const total = async () =>
    Number(
      (
        await dialog(page)
          .getByText(/^[\d,]+개$/)
          .innerText()
      ).replace(/\D/g, ''),
    )
  // The server is asked behind the device's answer: from then on the first row stays the first.
  await expect.poll(() => searches().at(-1)?.search).toBe('기')
  const all = await total()
  const first = await rows(page).first().innerText()
  const [, ksic = ''] = /표준 (\d{5})/.exec(first) ?? []
  const [, ic = ''] = /연관 (\d+)/.exec(first) ?? []

  await narrow(page, '산업연관분류', ic)
  await expect.poll(total).toBeLessThan(all)
  const byLinkage = await total()
  await narrow(page, '표준산업분류', ksic)
  await expect(field(page)).toHaveValue('기')
  await expect(rows(page).first()).toContainText(`표준 ${ksic}`)
  await expect.poll(() => rowsWithout(page, `표준 ${ksic}`)).toEqual([])
  await expect.poll(() => rowsWithout(page, `연관 ${ic}`)).toEqual([])
  expect(await total()).toBeLessThanOrEqual(byLinkage)
  await expect.poll(() => searches().at(-1)).toEqual({ search: '기', page: '1', ksic, ic })
  await expectAccessible(page)

  for (const system of ['표준산업분류', '산업연관분류']) {
    await dialog(page)
      .getByRole('button', { name: `${system} 조건 지우기` })
      .click()
  }
  await expect.poll(total).toBe(all)
})

// IND-02, IND-05
test('without network the search finds what was taken along, by initials and by class; the server has it later', async ({
  page,
}) => {
  const editor = await openEditor(page, TISSUE)
  await openDialog(page)
  await expect(dialog(page).getByText('목록을 내려받고 있습니다')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await network.down()

  await page.reload()
  await editor.edit('업종 정보').click()
  await openDialog(page)
  await field(page).fill('ㄱㅊ')
  const found = rows(page).filter({ hasText: '김치' }).first()
  const [, ksic = ''] = /표준 (\d{5})/.exec(await found.innerText()) ?? []
  await narrow(page, '표준산업분류', ksic)
  await expect.poll(() => rowsWithout(page, `표준 ${ksic}`)).toEqual([])
  const name = (await rows(page).first().locator('.row-text').innerText()).split('\n')[0] ?? ''
  await rows(page).first().click()
  await expect(product(page)).toHaveText(name)
  await editor.save('업종 정보').click()
  await expect(page.getByText('정보가 저장되었습니다.')).toBeVisible()

  await network.up()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect
    .poll(() => readModel(page, TISSUE, 'gen-biz-model').catch(() => null))
    .toMatchObject({ genBiz: { productName: name, ksicCode: ksic } })
})
