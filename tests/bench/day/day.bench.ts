// `npm run day`: one process (name, three photos, 40 syllables, a machine, a key factor, three states) recorded by
// touch and without network, on a processor four times slower, in three sizes: in the form, and in 현장 입력; and what a
// touch of a bare page takes there. `--write` puts the table into docs/day.md. Fails where 현장 입력 costs more than it
// may on a tablet.
import { type Browser, type Locator, type Page, chromium } from '@playwright/test'
import { signIn } from '../../support/surveyor/app.ts'
import { wholeBrowser, withCamera } from '../../support/browser/browsers.ts'
import globalSetup from '../../support/server/global-setup.ts'
import { cameraPhoto, fileOf } from '../../support/pictures/photo-files.ts'
import { discardServer, runServer } from '../../support/server/run-server.ts'
import { searchOf } from '../../support/scenes/scene-parts.ts'
import { writeDayTable } from './day-tables.ts'
import { Hand, type Toll } from './hand.ts'
import { share } from '../typing.ts'

const SIZES = [
  [820, 1180],
  [1180, 820],
  [390, 844],
] as const
const MODEL = `/reference-model/${encodeURIComponent('금속주물')}`
const TEXT = '주형을 진동대에 올려 모래를 털고 탕구와 압탕을 잘라낸 뒤 숏블라스트로 표면을 고르게 한다'
/** Of so few touches as one process costs, the p95 would be the slowest. */
const TIMES = 5
const BARE_TOUCHES = 60
const LIMITS = { touches: 16, scrolls: 1, handsS: 35, dialogs: 0, appMs: 100 }
/** With the words of two searches and six syllables of what is said of the factor to type. */
const SEARCHED = { ...LIMITS, handsS: 40 }

await globalSetup()
const server = await runServer()
const browser = await chromium.launch(withCamera(wholeBrowser))
const lines: string[] = []
try {
  const photos = [fileOf(await cameraPhoto(1)), fileOf(await cameraPhoto(2)), fileOf(await cameraPhoto(3))]
  for (const [width, height] of SIZES) {
    const page = await openPage(browser, { width, height })
    const days: [string, (hand: Hand, page: Page) => Promise<void>][] = [
      ['form', (hand) => inForm(hand, page, photos)],
      ['현장 입력, offered', (hand) => inField(hand, page, pickSuggested)],
      ['현장 입력, searched', (hand) => inField(hand, page, pickSearched)],
    ]
    for (const [name, record] of days) {
      const tolls: Toll[] = []
      for (let times = 0; times < TIMES; times += 1) {
        await page.goto(`${server.url}${MODEL}`)
        await page.getByRole('button', { name: '새 공정 현장 입력' }).waitFor()
        // A page that has just been opened still reads and asks; whoever records looks at it first.
        await page.evaluate(() => {
          window.scrollTo(0, 0)
          return new Promise((resolve) => requestIdleCallback(resolve))
        })
        const hand = new Hand(page)
        await hand.begin()
        await record(hand, page)
        tolls.push(await hand.end())
      }
      const toll = dearest(tolls)
      lines.push(`| ${width}×${height} | ${name} | ${wordsOf(toll)} |`)
      process.stdout.write(`${lines.at(-1) ?? ''}\n  slowest: ${slowest(toll)} ms\n`)
      if (width >= 820 && name !== 'form') check(toll, name === '현장 입력, offered' ? LIMITS : SEARCHED)
    }
    await page.context().close()
    const bare = p95((await touchBarePage(browser, { width, height })).spans)
    lines.push(`| ${width}×${height} | a bare page | | | | | | | ${bare} |`)
    process.stdout.write(`${lines.at(-1) ?? ''}\n`)
  }
} finally {
  await browser.close()
  await discardServer(server)
}
if (process.argv.includes('--write')) write()

