import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { freePort } from '../support/run-server.ts'
import { PATIENCE_MS } from './automation.ts'
import { openBidi } from './bidi.ts'
import { openChromium } from './chromium.ts'
import { type DrivenPage, drivenPage } from './driven-page.ts'
import { killBrowserOf } from './processes.ts'
import { openWebDriver } from './webdriver.ts'

export type Engine = 'webkit' | 'firefox' | 'chromium'

/** A tablet: a browser profile that outlives the browser. */
export interface EngineDevice {
  open: () => Promise<DrivenPage>
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
  device: async ({ engine }, use) => {
    const browser = await BROWSERS[engine]()
    let profile = newProfile(engine)
    const kill = async () => {
      await killBrowserOf(profile)
      await browser.afterKill()
    }
    const discard = async () => {
      await kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
    await use({
      open: () => browser.open(profile),
      kill,
      hasOnDisk: (key) => engine !== 'firefox' || hasInFirefox(profile, key),
      forget: async () => {
        await discard()
        profile = newProfile(engine)
      },
    })
    await discard()
    browser.end()
  },
})

const newProfile = (engine: Engine) => mkdtempSync(join(tmpdir(), `survey-${engine}-`))

interface Browser {
  open: (profile: string) => Promise<DrivenPage>
  afterKill: () => Promise<void>
  end: () => void
}

const BROWSERS: Record<Engine, () => Browser | Promise<Browser>> = {
  webkit: webkitBrowser,
  firefox: firefoxBrowser,
  chromium: () => ({ open: openChromium, afterKill: () => Promise.resolve(), end: () => undefined }),
}

async function webkitBrowser(): Promise<Browser> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, LANG: 'C.UTF-8', TZ: 'Asia/Seoul', GDK_BACKEND: 'x11' }
  const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  await untilAnswering(`${url}/status`)
  const binary = join(import.meta.dirname, 'webkit-window.py')
  let page: DrivenPage | null = null
  return {
    open: async (profile) => {
      const args = [`--profile=${profile}`, `--size=${SIZE.width}x${SIZE.height}`]
      const options = { 'webkitgtk:browserOptions': { binary, args } }
      page = drivenPage(await openWebDriver(url, options, printFrom(profile)))
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

/** As webkit-window.py is asked to. */
const printFrom = (profile: string) => async () => {
  const printed = join(profile, 'printed.pdf')
  rmSync(printed, { force: true })
  writeFileSync(join(profile, 'print'), '')
  const deadline = performance.now() + PATIENCE_MS
  while (!existsSync(printed)) {
    if (performance.now() > deadline) throw new Error('Nothing was printed.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return readFileSync(printed)
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
}

/** The last lets `firefox-keyboard.ts` into the window of the browser. */
const FIREFOX_OPTIONS = ['--headless', '--no-remote', '--remote-allow-system-access']

function hasInFirefox(profile: string, key: string): boolean {
  const origins = join(profile, 'storage', 'default')
  return readdirSync(origins)
    .map((origin) => join(origins, origin, 'ls', 'data.sqlite'))
    .some((path) => existsSync(path) && readFileSync(path).includes(key))
}

function firefoxBrowser(): Browser {
  let running: ChildProcess | null = null
  return {
    open: async (profile) => {
      const settings = Object.entries(FIREFOX_SETTINGS).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
      )
      writeFileSync(join(profile, 'user.js'), settings.join('\n'))
      const port = await freePort()
      const size = [`--width=${SIZE.width}`, `--height=${SIZE.height}`]
      running = spawn(
        '/usr/bin/firefox-esr',
        [...FIREFOX_OPTIONS, '--profile', profile, `--remote-debugging-port=${port}`, ...size],
        { env: { ...process.env, TZ: 'Asia/Seoul' }, stdio: 'ignore' },
      )
      return drivenPage(await openBidi(port))
    },
    afterKill: () => Promise.resolve(),
    end: () => running?.kill('SIGKILL'),
  }
}
