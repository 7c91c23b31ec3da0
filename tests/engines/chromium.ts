import { chromium } from '@playwright/test'
import { findChromium } from '../../tools/find-chromium.mjs'
import { type DrivenPage, drivenPage } from './driven-page.ts'

/** The browser that all of tests/e2e runs in, driven by the same words as the others: what they are compared with. */
export async function openChromium(): Promise<DrivenPage> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  const call = (source: string, args: readonly unknown[]): Promise<unknown> =>
    page.evaluate(`(${source})(...${JSON.stringify(args)})`)
  const at = (element: string) => page.locator(`[data-driven="${element}"]`)
  const none = () => Promise.reject(new Error('No journey asks Chromium for this.'))
  return drivenPage({
    goto: async (url) => {
      await page.goto(url)
    },
    reload: async () => {
      await page.reload()
    },
    back: async () => {
      await page.goBack()
    },
    call,
    elements: (source, args) => {
      // A reference does not leave the page: it is a mark there.
      const marked = `(...args) => (${source})(...args).map((element) => {
        element.dataset.driven ??= String(Math.random())
        return element.dataset.driven
      })`
      return call(marked, args) as Promise<string[]>
    },
    click: (element) => at(element).click(),
    type: (element, text) => at(element).pressSequentially(text),
    chooseFile: (element, path) => at(element).setInputFiles(path),
    resize: (size) => page.setViewportSize(size),
    openWindow: none,
    switchTo: none,
    windows: none,
    close: () => browser.close(),
  })
}
