// `npm run bench:ui`: from the start of a page to its first content, offline and warm: the production build behind
// its service worker, somebody signed in, 60 models on the device, the processor slowed down four times. Beside it, in
// turns, a page of React alone with as many elements, from the same service worker. Fails if a start takes longer than
// promised, or asks for more files.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { DESKTOP, signIn } from '../../support/surveyor/app.ts'
import { lightBrowser } from '../../support/browser/browsers.ts'
import globalSetup from '../../support/server/global-setup.ts'
import { makeLongModel } from '../../support/surveyor/long-model.ts'
import { discardServer, runServer } from '../../support/server/run-server.ts'
import { share } from '../typing.ts'

const MODELS = 60
const PROCESSES = 6
const ROUNDS = 15
/** Chromium compiles a file at its first start, notes at the second that it is in use, and keeps what it compiled. */
const UNTIL_COMPILED = 3
const CPU_RATE = 4
const GROUP = '기본 그룹'

interface Start {
  ms: number
  /** Files of the app that were asked for until then, its own page not among them. */
  files: number
  elements: number
}

/** What has to be on the screen, as selectors with the least number of each. */
type Content = [selector: string, count: number][]

const LIST: Content = [
  ['main h1', 1],
  ['nav[aria-label="업종 그룹"] button[aria-expanded]', 5],
]
const MODEL: Content = [
  ['main h1', 1],
  ['main [data-process]', PROCESSES],
  ['main form', 6],
  ['main textarea', 1],
]
const BARE: Content = [['main section', 1]]

await globalSetup()
const appFolder = await withBarePage()
const server = await runServer({ env: { APP_DIR: appFolder } })
// Where a size is asked of a page instead of its window, Chromium keeps nothing that it compiled from start to start.
const size = `--window-size=${DESKTOP.width},${DESKTOP.height}`
const browser = await chromium.launch({ ...lightBrowser, args: [...(lightBrowser.args ?? []), size] })
try {
  const context = await browser.newContext({ viewport: null })
  const slug = await makeModels()
  await takeAlong(await context.newPage())
  await server.stop()
  await context.setOffline(true)

  const pages = {
    list: { address: '/reference-model', content: LIST },
    model: { address: `/reference-model/${encodeURIComponent(slug)}`, content: MODEL },
  }
  // What was open last is on the list from the second start on.
  for (const page of [pages.list, pages.model]) await start(context, page)
  const elements = {
    list: (await start(context, pages.list)).elements,
    model: (await start(context, pages.model)).elements,
  }
  const bare = (count: number) => ({ address: `/bare/index.html#${count}`, content: BARE })
  const starts = {
    list: [] as Start[],
    model: [] as Start[],
    bareList: [] as Start[],
    bareModel: [] as Start[],
  }
  for (let round = -UNTIL_COMPILED; round < ROUNDS; round += 1) {
    const taken = {
      list: await start(context, pages.list),
      bareList: await start(context, bare(elements.list)),
      model: await start(context, pages.model),
      bareModel: await start(context, bare(elements.model)),
    }
    if (round < 0) continue
    starts.list.push(taken.list)
    starts.bareList.push(taken.bareList)
    starts.model.push(taken.model)
    starts.bareModel.push(taken.bareModel)
  }
  judge('list', starts.list, starts.bareList)
  judge('model', starts.model, starts.bareModel)
} finally {
  await browser.close()
  await discardServer(server)
  rmSync(appFolder, { recursive: true, force: true })
}

/** The built app with the bare page among the files that its service worker keeps. @returns the folder to serve */
async function withBarePage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'start-bench-'))
  cpSync('dist', folder, { recursive: true })
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare-page'),
    base: '/bare/',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: join(folder, 'bare'),
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  })
  const path = join(folder, 'service-worker.js')
  const worker = readFileSync(path, 'utf8')
  const [known = ''] = /\{"revision":"[^"]*","url":"index\.html"\}/.exec(worker) ?? []
  if (known === '') throw new Error('The list of kept files was not found.')
  const added = ['bare/index.html', 'bare/main.js'].map((url) => JSON.stringify({ revision: 'bench', url }))
  writeFileSync(path, worker.replace(known, [known, ...added].join(',')))
  return folder
}