/** A tablet that has what it needs, and no network any more. */
async function openPage(on: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await on.newContext({ viewport, hasTouch: true, isMobile: true, locale: 'ko-KR' })
  const page = await context.newPage()
  await signIn(page, server.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${server.url}${MODEL}/field?processIndex=1`)
  for (const [label, text] of [
    ['장비 이름 검색', '숏'],
    ['지표, 관리요소, 단위 검색', '온도'],
  ] as const) {
    const field = await searchOf(page, label)
    await field.fill(text)
    await page
      .getByText(/^\d+개/)
      .first()
      .waitFor()
    await field.fill('')
  }
  await page.goto(`${server.url}${MODEL}`)
  await page.getByRole('button', { name: '새 공정 현장 입력' }).waitFor()
  await context.setOffline(true)
  await slowDown(page)
  return page
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** What a touch takes where nothing is done for it but another word: the machine and the browser, not the app. */
async function touchBarePage(on: Browser, viewport: { width: number; height: number }): Promise<Toll> {
  const context = await on.newContext({ viewport, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.setContent('<button style="font-size: 40px" onclick="this.textContent += 1">0</button>')
  await slowDown(page)
  const hand = new Hand(page)
  await hand.begin()
  for (let times = 0; times < BARE_TOUCHES; times += 1) await hand.tap(page.getByRole('button'))
  const toll = await hand.end()
  await context.close()
  return toll
}

async function inForm(hand: Hand, page: Page, photos: readonly ReturnType<typeof fileOf>[]): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await hand.tap(button('공정 추가').first())
  await page.getByLabel('공정명').and(page.locator(':focus')).waitFor()
  await hand.type('후처리')
  for (const [at, photo] of photos.entries()) {
    await hand.photograph(page.locator('label', { hasText: '사진 찍기' }).first(), photo)
    await page
      .getByText(`${at + 1}장`, { exact: true })
      .first()
      .waitFor()
  }
  await hand.tap(page.getByLabel('공정 설명'))
  await hand.type(TEXT)
  await hand.tap(button('장비 추가'))
  const dialog = page.getByRole('dialog')
  await hand.tap(dialog.getByRole('searchbox'))
  await hand.type('숏')
  await hand.tap(dialog.getByRole('option').first())
  await hand.tap(dialog.getByRole('button', { name: '닫기', exact: true }).last())
  await hand.tap(button('핵심관리요소 추가').first())
  await hand.tap(dialog.getByRole('searchbox'))
  await hand.type('용탕 온도')
  await hand.tap(dialog.getByRole('option').filter({ hasText: '단위' }).first())
  await hand.tap(dialog.getByLabel('설명'))
  await hand.type('열전대로 잰다')
  await hand.tap(dialog.getByRole('button', { name: '추가', exact: true }))
  for (const state of ['반자동', '수집', '관리함']) {
    await hand.tap(
      page
        .locator('label')
        .filter({ hasText: new RegExp(`^${state}$`) })
        .first(),
    )
  }
  await hand.tap(button('공정 저장').last())
  await page.getByText('정보가 저장되었습니다.').first().waitFor()
}

async function inField(hand: Hand, page: Page, pick: typeof pickSuggested): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await hand.tap(button('새 공정 현장 입력'))
  await hand.tap(button('사진 찍기'))
  for (const count of [1, 2, 3]) {
    await page.getByRole('button', { name: '촬영' }).and(page.locator(':enabled')).waitFor()
    await hand.tap(button('촬영'))
    await page.getByRole('dialog').getByText(`${count}장`, { exact: true }).waitFor()
  }
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: '완료' }).and(page.locator(':enabled')))
  await hand.tap(page.getByLabel('공정명'))
  await hand.type('후처리', 'Enter')
  await hand.type(TEXT)
  await pick(hand, page)
  for (const state of ['반자동', '수집', '관리함']) {
    await hand.tap(page.locator('label').filter({ hasText: new RegExp(`^${state}$`) }))
  }
  await hand.tap(button('저장'))
  await page.getByText('정보가 저장되었습니다.').first().waitFor()
}

function block(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

async function pickSuggested(hand: Hand, page: Page): Promise<void> {
  await hand.tap(
    block(page, '장비')
      .getByRole('list', { name: '장비' })
      .getByRole('button')
      .filter({ hasText: /이전 공정|최근/ })
      .first(),
  )
  await hand.tap(
    block(page, '핵심관리요소').getByRole('list', { name: '추천 핵심관리요소' }).getByRole('button').first(),
  )
}

/** A field, or on a phone the button that opens it and brings up the keyboard. */
function wayToSearch(page: Page, name: string): Locator {
  return page.getByRole('searchbox', { name }).or(page.getByRole('button', { name }))
}

async function pickSearched(hand: Hand, page: Page): Promise<void> {
  await hand.tap(wayToSearch(page, '장비 이름 검색'))
  await hand.type('숏')
  await hand.tap(page.getByRole('list', { name: '검색한 장비' }).getByRole('button').first())
  await hand.tap(wayToSearch(page, '지표, 관리요소, 단위 검색'))
  await hand.type('용탕 온도')
  await hand.tap(
    page.getByRole('list', { name: '검색된 지표' }).getByRole('button').filter({ hasText: '단위' }).first(),
  )
  await page.locator('input:focus').waitFor()
  await hand.type('열전대로 잰다')
}

/** What it costs at most, with the touches of all. */
function dearest(tolls: readonly Toll[]): Toll {
  const most = (of: (toll: Toll) => number) => Math.max(...tolls.map(of))
  return {
    touches: most((toll) => toll.touches),
    scrolls: most((toll) => toll.scrolls),
    handsS: most((toll) => toll.handsS),
    dialogs: most((toll) => toll.dialogs),
    keyboards: most((toll) => toll.keyboards),
    toasts: most((toll) => toll.toasts),
    spans: tolls.flatMap(({ spans }) => spans),
  }
}

function slowest({ spans }: Toll): string {
  const longestFirst = spans.toSorted((a, b) => b.ms - a.ms)
  return longestFirst
    .slice(0, 4)
    .map(({ name, ms }) => `${name} ${ms}`)
    .join(', ')
}

function wordsOf({ touches, scrolls, handsS, dialogs, keyboards, toasts, spans }: Toll): string {
  return [touches, scrolls, `${handsS.toFixed(0)} s`, dialogs, keyboards, toasts, p95(spans)].join(' | ')
}

/** What was painted within a frame is not told by the browser at all. */
function p95(spans: Toll['spans']): string {
  return spans.length === 0 ? '< 16 ms' : `${longest95(spans).toFixed(0)} ms`
}

function longest95(spans: Toll['spans']): number {
  return share(
    spans.map(({ ms }) => ms),
    0.95,
  )
}

function check({ touches, scrolls, handsS, dialogs, spans }: Toll, limits: typeof LIMITS): void {
  const isOver =
    touches > limits.touches ||
    scrolls > limits.scrolls ||
    handsS > limits.handsS ||
    dialogs > limits.dialogs ||
    (spans.length > 0 && longest95(spans) > limits.appMs)
  if (!isOver) return
  process.stderr.write(`Over ${JSON.stringify(limits)}\n`)
  process.exitCode = 1
}

function write(): void {
  const head = [
    '| window | way | touches | scrolls | hands | dialogs | keyboards | toasts | app time, p95 |',
    '|---|---|---|---|---|---|---|---|---|',
  ] as const
  writeDayTable('measured', head, lines)
}
