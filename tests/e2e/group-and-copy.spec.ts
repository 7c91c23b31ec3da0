import { type Page, expect, test } from '@playwright/test'
import { DESKTOP, PHONE, expectAccessible, signIn } from '../support/app.ts'
import { readModel, readProcesses } from '../support/root-editor.ts'
import { runNetworkFor, runServerFor } from '../support/run-for.ts'
import { queryStopped } from '../support/server-data.ts'
import { cardsOf, untilSynced } from '../support/surveyor.ts'

const server = runServerFor('test')
const network = runNetworkFor('test', server)

const copies = () => network.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/copy/'))
const toasts = (page: Page) => page.locator('[data-sonner-toast]')
const group = (page: Page) => page.getByRole('main').getByRole('combobox', { name: '그룹' })
const copyButton = (page: Page) => page.getByRole('main').getByRole('button', { name: '복사', exact: true })
const note = (page: Page) => page.getByText('복사를 기다리는 중입니다.')
const slugOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')

async function open(page: Page, path: '/root-model' | '/reference-model', slug: string): Promise<void> {
  await page.goto(`${network.url}${path}/${encodeURIComponent(slug)}`)
  await expect(page.getByRole('heading', { level: 1, name: slug })).toBeVisible()
  await expect(copyButton(page)).toBeVisible()
}

const AREAS = [
  {
    path: '/root-model',
    models: 'root-model',
    slug: '한빛다이캐스팅',
    to: '열처리',
    typed: 'ㅇㅊㄹ',
    toast: 'center',
  },
  {
    path: '/reference-model',
    models: 'gen-biz-model',
    slug: '금속주물',
    to: '화장지',
    typed: '화장ㅈ',
    toast: 'right',
  },
] as const

// STATE-41, ROLE-27, ROLE-28, ROLE-29, API-30, API-79, VAL-34, CONST-35
for (const { path, models, slug, to, typed, toast } of AREAS) {
  test(`in ${path} a model goes into another group and is copied whole, once`, async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    await signIn(page, network.url)
    await open(page, path, slug)
    await page.setViewportSize(PHONE)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.setViewportSize(DESKTOP)

    await group(page).click()
    const list = page.getByRole('listbox', { name: '그룹 검색' })
    expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('300px')
    await page.getByLabel('그룹 검색').first().fill(typed)
    await expect(list.getByRole('option')).toHaveText([to])
    await expectAccessible(page)
    await list.getByRole('option', { name: to }).click()
    const saved = toasts(page).filter({ hasText: '정보가 저장되었습니다.' })
    await expect(saved).toHaveAttribute('data-x-position', toast)
    // It is set in the font of the app, not in one that a tablet may lack.
    expect(await saved.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Pretendard')
    await expect(group(page)).toHaveText(to)
    const sidebar = page.getByRole('complementary')
    await expect(sidebar.getByRole('button', { name: new RegExp(`^${to}`) })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(sidebar.getByRole('link', { name: slug })).toBeVisible()
    await expect.poll(() => readModel(page, slug, models)).toMatchObject({ group: { name: to } })

    const originals = await readProcesses(page, slug, models)
    // A double tap makes one copy, not a copy of the copy.
    await copyButton(page).dblclick()
    await page.waitForURL(`${network.url}${path}/${encodeURIComponent(`${slug}-2`)}`)
    await expect(page.getByRole('heading', { level: 1, name: slug })).toBeVisible()
    await expect(cardsOf(page)).toHaveCount(originals.length)
    await untilSynced(page)
    expect(copies()).toHaveLength(1)

    const whole = (await readModel(page, slug, models)) as Record<string, unknown>
    const copied = (await readModel(page, `${slug}-2`, models)) as Record<string, unknown>
    for (const field of ['title', 'overview', 'features', 'group', 'workedAt', 'memo', 'genBiz']) {
      expect(copied[field], field).toEqual(whole[field])
    }
    const processes = await readProcesses(page, `${slug}-2`, models)
    expect(processes.map(contentOf)).toEqual(originals.map(contentOf))
    const ids = new Set(originals.map(({ id }) => id))
    expect(processes.some(({ id }) => ids.has(id))).toBe(false)

    await server.stop()
    const rows = await queryStopped(server, 'select id from models where title = $1', [slug])
    expect(rows).toHaveLength(2)
  })
}

/** What of a process is the same in a copy. */
function contentOf(process: Record<string, unknown>) {
  const { name, description, order, equipments, images, kpis } = process
  const memos = (kpis as { memo: string }[]).map(({ memo }) => memo)
  return { name, description, order, equipments, photos: (images as unknown[]).length, memos }
}

// ERR-13, ERR-15, ERR-16, OPEN-20
test('a copy that fails is logged and nothing else; it is made once the server is well', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('The server did not'))
      logged.push(message.text())
  })
  await signIn(page, network.url)
  await open(page, '/root-model', '한빛다이캐스팅')
  network.decide(({ path }) =>
    path.endsWith('/copy/') ? { status: 400, body: '{"detail":"no"}', type: 'application/json' } : 'pass',
  )
  await copyButton(page).click()
  await expect(page.getByText('서버에서 아직 복사하지 못했습니다.')).toBeVisible()
  expect(logged).toEqual([expect.stringContaining('model.copy')])
  await expect(page.getByText('실패하였습니다.')).toHaveCount(0)
  expect(slugOf(page)).toMatch(/^local-/)

  network.decide(() => 'pass')
  await page.getByRole('link', { name: '동기화 화면', exact: true }).click()
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('모두 서버에 저장되었습니다.')).toBeVisible()
  await page.goBack()
  await expect.poll(() => slugOf(page)).toBe('한빛다이캐스팅-2')

  const failing = { status: 500, body: '{"detail":"no"}', type: 'application/json' }
  network.decide(({ path }) => (path.endsWith('/copy/') ? failing : 'pass'))
  await copyButton(page).click()
  await expect(note(page)).toBeVisible()
  await expect.poll(() => logged.length).toBe(2)
  await expect(page.getByText('실패하였습니다.')).toHaveCount(0)
  network.decide(() => 'pass')
  await untilSynced(page)
  await expect.poll(() => slugOf(page)).toBe('한빛다이캐스팅-3')
})
