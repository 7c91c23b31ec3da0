import { type BrowserContext, type Page, chromium, expect, test } from '@playwright/test'
import { haveSession } from '../../support/surveyor/app.ts'
import { lightBrowser } from '../../support/browser/browsers.ts'
import { rowsOf } from '../../support/browser/device-rows.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { editorOf, readModel } from '../../support/surveyor/root-editor.ts'
import { freePort } from '../../support/server/run-server.ts'
import { openModel, saveFeatures, untilDelivered, untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
const [MODEL, OTHER] = ['한빛다이캐스팅', '대성열처리']
const WORDS = '얼기 전에 저장을 누른 글'

/**
 * A browser whose windows may be hidden, and so frozen: Playwright's own pages take themselves to be looked at, all at
 * once.
 */
async function withWindows(use: (windows: BrowserContext) => Promise<void>): Promise<void> {
  const port = await freePort()
  const args = [...(lightBrowser.args ?? []), `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...lightBrowser, args })
  const same = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
  const [windows] = same.contexts()
  if (windows === undefined) throw new Error('The browser has no windows.')
  await use(windows)
  await browser.close()
}

/** Runs before the app. The first save does not come to its end by itself, and it is told when the page is frozen. */
function standInSave(): void {
  const told: string[] = []
  Object.assign(window, { told })
  const add = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'add')?.value as IDBObjectStore['add']
  let isFirst = true
  IDBObjectStore.prototype.add = function (...row) {
    const askOn = () => {
      const asking = this.count()
      asking.onsuccess = askOn
      // The app is told by its own.
      asking.onerror = (event) => event.stopPropagation()
    }
    if (this.name === 'operations' && isFirst) {
      isFirst = false
      told.push('stands')
      askOn()
    }
    return add.apply(this, row)
  }
  for (const event of ['freeze', 'resume']) document.addEventListener(event, () => told.push(event))
}

const toldOf = (page: Page) =>
  page.evaluate(() => ('told' in window && Array.isArray(window.told) ? window.told.join(' ') : ''))

// S-01, S-07, S-21
test('a window that is frozen in the midst of a save keeps no other from the database, and saves once it goes on', async () => {
  await withWindows(async (windows) => {
    const page = await windows.newPage()
    await page.addInitScript(standInSave)
    await haveSession(page, server.url)
    await openModel(page, server.url, MODEL)
    await editorOf(page).edit('개요').click()
    await page.getByLabel('특징').fill(WORDS)
    await editorOf(page).save('개요').click()
    await expect.poll(() => toldOf(page)).toBe('stands')
    const other = await windows.newPage()
    const devtools = await windows.newCDPSession(page)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    await expect.poll(() => toldOf(page)).toBe('stands freeze')

    await openModel(other, server.url, OTHER)
    await saveFeatures(other, '다른 창에서 쓴 글')
    await untilDelivered(other)
    expect(await readModel(other, OTHER)).toMatchObject({ features: '다른 창에서 쓴 글' })
    // Nothing of the save is there, and nothing that was typed is lost, should the browser end the frozen window.
    expect(JSON.stringify(await rowsOf(other, 'drafts'))).toContain(WORDS)
    expect(await readModel(other, MODEL)).not.toMatchObject({ features: WORDS })

    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    await page.bringToFront()
    await expect.poll(() => toldOf(page)).toBe('stands freeze resume')
    await expect(page.getByLabel('특징')).toBeDisabled()
    await untilSynced(page)
    expect(await readModel(page, MODEL)).toMatchObject({ features: WORDS })
    expect(await rowsOf(page, 'drafts')).toEqual([])
  })
})