/** @returns the slug of the model whose page is opened */
async function makeModels(): Promise<string> {
  const area = 'gen-biz-model'
  for (let at = 1; at < MODELS; at += 1) {
    await makeLongModel(server.url, { area, title: `현장조사 ${at}라인`, processCount: 1 })
  }
  return (await makeLongModel(server.url, { area, title: '현장조사 본라인', processCount: PROCESSES })).slug
}

async function takeAlong(page: Page): Promise<void> {
  await signIn(page, server.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  const list = page.getByRole('complementary')
  await list.getByRole('button', { name: new RegExp(`^${GROUP}`) }).click()
  await list.getByRole('button', { name: /내려받기/ }).click()
  await list.getByText(/^오프라인 준비 완료/).waitFor({ timeout: 300_000 })
  await page.close()
}

/**
 * Opens a page of its own at the address, until its content is on the screen: from when on it is, the browser says
 * itself. What React does after that drawing (its effects) comes behind it; the page is closed once all that is done.
 */
async function start(
  context: BrowserContext,
  { address, content }: { address: string; content: Content },
): Promise<Start> {
  await untilIdle()
  const page = await context.newPage()
  await page.addInitScript((wanted) => {
    // No frame is asked for before the content is there: each of them would cost what is measured.
    const watch = new MutationObserver(() => {
      const isThere = wanted.every(([selector, count]) => document.querySelectorAll(selector).length >= count)
      if (!isThere) return
      watch.disconnect()
      requestAnimationFrame(tellWhenShown)
    })
    watch.observe(document, { childList: true, subtree: true })

    function tellWhenShown(): void {
      const files = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /^\/(assets|bare)\//.test(new URL(name).pathname)).length
      const elements = document.querySelectorAll('#root *').length
      // Of this frame: it is drawn in the task that has called back, and this one goes before all others that wait.
      const drawn = scheduler.postTask(() => performance.now(), { priority: 'user-blocking' })
      new PerformanceObserver((list, observer) => {
        const shown = list.getEntriesByName('first-contentful-paint')[0]?.startTime
        if (shown === undefined) return
        observer.disconnect()
        void drawn.then((ms: number) => {
          const tell = Reflect.get(window, 'tellStarted') as (started: string) => void
          tell(JSON.stringify({ ms: Math.max(ms, shown), files, elements }))
        })
      }).observe({ type: 'paint', buffered: true })
    }
  }, content)
  const devtools = await context.newCDPSession(page)
  // Told by a bare binding: Playwright's own way to wait for a page compiles 330 kB in it, 65 ms of a start.
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: 'tellStarted' })
  const started = new Promise<Start>((tell) => {
    devtools.on('Runtime.bindingCalled', ({ payload }) => {
      tell(JSON.parse(payload) as Start)
    })
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.goto(server.url + address, { waitUntil: 'commit' })
  const taken = await started
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // As with a person: what a page puts away for its next start, it does when nothing else is to be done.
  await untilIdle()
  await page.close()
  return taken
}

/** What a page began goes on for a while behind its closing: its workers, and what the browser puts away. */
async function untilIdle(): Promise<void> {
  const devtools = await browser.newBrowserCDPSession()
  const usedSeconds = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  for (let last = -1, now = await usedSeconds(); now - last > 0.02;) {
    await setTimeout(250)
    last = now
    now = await usedSeconds()
  }
  await devtools.detach()
}

function judge(what: 'list' | 'model', starts: readonly Start[], bare: readonly Start[]): void {
  const limit = { list: { ms: 600, files: 15 }, model: { ms: 900, files: 15 } }[what]
  const median = (of: readonly Start[], part: keyof Start) =>
    share(
      of.map((one) => one[part]),
      0.5,
    )
  const [ms, bareMs, files] = [median(starts, 'ms'), median(bare, 'ms'), median(starts, 'files')]
  process.stdout.write(
    `${starts.length} starts of the ${what}: median ${ms.toFixed(0)} ms of ${limit.ms} ` +
      `(most ${share(
        starts.map((one) => one.ms),
        1,
      ).toFixed(0)}), React alone ${bareMs.toFixed(0)} ms with ` +
      `${median(bare, 'elements')} elements of ${median(starts, 'elements')}: ${(ms / bareMs).toFixed(2)}; ` +
      `${files} files of ${limit.files}\n`,
  )
  if (ms > limit.ms || files > limit.files) process.exitCode = 1
}
