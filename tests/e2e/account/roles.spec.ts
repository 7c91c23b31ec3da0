import { type Locator, type Page, expect, test } from '@playwright/test'
import { DESKTOP, signIn } from '../../support/surveyor/app.ts'
import { rowsOf } from '../../support/browser/device-rows.ts'
import { cameraPhoto, fileOf } from '../../support/pictures/photo-files.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { cardsOf } from '../../support/surveyor/surveyor.ts'
import { LONG } from '../../support/left-out.ts'

/**
 * Who may do what, on screen: every operation that is blocked for somebody, for each tier, in both areas. The
 * server's side of the same table is tests/server/auth/access.test.ts.
 */
const server = runServerFor('file')
const network = runNetworkFor('file', server)

test.use({ viewport: DESKTOP })

type Area = 'general' | 'root'
const PATH = { general: '/reference-model', root: '/root-model' } as const
/** In the group that every tier sees. */
const MODEL = { general: '금속주물', root: '한결사출' } as const
const SECOND = { general: '업종 정보', root: '뿌리기술' } as const
const sections = (area: Area) => ['제목', SECOND[area], '개요', '공통 KPI', '기타 정보', '입력 단계']

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const group = (page: Page) => main(page).getByRole('combobox', { name: '그룹' })
const writes = () => network.seen.filter(({ method, path }) => method !== 'GET' && !path.includes('/auth/'))

interface Operation {
  name: string
  /** What begins it; a viewer has none. */
  control: (page: Page) => Locator
  attempt: (page: Page) => Promise<void>
}

/** What a restricted user is shown, and stopped at. */
function operationsOf(area: Area): Operation[] {
  const click = (name: string): Operation => ({
    name,
    control: (page) => button(page, name),
    attempt: (page) => button(page, name).click(),
  })
  const blockedAtSave = (subject: string): Operation => ({
    name: `save ${subject}`,
    control: (page) => editorOf(page).edit(subject),
    attempt: async (page) => {
      await editorOf(page).edit(subject).click()
      await editorOf(page).save(subject).click()
      await editorOf(page).cancel(subject).click()
    },
  })
  const create: Operation = {
    name: 'create a model',
    control: (page) => button(page, area === 'root' ? '새 뿌리모델' : '새 참조모델'),
    attempt: async (page) => {
      await button(page, area === 'root' ? '새 뿌리모델' : '새 참조모델').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: '그룹' }).click()
      await dialog.getByRole('option', { name: '기본 그룹', exact: true }).click()
      await dialog.getByRole('button', { name: '생성' }).click()
      await dialog.getByRole('button', { name: '취소' }).click()
    },
  }
  const both = [create, click('공정 수정'), click('공정 추가'), click('공정 삭제')]
  if (area === 'general') return [...both, ...sections(area).map((subject) => click(`${subject} 수정`))]
  return [
    ...both,
    ...sections(area).map(blockedAtSave),
    {
      name: 'change the photos of the model',
      control: (page) => editorOf(page).edit('기타 정보'),
      attempt: async (page) => {
        await editorOf(page).edit('기타 정보').click()
        await page.getByLabel('사진 찍기').setInputFiles(fileOf(await cameraPhoto(3)))
        await editorOf(page).cancel('기타 정보').click()
      },
    },
    {
      name: 'make a KPI node',
      control: (page) => editorOf(page).edit('공통 KPI'),
      attempt: async (page) => {
        await editorOf(page).edit('공통 KPI').click()
        await makeKpiNode(page)
        await editorOf(page).cancel('공통 KPI').click()
      },
    },
    {
      name: 'change the group',
      control: group,
      attempt: async (page) => {
        await group(page).click()
        await page.getByRole('listbox', { name: '그룹 검색' }).getByRole('option', { name: '주조' }).click()
        await expect(group(page)).toHaveText('기본 그룹')
      },
    },
    click('복사'),
  ]
}

async function makeKpiNode(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: '핵심관리요소 추가' }).first().click()
  const dialog = page.getByRole('dialog', { name: '핵심관리요소 추가' })
  await dialog.getByRole('button', { name: /^새 / }).first().click()
  await dialog.getByRole('textbox', { name: /^새 .+ 이름$/ }).fill('막힌 지표')
  await dialog.getByRole('button', { name: '생성' }).click()
  await dialog.getByRole('button', { name: '취소' }).last().click()
}

/** Every toast from now on, also one that has gone again: reading them as they come would be a race. */
async function noteToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seenToasts: seen })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const toast = node instanceof Element ? node.closest('[data-sonner-toast], section') : null
        if (toast !== null) seen.push(toast.textContent)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
}

function refusals(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { seenToasts } = window as unknown as { seenToasts: string[] }
    return seenToasts.filter((text) => /권한이 없습니다\..*관리자에게 문의해주세요\./.test(text)).length
  })
}

async function open(page: Page, area: Area): Promise<void> {
  await page.goto(`${network.url}${PATH[area]}/${encodeURIComponent(MODEL[area])}`)
  await expect(page.getByRole('heading', { level: 1, name: MODEL[area] })).toBeVisible()
  await expect(page.getByLabel('공정명')).toBeVisible()
  await noteToasts(page)
}

/** Attempts it, and sees it refused in words. */
async function expectRefused(page: Page, { name, attempt }: Omit<Operation, 'control'>): Promise<void> {
  const before = await refusals(page)
  await attempt(page)
  await expect.poll(() => refusals(page), name).toBeGreaterThan(before)
}

