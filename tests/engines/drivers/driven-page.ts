import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { type Automation, PATIENCE_MS } from './automation.ts'

const FIND_ELEMENTS = `function () { ${readFileSync(join(import.meta.dirname, 'find-elements.js'), 'utf8')} }`

export type Role = 'button' | 'link' | 'option' | 'combobox' | 'tab' | 'textbox' | 'text' | 'file'
interface Where {
  inDialog?: boolean
  /** Which of those that are alike; the first. */
  at?: number
}

/** The page of a browser, driven by what a person sees. What is not there yet is waited for. */
export interface DrivenPage extends Pick<
  Automation,
  'goto' | 'reload' | 'back' | 'forward' | 'resize' | 'print' | 'shoot' | 'close'
> {
  /** @param run has nothing but its parameters: it runs in the page */
  evaluate: <P extends unknown[], T>(run: (...args: P) => T | Promise<T>, ...args: P) => Promise<T>
  text: () => Promise<string>
  /** Resolves when the screen says it. */
  sees: (words: string | RegExp, patienceMs?: number) => Promise<void>
  click: (role: Role, name: string | null, where?: Where) => Promise<void>
  type: (name: string, text: string, where?: Where) => Promise<void>
  /** Hangul as a Korean keyboard writes it; the last syllable stays in composition. */
  compose: (name: string, text: string, where?: Where) => Promise<void>
  /** The Enter that ends that syllable. */
  endSyllable: (name: string, where?: Where) => Promise<void>
  chooseFile: (name: string, path: string) => Promise<void>
  has: (role: Role, name: string) => Promise<boolean>
  /** What is there of a role, by name, in the order of the page. */
  names: (role: Role, where?: Where) => Promise<string[]>
  /** Opens another window of this browser and goes on in it; answers how to come back to the one before. */
  openWindow: () => Promise<{ switchBack: () => Promise<void>; closeAndSwitchBack: () => Promise<void> }>
}

const wordOf = (value: unknown) => (value instanceof RegExp ? String(value) : JSON.stringify(value))

/** What is done to a page is a step of the trace that is kept of a test that fails. */
const asStep =
  <P extends unknown[], T>(name: string, act: (...args: P) => Promise<T>) =>
  (...args: P): Promise<T> =>
    test.step([name, ...args.map(wordOf)].join(' '), () => act(...args))

export function drivenPage(automation: Automation): DrivenPage {
  const text = async () =>
    String(await automation.call('() => document.body === null ? "" : document.body.innerText', []))
  const find = async (role: Role, name: string | null, { inDialog = false, at = 0 }: Where) =>
    (await automation.elements(FIND_ELEMENTS, [role, name, inDialog]))[at]

  /** What is being drawn anew, or covered for a moment, is tried again. */
  const until = async (isDone: () => Promise<boolean>, problem: string, patienceMs = PATIENCE_MS) => {
    const deadline = performance.now() + patienceMs
    for (let last: unknown = null; ;) {
      try {
        if (await isDone()) return
      } catch (error) {
        last = error
      }
      if (performance.now() > deadline) {
        const shown = await text().catch(String)
        throw new Error(`${problem} (${String(last)}): ${shown.slice(0, 600)}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const withElement = (
    { role, name, ...where }: Where & { role: Role; name: string | null },
    use: (element: string) => Promise<void>,
  ) =>
    until(
      async () => {
        const element = await find(role, name, where)
        if (element === undefined) return false
        await use(element)
        return true
      },
      `There is no ${role} ${name ?? ''}`,
    )

  return {
    goto: asStep('goto', automation.goto),
    reload: asStep('reload', automation.reload),
    back: asStep('back', automation.back),
    forward: asStep('forward', automation.forward),
    print: asStep('print', automation.print),
    shoot: automation.shoot,
    resize: asStep('resize', automation.resize),
    close: asStep('close', automation.close),
    evaluate: async <P extends unknown[], T>(run: (...args: P) => T | Promise<T>, ...args: P) =>
      // What comes back is what `run` answers, as JSON.
      (await automation.call(run.toString(), args)) as T,
    text,
    sees: asStep('sees', (words, patienceMs) =>
      until(
        async () => {
          const shown = await text()
          return typeof words === 'string' ? shown.includes(words) : words.test(shown)
        },
        `The screen does not say ${String(words)}`,
        patienceMs,
      ),
    ),
    click: asStep('click', (role, name, where) => withElement({ role, name, ...where }, automation.click)),
    type: asStep('type', (name, words, where) =>
      withElement({ role: 'textbox', name, ...where }, (element) => automation.type(element, words)),
    ),
    compose: asStep('compose', (name, words, where) =>
      withElement({ role: 'textbox', name, ...where }, (element) => automation.compose(element, words)),
    ),
    endSyllable: asStep('endSyllable', (name, where) =>
      withElement({ role: 'textbox', name, ...where }, (element) => automation.endSyllable(element)),
    ),
    chooseFile: asStep('chooseFile', (name, path) =>
      withElement({ role: 'file', name }, (element) => automation.chooseFile(element, path)),
    ),
    has: async (role, name) => (await find(role, name, {})) !== undefined,
    names: async (role, { inDialog = false } = {}) =>
      (await automation.call(FIND_ELEMENTS, [role, null, inDialog, true])) as string[],
    openWindow: asStep('openWindow', async () => {
      const [before = ''] = await automation.windows()
      const there = await automation.openWindow()
      const switchBack = asStep('switchBack', () => automation.switchTo(before))
      const closeAndSwitchBack = asStep('closeAndSwitchBack', async () => {
        await automation.switchTo(there)
        await automation.closeWindow()
        await switchBack()
      })
      return { switchBack, closeAndSwitchBack }
    }),
  }
}
