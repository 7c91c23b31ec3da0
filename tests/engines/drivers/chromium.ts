import { chromium } from '@playwright/test'
import { findChromium } from '../../../tools/find-chromium.mjs'
import { traverseBy } from './automation.ts'
import { type DrivenPage, drivenPage } from './driven-page.ts'
import { koreanKeyboard } from './hangul-keys.ts'

/** The browser that all of tests/e2e runs in, driven by the same words as the others. */
export async function openChromium(profile = ''): Promise<DrivenPage> {
  const executablePath = await findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
    viewport: { width: 820, height: 1180 },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  })
  const names = new Map<string, ReturnType<typeof context.pages>[number]>()
  const nameOf = (one: typeof page) => {
    const known = [...names].find(([, named]) => named === one)?.[0]
    const name = known ?? String(names.size)
    names.set(name, one)
    return name
  }
  const hangul = koreanKeyboard()
  let page = context.pages()[0] ?? (await context.newPage())
  const call = (source: string, args: readonly unknown[]): Promise<unknown> =>
    page.evaluate(`(${source})(...${JSON.stringify(args)})`)
  const at = (element: string) => page.locator(`[data-driven="${element}"]`)
  return drivenPage({
    goto: async (url) => {
      await page.goto(url)
    },
    reload: async () => {
      await page.reload()
    },
    // Not by the protocol's own way through the history: it failed once, where the page before had just been left.
    back: () => traverseBy(() => page.evaluate('history.back()'), call),
    forward: () => traverseBy(() => page.evaluate('history.forward()'), call),
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
    compose: async (element, text) => {
      await at(element).focus()
      const keyboard = await context.newCDPSession(page)
      for (const { committed, composing } of hangul.write(text)) {
        if (committed !== '') await keyboard.send('Input.insertText', { text: committed })
        const caret = { selectionStart: composing.length, selectionEnd: composing.length }
        await keyboard.send('Input.imeSetComposition', { text: composing, ...caret })
      }
    },
    endSyllable: async () => {
      const keyboard = await context.newCDPSession(page)
      const enter = {
        key: 'Process',
        code: 'Enter',
        windowsVirtualKeyCode: 229,
        nativeVirtualKeyCode: 229,
      }
      await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
      await keyboard.send('Input.insertText', { text: hangul.end() })
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter, key: 'Enter' })
    },
    chooseFile: (element, path) => at(element).setInputFiles(path),
    resize: (size) => page.setViewportSize(size),
    openWindow: async () => {
      page = await context.newPage()
      return nameOf(page)
    },
    closeWindow: () => page.close(),
    switchTo: async (name) => {
      page = names.get(name) ?? page
      await page.bringToFront()
    },
    windows: () => Promise.resolve(context.pages().map(nameOf)),
    print: () => page.pdf({ preferCSSPageSize: true }),
    shoot: () => page.screenshot(),
    close: () => context.close(),
  })
}