/** The server has been asked since, and nothing but questions came; nothing waits on the device either. */
async function expectNothingWritten(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByText(/보낼 내용 없음|저장하지 않은 입력 \d곳/)).toBeVisible()
  await expect(page.getByLabel('공정명')).toBeVisible()
  expect(writes()).toEqual([])
  expect(await rowsOf(page, 'operations', 'visitor')).toEqual([])
}

// ROLE-05–07, ROLE-10–12, ROLE-14–23, ROLE-27, ROLE-28, GEN-08, GEN-09, ERR-08–11
test(
  'the restricted tier is shown the controls of both areas, and stopped with words at each',
  LONG,
  async ({ page }) => {
    await signIn(page, network.url, 'visitor')
    for (const area of ['general', 'root'] as const) {
      await open(page, area)
      for (const operation of operationsOf(area)) await expectRefused(page, operation)
      if (area === 'general') {
        await expect(group(page)).toHaveCount(0)
        await expect(button(page, '복사')).toHaveCount(0)
      }
      await expectNothingWritten(page)
    }
  },
)

// ROLE-07–09, ROLE-13, ROLE-14, ROLE-20, ROLE-22, ROLE-23
test('rights that are taken away while one edits stop photos, KPI nodes and every saving', async ({
  page,
}) => {
  await page.route('**/api/auth/me/', (route) =>
    route.fulfill({ json: { username: 'visitor', role: 'writer' } }),
  )
  await signIn(page, network.url, 'visitor')
  for (const area of ['general', 'root'] as const) {
    await open(page, area)
    const card = cardsOf(page).nth(area === 'root' ? 1 : 0)
    await card.click()
    await expect(card).toHaveAttribute('aria-current', 'true')
    await editorOf(page).edit('공정').click()
    await page.getByLabel('공정 설명').fill('권한이 있을 때 쓴 글')
    await editorOf(page).edit('개요').click()
    await page.getByLabel('특징').fill('권한이 있을 때 쓴 특징')
    await expect
      .poll(async () => (await rowsOf(page, 'drafts', 'visitor')).length)
      .toBe(area === 'general' ? 2 : 4)
  }
  await page.unroute('**/api/auth/me/')
  await page.evaluate(() => {
    localStorage.setItem('remembered-user', JSON.stringify({ kind: 'user', username: 'visitor' }))
  })
  for (const area of ['general', 'root'] as const) {
    await page.goto(
      `${network.url}${PATH[area]}/${encodeURIComponent(MODEL[area])}?processIndex=${area === 'root' ? 1 : 0}`,
    )
    await noteToasts(page)
    await expect(page.getByLabel('공정 설명')).toHaveValue('권한이 있을 때 쓴 글')
    const album = page.getByRole('group', { name: '사진' }).first()
    const photos = await album.getByText(/^\d+장$/).innerText()
    await expectRefused(page, {
      name: 'upload a photo',
      attempt: async () => album.getByLabel('사진 찍기').setInputFiles(fileOf(await cameraPhoto(4))),
    })
    await expectRefused(page, {
      name: 'delete a photo',
      attempt: () => album.getByRole('button', { name: '사진 빼기' }).click(),
    })
    await expect(album.getByText(/^\d+장$/)).toHaveText(photos)
    await expectRefused(page, { name: 'make a KPI node', attempt: makeKpiNode })
    for (const subject of ['공정', '개요']) {
      const attempt = () => editorOf(page).save(subject).click()
      await expectRefused(page, { name: `save ${subject}`, attempt })
    }
    await expect(page.getByLabel('공정 설명')).toHaveValue('권한이 있을 때 쓴 글')
    await expect(page.getByLabel('특징')).toHaveValue('권한이 있을 때 쓴 특징')
    await expectNothingWritten(page)
  }
})

// ROLE-24–26, ROLE-31, RO-15, STATE-19, STATE-20
test('the viewer tier has none of these controls, and the writer tier all of them', async ({ browser }) => {
  for (const [username, isWriter] of [
    ['changwon', false],
    ['admin', true],
  ] as const) {
    const page = await browser.newPage()
    await signIn(page, network.url, username)
    for (const area of ['general', 'root'] as const) {
      await open(page, area)
      // They come with the groups, later than the model.
      await expect(page.getByRole('navigation', { name: '업종 그룹' }).getByText('기본 그룹')).toBeVisible()
      for (const { name, control } of [...operationsOf('general'), ...operationsOf('root')]) {
        const isHere = (await control(page).count()) > 0
        const isOther = name.includes(SECOND[area === 'root' ? 'general' : 'root'])
        if (!isWriter) expect(isHere, name).toBe(false)
        else if (!isOther && name !== 'create a model') await expect(control(page), name).toBeVisible()
      }
      if (!isWriter) await expect(page.getByText('읽기 전용', { exact: true })).toHaveCount(0)
    }
    await page.context().close()
  }
})

// ROLE-29, ROLE-30
test('with no other group in sight there is nowhere to move a model to', async ({ page }) => {
  await signIn(page, network.url, 'sample')
  await open(page, 'root')
  await expect(page.getByRole('navigation', { name: '업종 그룹' }).getByRole('heading')).toHaveText([
    /^기본 그룹/,
  ])
  await expect(group(page)).toHaveCount(0)
  await expect(button(page, '복사')).toHaveCount(0)
})
