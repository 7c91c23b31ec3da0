import { type Locator, type Page, expect, test } from '@playwright/test'
import {
  DESKTOP,
  PHONE,
  TABLET,
  expectAccessible,
  haveSession,
  signIn,
  signInByHand,
  watchViolations,
} from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')

const sidebar = (page: Page) => page.getByRole('complementary', { name: '모델 목록' })
const groups = (page: Page) => page.getByRole('navigation', { name: '업종 그룹' })
const toasts = (page: Page) => page.locator('[data-sonner-toast]')

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP })

  // SHELL-01–03, SHELL-22, CONST-29, OPEN-12
  test('sidebar, top bar and body are there, accessible and within the policy', async ({ page }) => {
    const violations = watchViolations(page)
    await signIn(page, server.url)
    for (const path of ['/reference-model', '/root-model']) {
      await page.goto(server.url + path)
      expect((await sidebar(page).boundingBox())?.width).toBe(220)
      await expect(sidebar(page)).toContainText('생산기술연구원')
      await expect(sidebar(page)).toContainText('제조공정 참조모델')
      await expect(page.getByRole('banner')).toContainText('admin')
      await expect(page.getByRole('main')).toBeVisible()
      await expect(groups(page).getByRole('button').first()).toBeVisible()
      await expectAccessible(page)
    }
    expect(violations).toEqual([])
  })

  // SHELL-04, SHELL-06, SHELL-07
  test('the mode switch goes from one area to the other', async ({ page }) => {
    await signIn(page, server.url)
    await page.getByRole('link', { name: '뿌리', exact: true }).click()
    await expect(page).toHaveURL(`${server.url}/root-model`)
    await page.getByRole('link', { name: '일반', exact: true }).click()
    await expect(page).toHaveURL(`${server.url}/reference-model`)
  })

  // SHELL-20, SHELL-21, OPEN-23, OPEN-28
  test('the top bar links to manual and tutorial in new tabs, and opens the sidebar below 1024 px', async ({
    page,
  }) => {
    await signIn(page, server.url)
    await expectHelpLinks(page)
    const toggle = page.getByRole('button', { name: '모델 목록 열기' })
    await expect(toggle).toHaveCount(0)
    // What stands beside the sidebar begins behind it; below 1024 px there is nothing beside it.
    const leftOfBody = async () => (await page.getByRole('banner').boundingBox())?.x
    await page.setViewportSize({ ...DESKTOP, width: 1023 })
    await expect(toggle).toBeVisible()
    await expect.poll(leftOfBody).toBe(0)
    await page.setViewportSize({ ...DESKTOP, width: 1024 })
    await expect(toggle).toHaveCount(0)
    await expect.poll(leftOfBody).toBe(220)
  })

  for (const [area, api, path] of [
    ['general', 'gen-biz-model-group', '/reference-model'],
    ['root', 'root-model-group', '/root-model'],
  ] as const) {
    // PROD-05, SHELL-10, SHELL-13–16
    test(`groups of the ${area} area fold, list their models by title and link to them`, async ({ page }) => {
      await page.route(`**/api/${api}/`, (route) =>
        route.fulfill({
          json: [
            { id: 2, name: '주조', models: [] },
            {
              id: 1,
              name: '기본 그룹',
              models: [
                { id: 12, title: '하나', slug: '하나' },
                { id: 11, title: '가람', slug: '가람' },
              ],
            },
          ],
        }),
      )
      await haveSession(page, server.url)
      await page.goto(server.url + path)
      const heads = groups(page).getByRole('heading')
      await expect(heads).toHaveText([/기본 그룹/, /주조/])
      const head = groups(page).getByRole('button', { name: /^기본 그룹/ })
      await expect(head).toHaveAttribute('aria-expanded', 'false')
      await head.click()
      await expect(head).toHaveAttribute('aria-expanded', 'true')
      const links = groups(page).getByRole('link')
      await expect(links).toHaveText(['가람', '하나'])
      await expect(links.first()).toHaveAttribute('href', `${path}/${encodeURIComponent('가람')}`)
      await head.click()
      await expect(links).toHaveCount(0)
    })
  }

  // SHELL-08, SHELL-09, SHELL-11
  test('the search narrows the groups after a rest, also by initial consonants', async ({ page }) => {
    await haveSession(page, server.url)
    await page.goto(`${server.url}/root-model`)
    const heads = groups(page).getByRole('heading')
    await expect(heads.filter({ hasText: '주조' })).toBeVisible()
    const all = await heads.count()
    const search = page.getByLabel('업종 검색')
    await search.fill('열처')
    await expect(heads).toHaveText([/열처리/])
    await search.fill('ㅈㅈ')
    await expect(heads).toHaveText([/주조/])
    await search.fill('없는 업종')
    await expect(groups(page)).toContainText('찾는 그룹이 없습니다.')
    await page.getByRole('button', { name: '검색어 지우기' }).click()
    await expect(heads).toHaveCount(all)
  })

  // PROD-03, PROD-06, SHELL-05, SHELL-12, CREATE-01–03, CREATE-05–07, STATE-22, STATE-23, VAL-10,
  // MSG-01, MSG-02, CONST-17, CONST-30
  test('a new model is made from a name and a group that can be searched', async ({ page }) => {
    // Not enough room below the field for the whole list.
    await page.setViewportSize({ width: 1280, height: 720 })
    await signIn(page, server.url)
    await page.getByRole('button', { name: '새 참조모델' }).click()
    const dialog = page.getByRole('dialog', { name: '새 참조모델' })
    await expect(dialog.getByLabel('모델명')).toHaveValue(/^untitled-[a-z0-9]{5}$/)
    await expect(page.getByRole('link', { name: '뿌리', exact: true })).toBeHidden()
    await expectAccessible(page)
    await dialog.getByLabel('모델명').fill('시험 모델')
    await dialog.getByRole('combobox', { name: '그룹' }).click()
    const list = dialog.getByRole('listbox')
    expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('300px')
    // The groups may still be on their way.
    await expect(list.getByRole('option').nth(1)).toBeVisible()
    await expect(list).toBeInViewport({ ratio: 1 })
    const search = dialog.getByRole('searchbox', { name: '그룹 검색' })
    await search.fill('없는 그룹')
    const none = dialog.getByText('검색 결과가 없습니다')
    await expect(none).toBeInViewport({ ratio: 1 })
    await search.fill('화장품')
    await expect(list.getByRole('option')).toHaveCount(1)
    await expectAccessible(page)
    await list.getByRole('option', { name: '화장품' }).click()
    // A double tap makes one model.
    await dialog.getByRole('button', { name: '생성' }).dblclick()
    await expect(page).toHaveURL(/\/reference-model\/.+/)
    await expect(toasts(page)).toContainText('새로운 참조모델이 생성되었습니다.')
    await expect(toasts(page)).toHaveAttribute('data-type', 'success')
    await expect(toasts(page)).toContainText('추가적인 정보를 입력하여 업데이트해주세요.')
    await expect(groups(page).getByRole('link', { name: /시험 모델/ })).toHaveCount(1)
    await expect(page.getByRole('link', { name: '뿌리', exact: true })).toBeVisible()
  })

  // PROD-03, PROD-06, SHELL-12, CREATE-04, CREATE-05, STATE-23, CONST-30
  test('a new root model goes to its page', async ({ page }) => {
    await haveSession(page, server.url)
    await page.goto(`${server.url}/root-model`)
    await page.getByRole('button', { name: '새 뿌리모델' }).click()
    const dialog = page.getByRole('dialog', { name: '새 뿌리모델' })
    await expect(dialog.getByLabel('모델명')).toHaveValue(/^untitled-[a-z0-9]{5}$/)
    await dialog.getByRole('combobox', { name: '그룹' }).click()
    // More groups than the list has room for.
    const last = dialog.getByRole('option').last()
    await expect(last).toHaveText('표면처리')
    await expect(last).not.toBeInViewport()
    await dialog.getByRole('listbox').hover()
    await page.mouse.wheel(0, 1_000)
    await expect(last).toBeInViewport({ ratio: 1 })
    await dialog.getByLabel('그룹 검색').first().fill('열처')
    await expect(dialog.getByRole('option')).toHaveText(['열처리'])
    await dialog.getByRole('option', { name: '열처리' }).click()
    await dialog.getByRole('button', { name: '생성' }).click()
    await expect(page).toHaveURL(/\/root-model\/.+/)
  })

  // VAL-05–09, ERR-19
  test('without a name or a group nothing is made, and both are said', async ({ page }) => {
    await signIn(page, server.url)
    for (const [path, button] of [
      ['/reference-model', '새 참조모델'],
      ['/root-model', '새 뿌리모델'],
    ] as const) {
      await page.goto(server.url + path)
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: button })
      await dialog.getByLabel('모델명').fill('   ')
      await dialog.getByRole('button', { name: '생성' }).click()
      for (const message of ['모델명을 최소 1글자 이상 입력해주세요.', '그룹을 선택해주세요.']) {
        await expect(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible()
        await expect(toasts(page).filter({ hasText: message })).toBeVisible()
      }
      await expect(page).toHaveURL(server.url + path)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })

  // STATE-39, CONST-32–35
  test('toasts of the general area are at the top right for five seconds, of the root area at the top for two', async ({
    page,
  }) => {
    await signIn(page, server.url)
    const provoke = async (button: string) => {
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: button })
      await dialog.getByRole('button', { name: '생성' }).click()
      const toast = toasts(page).first()
      await expect(toast).toBeVisible()
      const shownAt = Date.now()
      await untilInPlace(toast)
      const box = await toast.boundingBox()
      await page.keyboard.press('Escape')
      await page.mouse.move(700, 800)
      await expect(toasts(page)).toHaveCount(0)
      if (box === null) throw new Error('There is no toast.')
      return { box, lastedMs: Date.now() - shownAt }
    }
    const general = await provoke('새 참조모델')
    expect(general.box.x + general.box.width).toBeGreaterThan(DESKTOP.width - 40)
    expect(general.box.y).toBeGreaterThanOrEqual(64)
    expect(general.box.y).toBeLessThan(100)
    expect(general.lastedMs).toBeGreaterThan(4700)
    // It goes by itself; how soon a busy machine takes it away says nothing.
    expect(general.lastedMs).toBeLessThan(10_000)
    await page.getByRole('link', { name: '뿌리', exact: true }).click()
    const root = await provoke('새 뿌리모델')
    expect(Math.abs(root.box.x + root.box.width / 2 - DESKTOP.width / 2)).toBeLessThan(10)
    expect(root.box.y).toBeGreaterThanOrEqual(64)
    expect(root.box.y).toBeLessThan(100)
    expect(root.lastedMs).toBeGreaterThan(1700)
    expect(root.lastedMs).toBeLessThan(4700)
  })

  test('a name that was typed outlives a slip beside the dialog', async ({ page }) => {
    await signIn(page, server.url)
    await page.getByRole('button', { name: '새 참조모델' }).click()
    const name = page.getByRole('dialog', { name: '새 참조모델' }).getByRole('textbox', { name: '모델명' })
    await name.fill('한빛금속 3라인')
    const question = page.getByText('입력한 이름이 사라집니다.')
    await page.mouse.click(8, 450)
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('한빛금속 3라인')
  })

  // ROLE-15, ROLE-31, ERR-08, ERR-10, ERR-11
  test('a restricted user is told so before anything is made, a viewer has no button', async ({
    page,
    context,
  }) => {
    await signIn(page, server.url, 'visitor')
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && /-model\/$/.test(request.url())) writes.push(request.url())
    })
    await page.goto(`${server.url}/root-model`)
    await page.getByRole('button', { name: '새 뿌리모델' }).click()
    const dialog = page.getByRole('dialog', { name: '새 뿌리모델' })
    await dialog.getByRole('combobox', { name: '그룹' }).click()
    await dialog.getByRole('option', { name: '기본 그룹' }).click()
    await dialog.getByRole('button', { name: '생성' }).click()
    await expect(toasts(page)).toContainText('권한이 없습니다.')
    await expect(toasts(page)).toContainText('관리자에게 문의해주세요.')
    await expect(page).toHaveURL(`${server.url}/root-model`)
    expect(writes).toEqual([])
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await signInByHand(page, server.url, 'korcham')
    await page.goto(`${server.url}/root-model`)
    await expect(groups(page).getByRole('heading')).toHaveText([/기본 그룹/])
    await expect(page.getByRole('button', { name: '새 뿌리모델' })).toHaveCount(0)
  })

  test('the theme for sunlight stays chosen on this device', async ({ page }) => {
    await signIn(page, server.url)
    for (const [label, theme] of [
      ['어두운 화면', 'dark'],
      ['햇빛 아래 (고대비)', 'contrast'],
    ] as const) {
      await page.getByRole('button', { name: '화면 밝기' }).click()
      await page.getByRole('button', { name: label }).click()
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(page.getByText('참조모델을 선택해주세요.')).toBeVisible()
      await expectAccessible(page)
    }
  })

  // CONST-03, OPEN-19
  test('a failed list says so and can be asked for again', async ({ page }) => {
    let requests = 0
    await page.route('**/api/gen-biz-model-group/', (route) => {
      requests += 1
      return route.fulfill({ status: 500, json: { detail: '오류' } })
    })
    await signIn(page, server.url)
    await expect(sidebar(page)).toContainText('그룹을 불러오지 못했습니다.')
    expect(requests).toBe(1)
    await page.getByRole('button', { name: '새 참조모델' }).click()
    await expect(page.getByRole('dialog')).toContainText('그룹 목록을 아직 불러오지 못했습니다.')
    await page.keyboard.press('Escape')
    await page.unroute('**/api/gen-biz-model-group/')
    await page.getByRole('button', { name: '다시 불러오기' }).click()
    await expect(groups(page).getByRole('heading').first()).toContainText('기본 그룹')
  })
})

