import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { freePort } from '../../support/server/run-server.ts'
import { PATIENCE_MS } from './automation.ts'
import { openBidi } from './bidi.ts'
import { openChromium } from './chromium.ts'
import { type DrivenPage, drivenPage } from './driven-page.ts'
import { keepSight } from '../evidence.ts'
import { killBrowserOf, pidsOf, untilEnded } from './processes.ts'
import { openWebDriver } from './webdriver.ts'

export type Engine = 'webkit' | 'firefox' | 'chromium'

export interface Opening {
  /** In a private window, not in Chromium. */
  isPrivate?: boolean
  /** How much sites may keep, about, and not in Chromium; WebKit begins with a sixteenth of it. */
  roomKb?: number
}

/** A tablet: a browser profile that outlives the browser. */
export interface EngineDevice {
  open: (how?: Opening) => Promise<DrivenPage>
  /** SIGKILL to the browser and all its processes, with nothing said to the page. */
  kill: () => Promise<void>
  /** Whether a key of localStorage has reached the disk, which Firefox lets wait for some seconds. */
  hasOnDisk: (key: string) => boolean
  /** Another tablet, that nobody has used yet. */
  forget: () => Promise<void>
}

const SIZE = { width: 820, height: 1180 }

export const test = base.extend<{ device: EngineDevice }, { engine: Engine }>({
  engine: ['webkit', { option: true, scope: 'worker' }],
  device: async ({ engine }, use, testInfo) => {
    // With what pages write to their consoles; kept where the test fails.
    const log = openSync(testInfo.outputPath('browser.log'), 'a')
    const browser = await BROWSERS[engine](log)
    let profile = newProfile(engine)
    const shown = new Set<DrivenPage>()
    const open = async (how: Opening = {}): Promise<DrivenPage> => {
      const page = await browser.open(profile, how)
      shown.add(page)
      const close = async () => {
        shown.delete(page)
        const parts = pidsOf(profile)
        await page.close()
        // The next one would meet a profile that is still being written.
        await untilEnded(parts)
      }
      return { ...page, close }
    }
    const kill = async () => {
      shown.clear()
      await killBrowserOf(profile)
      await browser.afterKill()
    }
    const discard = async () => {
      await kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
    await use({
      open,
      kill,
      hasOnDisk: (key) => engine !== 'firefox' || hasInFirefox(profile, key),
      forget: async () => {
        await discard()
        profile = newProfile(engine)
      },
    })
    const isRed = testInfo.status !== testInfo.expectedStatus
    for (const page of isRed ? shown : []) await keepSight(page, testInfo)
    // The test runner holds this one itself, and takes its sudden end for a failure.
    if (engine === 'chromium') for (const page of shown) await page.close()
    await discard()
    browser.end()
    closeSync(log)
  },
})

const newProfile = (engine: Engine) => mkdtempSync(join(tmpdir(), `survey-${engine}-`))

interface Browser {
  open: (profile: string, how: Opening) => Promise<DrivenPage>
  afterKill: () => Promise<void>
  end: () => void
}

/** The file of an open log is what a browser prints into. */
const BROWSERS: Record<Engine, (log: number) => Browser | Promise<Browser>> = {
  webkit: webkitBrowser,
  firefox: firefoxBrowser,
  chromium: () => ({
    open: (profile) => openChromium(profile),
    afterKill: () => Promise.resolve(),
    end: () => undefined,
  }),
}

async function webkitBrowser(log: number): Promise<Browser> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, LANG: 'C.UTF-8', TZ: 'Asia/Seoul', GDK_BACKEND: 'x11' }
  const stdio: StdioOptions = ['ignore', log, log]
  const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], { env, stdio })
  await untilAnswering(`${url}/status`)
  const binary = join(import.meta.dirname, 'webkit-window.py')
  let page: DrivenPage | null = null
  return {
    open: async (profile, { isPrivate = false, roomKb }) => {
      const size = `--size=${SIZE.width}x${SIZE.height}`
      const args = [`--profile=${profile}`, size, `--private=${isPrivate ? 'yes' : 'no'}`]
      if (roomKb !== undefined) args.push(`--room-kb=${roomKb}`)
      const options = { 'webkitgtk:browserOptions': { binary, args } }
      const print = () => askWindow(profile, 'print')
      const shoot = () => askWindow(profile, 'shoot')
      page = drivenPage(await openWebDriver(url, options, { print, shoot }))
      return page
    },
    // The driver has one session at a time, and goes on with that of a window that is dead.
    afterKill: async () => {
      await page?.close().catch(() => undefined)
      page = null
    },
    end: () => driver.kill(),
  }
}

/** Has webkit-window.py do what its driver has no command for; answers the file that it makes. */
async function askWindow(profile: string, what: 'print' | 'shoot'): Promise<Buffer> {
  const [asked, done] = [join(profile, what), join(profile, `${what}.done`)]
  rmSync(done, { force: true })
  writeFileSync(asked, '')
  const deadline = performance.now() + PATIENCE_MS
  while (!existsSync(done)) {
    if (performance.now() > deadline) throw new Error(`The window does not ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return readFileSync(done)
}

async function untilAnswering(url: string): Promise<void> {
  const deadline = performance.now() + 20_000
  while (performance.now() < deadline) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The driver of WebKit does not answer.')
}

/** What a first start would ask of a person, or fetch from its maker. */
const FIREFOX_SETTINGS = {
  'intl.accept_languages': 'ko-KR',
  'browser.aboutwelcome.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  // As on a tablet, and in Chromium without a screen.
  'ui.useOverlayScrollbars': 1,
  'devtools.console.stdout.content': true,
}

/** The last lets `firefox-keyboard.ts` into the window of the browser. */
const FIREFOX_OPTIONS = ['--headless', '--no-remote', '--remote-allow-system-access']

function hasInFirefox(profile: string, key: string): boolean {
  const origins = join(profile, 'storage', 'default')
  return readdirSync(origins)
    .map((origin) => join(origins, origin, 'ls', 'data.sqlite'))
    .some((path) => existsSync(path) && readFileSync(path).includes(key))
}

function firefoxBrowser(log: number): Browser {
  let running: ChildProcess | null = null
  return {
    open: async (profile, { isPrivate = false, roomKb }) => {
      const chosen = {
        ...FIREFOX_SETTINGS,
        'browser.privatebrowsing.autostart': isPrivate,
        ...(roomKb !== undefined && { 'dom.quotaManager.temporaryStorage.fixedLimit': roomKb }),
      }
      const settings = Object.entries(chosen).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
      )
      writeFileSync(join(profile, 'user.js'), settings.join('\n'))
      const port = await freePort()
      const size = [`--width=${SIZE.width}`, `--height=${SIZE.height}`]
      running = spawn(
        '/usr/bin/firefox-esr',
        [...FIREFOX_OPTIONS, '--profile', profile, `--remote-debugging-port=${port}`, ...size],
        { env: { ...process.env, TZ: 'Asia/Seoul' }, stdio: ['ignore', log, log] },
      )
      return drivenPage(await openBidi(port))
    },
    afterKill: () => Promise.resolve(),
    end: () => running?.kill('SIGKILL'),
  }
}
