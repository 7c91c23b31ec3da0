// `npm run bench:controls`: from the tap on a control to its being usable, in the production build on a tablet's screen
// with the processor at a quarter of its speed. Usable: drawn, and with the focus where typing goes on. The first
// opening may still load code; the others are given by their median. Fails above 300 ms at that.
import { type Locator, type Page, chromium } from '@playwright/test'
import { TABLET, signIn } from '../../support/surveyor/app.ts'
import { wholeBrowser } from '../../support/browser/browsers.ts'
import globalSetup from '../../support/server/global-setup.ts'
import { editProcess } from '../../support/surveyor/process-page.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { discardServer, runServer } from '../../support/server/run-server.ts'
import { share } from '../typing.ts'

const ROUNDS = 12
const SLOWER = 4
const LIMIT_MS = 300

interface Control {
  name: string
  /** Opens what it stands in; that stays open meanwhile. */
  within?: (page: Page) => Locator
  /** What is tapped to open it. */
  tap: (page: Page) => Locator
  /** What has to be drawn. */
  opens: string
  /** Whether the focus has to be there, too. */
  takesFocus: boolean
  /** What leads back; without it Escape does. */
  back?: (page: Page) => Locator
}

const processForm = (page: Page) => page.locator('form').filter({ has: page.getByText('공정 설명') })
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
const addEquipment = (page: Page) => processForm(page).getByRole('button', { name: '장비 추가' })
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name })

const CONTROLS: readonly Control[] = [
  { name: 'dialog (equipment)', tap: addEquipment, opens: 'dialog, [role=dialog]', takesFocus: true },
  {
    name: 'dialog (KPI)',
    tap: (page) => processForm(page).getByRole('button', { name: '핵심관리요소 추가' }),
    opens: 'dialog, [role=dialog]',
    takesFocus: true,
  },
  { name: 'question', tap: button('공정 삭제'), opens: '[role=alertdialog]', takesFocus: true },
  {
    name: 'popover (menu)',
    tap: button('더 보기'),
    opens: 'a[href="/reference-model/tutorials"]',
    takesFocus: false,
  },
  {
    name: 'tabs',
    within: addEquipment,
    tap: tab('신규 장비'),
    opens: '[role=tabpanel] select',
    takesFocus: false,
    back: tab('기존 장비 검색'),
  },
  {
    name: 'list box with search',
    tap: (page) => page.getByRole('main').getByRole('combobox', { name: '그룹' }),
    opens: '[role=option]',
    takesFocus: false,
  },
  {
    name: 'calendar',
    tap: (page) => page.getByRole('combobox', { name: '입력일' }),
    opens: '[role=grid] button, [role=grid] [role=button]',
    takesFocus: true,
  },
]

await globalSetup()
const server = await runServer()
const browser = await chromium.launch(wholeBrowser)
try {
  const page = await browser.newPage({ viewport: TABLET, hasTouch: true })
  await signIn(page, server.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await editProcess(page, server.url)
  await editorOf(page).edit('기타 정보').click()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  for (const control of CONTROLS) {
    await control.within?.(page).tap()
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) times.push(await openOnce(page, control))
    const [first = 0, ...warm] = times
    const median = share(warm, 0.5)
    process.stdout.write(
      `${control.name}: median ${median.toFixed(0)} ms of ${LIMIT_MS}, most ${share(warm, 1).toFixed(0)} ms, ` +
        `first ${first.toFixed(0)} ms\n`,
    )
    if (median > LIMIT_MS) process.exitCode = 1
    if (control.within !== undefined) await page.keyboard.press('Escape')
  }
} finally {
  await browser.close()
  await discardServer(server)
}

/** @returns ms from the end of the touch until it is usable */
async function openOnce(page: Page, control: Control): Promise<number> {
  const { opens, takesFocus } = control
  const target = control.tap(page)
  await target.scrollIntoViewIfNeeded()
  await watchTap(page, { opens, takesFocus })
  await target.tap()
  const took = await page.waitForFunction(() => Reflect.get(window, 'tookMs') as number | undefined)
  if (control.back === undefined) await page.keyboard.press('Escape')
  else await control.back(page).tap()
  await page.waitForFunction((selector) => document.querySelector(selector) === null, opens)
  return (await took.jsonValue()) ?? Infinity
}

async function watchTap(page: Page, wanted: { opens: string; takesFocus: boolean }): Promise<void> {
  await page.evaluate(({ opens, takesFocus }) => {
    Reflect.deleteProperty(window, 'tookMs')
    const isUsable = () =>
      [...document.querySelectorAll(opens)].some(
        (element) =>
          element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
          (!takesFocus || element.contains(document.activeElement)),
      )
    const onClick = (event: Event) => {
      const look = () => {
        if (!isUsable()) requestAnimationFrame(look)
        // The frame in which it stands has to be drawn first.
        else requestAnimationFrame(() => Reflect.set(window, 'tookMs', performance.now() - event.timeStamp))
      }
      requestAnimationFrame(look)
    }
    addEventListener('click', onClick, { capture: true, once: true })
  }, wanted)
}