async function expectHelpLinks(page: Page): Promise<void> {
  const manual = page.getByRole('link', { name: '매뉴얼' })
  await expect(manual).toHaveAttribute('href', /^https:\/\//)
  await expect(manual).toHaveAttribute('target', '_blank')
  const tutorial = page.getByRole('link', { name: '튜토리얼' })
  await expect(tutorial).toHaveAttribute('href', '/reference-model/tutorials')
  await expect(tutorial).toHaveAttribute('target', '_blank')
}

/** A toast slides in. */
async function untilInPlace(toast: Locator): Promise<void> {
  await expect(toast).toHaveAttribute('data-mounted', 'true')
  await toast.evaluate((element) =>
    // One that another takes the place of is given up.
    Promise.allSettled(element.getAnimations().map((animation) => animation.finished)).then(() => null),
  )
}

for (const [name, viewport] of [
  ['phone', PHONE],
  ['tablet', TABLET],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    // SHELL-17–19, ENT-04, OPEN-28
    test('the sidebar slides in and out, and closes by itself', async ({ page }) => {
      await signIn(page, server.url)
      const toggle = page.getByRole('button', { name: '모델 목록 열기' })
      const left = async () => (await page.locator('[data-drawer]').boundingBox())?.x ?? -1
      const isOut = () => expect.poll(left).toBeLessThan(-200)
      const isIn = () => expect.poll(left).toBe(0)
      await isOut()
      await toggle.click()
      await isIn()
      await expectAccessible(page)
      await page.mouse.click(viewport.width - 10, viewport.height / 2)
      await isOut()
      await toggle.click()
      await isIn()
      await page.keyboard.press('Escape')
      await isOut()
      await expect(toggle).toBeFocused()
      await toggle.click()
      await groups(page)
        .getByRole('button', { name: /^기본 그룹/ })
        .click()
      const link = groups(page).getByRole('link').first()
      await link.click()
      await isOut()
      await expect(page).toHaveURL(/\/reference-model\/.+/)
    })

    // SHELL-22, SHELL-26, SHELL-27
    test('a dropdown has the links, the user and the logout', async ({ page }) => {
      await signIn(page, server.url)
      const toggle = page.getByRole('button', { name: '더 보기' })
      await expect(page.getByRole('banner').getByText('admin', { exact: true })).toBeVisible()
      await toggle.press('Enter')
      await expect(page.getByRole('link', { name: '매뉴얼' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('link', { name: '매뉴얼' })).toHaveCount(0)
      await expect(toggle).toBeFocused()
      await toggle.click()
      await expect(page.getByRole('link', { name: '매뉴얼' })).toBeVisible()
      await expect(page.getByRole('link', { name: '튜토리얼' })).toBeVisible()
      await expectHelpLinks(page)
      await expect(page.getByRole('banner')).toContainText('admin')
      await expectAccessible(page)
      await page.getByRole('button', { name: '로그아웃' }).click()
      await page.waitForURL(`${server.url}/login`)
    })

    test('nothing is wider than the screen, and everything to touch is 44 px at least', async ({ page }) => {
      await signIn(page, server.url)
      await page.getByRole('button', { name: '모델 목록 열기' }).click()
      const report = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - innerWidth,
        small: [...document.querySelectorAll('a, button, input')]
          .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
          .map(({ name }) => name),
      }))
      expect(report).toEqual({ overflow: 0, small: [] })
    })
  })
}
