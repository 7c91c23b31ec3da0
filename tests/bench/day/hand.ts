import { type Locator, type Page, expect } from '@playwright/test'
import { untilPainted } from '../../support/surveyor/app.ts'
import { wayTo } from './way-to.ts'

/** What one process costs the person who records it. */
export interface Toll {
  /** In the app, in the system's camera, and the keyboard's key that leads on. */
  touches: number
  scrolls: number
  /** Reckoned, not timed: see `handsS`. */
  handsS: number
  dialogs: number
  /** How often the keyboard comes up. */
  keyboards: number
  toasts: number
  /** Of the touches that took longer than a frame. */
  spans: Span[]
}

/** One touch: what was touched, and from the finger to what is painted for it. */
interface Span {
  name: string
  ms: number
}

/** Of the window; a swipe of a thumb. */
const SWIPE = 0.6
/** Taking a picture with the system's camera: the shutter, and the button that says it is good. */
const SYSTEM_CAMERA = 2

/**
 * What a hand takes, s. Together they come to the 51 s that the process took a person in the form of November 2026: 30
 * touches, 6 swipes, and 42 syllables of name and text.
 */
const HAND_S = { touch: 0.8, swipe: 1, syllable: 0.5 } as const

/**
 * One hand on a tablet: it sees only what is in the window, and counts what it does. What it does is painted before it
 * goes on: what looks for the next target works on the page's thread for 200 ms, as no eye does.
 */
export class Hand {
  readonly #page: Page
  #touches = 0
  #scrolls = 0
  #syllables = 0

  constructor(page: Page) {
    this.#page = page
  }

  /** Counts in the page from here on. */
  async begin(): Promise<void> {
    await this.#page.evaluate(watch)
    this.#touches = 0
    this.#scrolls = 0
    this.#syllables = 0
  }

  async tap(target: Locator): Promise<void> {
    await target.waitFor()
    await this.#bringIntoView(target)
    const box = await target.boundingBox()
    if (box === null) throw new Error('It is not on the screen.')
    this.#touches += 1
    await this.#page.touchscreen.tap(box.x + box.width / 2, box.y + Math.min(box.height / 2, 40))
    await untilPainted(this.#page)
  }

  /** Types where the keyboard is; what is typed is no touch, only the key that leads on is. */
  async type(text: string, lead?: 'Enter'): Promise<void> {
    this.#syllables += text.replaceAll(/\s/gu, '').length
    await this.#page.keyboard.insertText(text)
    await untilPainted(this.#page)
    if (lead === undefined) return
    this.#touches += 1
    await this.#page.keyboard.press(lead)
    await untilPainted(this.#page)
  }

  /** Takes a picture with the system's camera. */
  async photograph(tile: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser')
    await this.tap(tile)
    this.#touches += SYSTEM_CAMERA
    await (await chooser).setFiles(file)
  }

  async end(): Promise<Toll> {
    // Two frames, so that the last touch is among what was painted.
    const { dialogs, keyboards, toasts, spans } = await this.#page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return Reflect.get(window, 'toll') as Pick<Toll, 'dialogs' | 'keyboards' | 'toasts' | 'spans'>
    })
    const handsS =
      this.#touches * HAND_S.touch + this.#scrolls * HAND_S.swipe + this.#syllables * HAND_S.syllable
    return { touches: this.#touches, scrolls: this.#scrolls, handsS, dialogs, keyboards, toasts, spans }
  }

  async #bringIntoView(target: Locator): Promise<void> {
    for (let swipes = 0; swipes < 20; swipes += 1) {
      const way = await target.evaluate(wayTo, 40)
      if (way === 0) return
      this.#scrolls += 1
      await target.evaluate(swipe, way * SWIPE)
      await expect.poll(() => target.evaluate((element) => element.isConnected)).toBe(true)
    }
    throw new Error('It does not come into view.')
  }
}

/** By a part of the height of what scrolls. */
function swipe(element: Element, share: number): void {
  let box: Element | null = element.parentElement
  while (
    box !== null &&
    !(box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY))
  ) {
    box = box.parentElement
  }
  const scroller = box ?? document.documentElement
  scroller.scrollBy({ top: scroller.clientHeight * share, behavior: 'instant' })
}

/** Runs in the page: the camera is no dialog, and the same toast counts once. */
function watch(): void {
  const toll = { dialogs: 0, keyboards: 0, toasts: 0, spans: [] as Span[] }
  Reflect.set(window, 'toll', toll)
  if (Reflect.get(window, 'isWatched') === true) return
  Reflect.set(window, 'isWatched', true)
  const now = () => Reflect.get(window, 'toll') as typeof toll
  const isText = (target: unknown) =>
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  addEventListener('focusin', ({ target, relatedTarget }) => {
    if (isText(target) && !isText(relatedTarget)) now().keyboards += 1
  })
  // They move into the topmost dialog, and out of it again.
  const seen = new WeakSet<Element>()
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue
      if (node.matches('dialog:not([aria-label=카메라])')) now().dialogs += 1
      const toasts = [node, ...node.querySelectorAll('[data-sonner-toast]')]
      for (const toast of toasts.filter((one) => one.matches('[data-sonner-toast]') && !seen.has(one))) {
        seen.add(toast)
        now().toasts += 1
      }
    }
  }).observe(document.body, { childList: true, subtree: true })
  const spans = new Map<number, Span>()
  const nameOf = (target: unknown) => {
    const touched =
      target instanceof Element ? (target.closest('button, label, input, textarea') ?? target) : null
    return touched?.getAttribute('aria-label') ?? touched?.textContent.slice(0, 20) ?? ''
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = Reflect.get(entry, 'interactionId') as number
      if (id === 0) continue
      const before = spans.get(id)
      const name = before?.name || nameOf(Reflect.get(entry, 'target'))
      spans.set(id, { name, ms: Math.max(before?.ms ?? 0, entry.duration) })
    }
    now().spans = [...spans.values()]
    // An observer of `event` takes a threshold that the types do not know.
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}
