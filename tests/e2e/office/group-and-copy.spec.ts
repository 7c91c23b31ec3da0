import { type Page, expect, test } from '@playwright/test'
import { DESKTOP, PHONE, TABLET, expectAccessible, signIn } from '../../support/surveyor/app.ts'
import { untilServedByWorker } from '../../support/surveyor/main-job.ts'
import { editorOf, readModel, readProcesses } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { queryStopped } from '../../support/server/server-data.ts'
import {
  addProcess,
  cardsOf,
  createRootModel,
  takePhotos,
  untilSynced,
} from '../../support/surveyor/surveyor.ts'
import { INSTALLED, leftOut } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
const network = runNetworkFor('test', server)

const SMALL_PHONE = { width: 360, height: 740 }
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

async function choose(page: Page, name: string): Promise<void> {
  await group(page).click()
  await page.getByRole('listbox', { name: '그룹 검색' }).getByRole('option', { name, exact: true }).click()
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
  test(
    `in ${path} a model goes into another group and is copied whole, once`,
    leftOut(path === '/reference-model'),
    async ({ page }) => {
      await page.setViewportSize(DESKTOP)
      await signIn(page, network.url)
      await open(page, path, slug)
      await page.setViewportSize(PHONE)
      // The page is laid out anew behind the change of the window.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(PHONE.width)
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
      await page.waitForURL(`${network.url}${path}/${encodeURIComponent(`${slug}-사본`)}`)
      await expect(page.getByRole('heading', { level: 1, name: `${slug} 사본` })).toBeVisible()
      await expect(cardsOf(page)).toHaveCount(originals.length)
      await untilSynced(page)
      expect(copies()).toHaveLength(1)

      const whole = (await readModel(page, slug, models)) as Record<string, unknown>
      const copied = (await readModel(page, `${slug}-사본`, models)) as Record<string, unknown>
      expect(copied).toMatchObject({ title: `${slug} 사본`, workStatus: 0 })
      for (const field of ['overview', 'features', 'group', 'workedAt', 'memo', 'genBiz']) {
        expect(copied[field], field).toEqual(whole[field])
      }
      const processes = await readProcesses(page, `${slug}-사본`, models)
      expect(processes.map(contentOf)).toEqual(originals.map(contentOf))
      const ids = new Set(originals.map(({ id }) => id))
      expect(processes.some(({ id }) => ids.has(id))).toBe(false)

      await server.stop()
      const rows = await queryStopped(server, 'select id from models where title like $1', [`${slug}%`])
      expect(rows).toHaveLength(2)
    },
  )
}

/** What of a process is the same in a copy. */
function contentOf(process: Record<string, unknown>) {
  const { name, description, order, equipments, images, kpis } = process
  const memos = (kpis as { memo: string }[]).map(({ memo }) => memo)
  return { name, description, order, equipments, photos: (images as unknown[]).length, memos }
}

// STATE-41, ROLE-27, ROLE-28, API-79
test('without network a model is moved, copied and the copy edited; all of it arrives, each thing once', async ({
  page,
}) => {
  await signIn(page, network.url)
  await open(page, '/root-model', '한빛다이캐스팅')
  const before = await readProcesses(page, '한빛다이캐스팅')
  await expect(cardsOf(page)).toHaveCount(before.length)
  await untilServedByWorker(page)
  await expect(cardsOf(page)).toHaveCount(before.length)
  await network.down()

  const editor = editorOf(page)
  const rename = async (title: string) => {
    await editor.edit('제목').click()
    await page.getByRole('textbox', { name: '제목' }).fill(title)
    await editor.save('제목').click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await editor.edit('개요').click()
  await page.getByLabel('특징').fill('복사하기 전에 고친 글')
  await editor.save('개요').click()
  await addProcess(page, { name: '열처리', description: '복사하기 전에 더한 공정' })
  await takePhotos(page, [5])

  await copyButton(page).click()
  await expect(note(page)).toBeVisible()
  expect(slugOf(page)).toMatch(/^local-/)
  await expect(page.getByLabel('특징')).toHaveValue('복사하기 전에 고친 글')
  await expectAccessible(page)
  // With what waits said in the top bar, the page is still no wider than a phone.
  await page.setViewportSize(SMALL_PHONE)
  await expect(page.getByText(/이 기기에 저장됨 · \d+건 대기/)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width)
  await page.setViewportSize(TABLET)
  await rename('한빛다이캐스팅 복사본')
  await choose(page, '용접')
  await expect(group(page)).toHaveText('용접')

  await page.goBack()
  await expect(note(page)).toBeHidden()
  await rename('한빛다이캐스팅 원본')

  await createRootModel(page, '새한금속', '주조')
  await addProcess(page, { name: '용해', description: '새 모델의 공정' })
  await copyButton(page).click()
  await expect(note(page)).toBeVisible()
  await page.reload()
  await expect(note(page)).toBeVisible()

  await network.up()
  await page.reload()
  await untilSynced(page)
  // The address becomes the server's under the open page, and the copy is whole.
  await expect(note(page)).toBeHidden()
  await expect.poll(() => slugOf(page)).toBe('새한금속-사본')
  await expect(cardsOf(page)).toHaveCount(1)

  await server.stop()
  const models = await queryStopped<{
    title: string
    features: string
    name: string
    n: number
    photos: number
  }>(
    server,
    `select m.title, m.features, g.name, (select count(*)::int from processes p where p.model_id = m.id) as n,
       (select count(*)::int from process_images i join processes p on p.id = i.process_id where p.model_id = m.id) as photos
     from models m join groups g on g.id = m.group_id where m.title like '한빛다이캐스팅%' or m.title like '새한금속%' order by m.id`,
  )
  const photos = before.reduce((sum, { images }) => sum + (images as unknown[]).length, 1)
  const whole = { features: '복사하기 전에 고친 글', n: before.length + 1, photos }
  expect(models).toHaveLength(4)
  expect(models).toEqual(
    expect.arrayContaining([
      { title: '한빛다이캐스팅 원본', name: '주조', ...whole },
      { title: '한빛다이캐스팅 복사본', name: '용접', ...whole },
    ]),
  )
  expect(models.filter(({ title }) => title.startsWith('새한금속'))).toMatchObject([
    { title: '새한금속', n: 1 },
    { title: '새한금속 사본', n: 1 },
  ])
})

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
  // What is shown and what is logged hear of it each by itself.
  await expect.poll(() => logged).toEqual([expect.stringContaining('model.copy')])
  await expect(page.getByText('실패하였습니다.')).toHaveCount(0)
  expect(slugOf(page)).toMatch(/^local-/)

  network.decide(() => 'pass')
  await page.getByRole('link', { name: '동기화 화면', exact: true }).click()
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('모두 서버에 저장되었습니다.')).toBeVisible()
  await page.goBack()
  await expect.poll(() => slugOf(page)).toBe('한빛다이캐스팅-사본')

  const failing = { status: 500, body: '{"detail":"no"}', type: 'application/json' }
  network.decide(({ path }) => (path.endsWith('/copy/') ? failing : 'pass'))
  await copyButton(page).click()
  await expect(note(page)).toBeVisible()
  await expect.poll(() => logged.length).toBe(2)
  await expect(page.getByText('실패하였습니다.')).toHaveCount(0)
  network.decide(() => 'pass')
  await untilSynced(page)
  await expect.poll(() => slugOf(page)).toBe('한빛다이캐스팅-사본-사본')
})
