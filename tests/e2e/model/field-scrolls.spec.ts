import { type Browser, chromium, expect, test } from '@playwright/test'
import { Hand } from '../../bench/day/hand.ts'
import { PHONE, TABLET, haveSession } from '../../support/surveyor/app.ts'
import { lightBrowser, withCamera } from '../../support/browser/browsers.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { leftOut } from '../../support/left-out.ts'

const server = runServerFor('file')
const MODEL = `/reference-model/${encodeURIComponent('금속주물')}`
const ACROSS = { width: TABLET.height, height: TABLET.width }

let browser: Browser
test.beforeAll(async () => {
  browser = await chromium.launch(withCamera(lightBrowser))
})
test.afterAll(() => browser.close())

for (const [device, viewport, most] of [
  ['a tablet held upright', TABLET, 0],
  ['a tablet held across', ACROSS, 0],
  ['a phone', PHONE, 1],
] as const) {
  test(
    `on ${device} a new process is recorded whole with ${most} swipes`,
    leftOut(viewport === ACROSS),
    async () => {
      const context = await browser.newContext({ viewport, hasTouch: true, locale: 'ko-KR' })
      const page = await context.newPage()
      await haveSession(page, server.url)
      await page.goto(server.url + MODEL)
      const hand = new Hand(page)
      await hand.begin()
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const firstOf = (list: string) => page.getByRole('list', { name: list }).getByRole('button').first()
      await page.evaluate(noteHeads)
      await hand.tap(button('새 공정 현장 입력'))
      await hand.tap(button('사진 찍기'))
      const camera = page.getByRole('dialog', { name: '카메라' })
      await hand.tap(camera.getByRole('button', { name: '촬영' }).and(page.locator(':enabled')))
      await expect(camera.getByText('1장', { exact: true })).toBeVisible()
      await hand.tap(camera.getByRole('button', { name: '완료' }).and(page.locator(':enabled')))
      await expect(camera).toBeHidden()
      await hand.tap(page.getByLabel('공정명'))
      await hand.type('후처리', 'Enter')
      await hand.type(
        '주형을 진동대에 올려 모래를 털고 탕구와 압탕을 잘라낸 뒤 숏블라스트로 표면을 고르게 한다',
      )
      await hand.tap(firstOf('장비'))
      await expect(firstOf('장비')).toHaveAttribute('aria-pressed', 'true')
      await hand.tap(firstOf('추천 핵심관리요소'))
      await expect(page.getByRole('region', { name: '핵심관리요소' }).getByRole('group')).toHaveCount(1)
      for (const state of ['반자동', '수집', '관리함']) {
        await hand.tap(page.locator('label').filter({ hasText: new RegExp(`^${state}$`) }))
        await expect(page.getByRole('radio', { name: state, exact: true })).toBeChecked()
      }
      await hand.tap(button('저장'))
      await expect(page.getByText('정보가 저장되었습니다.')).toBeVisible()
      const { scrolls, dialogs } = await hand.end()
      expect(scrolls).toBeLessThanOrEqual(most)
      expect(dialogs).toBe(0)
      // What is tapped first does not move under the finger.
      expect(await page.evaluate(() => Reflect.get(window, 'heads') as unknown)).toHaveLength(1)
      await context.close()
    },
  )
}

/** Runs in the page: every height that the head of 현장 입력 has, px. */
function noteHeads(): void {
  const heads = new Set<number>()
  new MutationObserver(() => {
    const title = [...document.querySelectorAll('h1')].find((one) => one.textContent.endsWith('현장 입력'))
    const head = title?.closest('header')
    if (head === null || head === undefined) return
    heads.add(head.getBoundingClientRect().height)
    Reflect.set(window, 'heads', [...heads])
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
