/**
 * One browser as a protocol drives it: the few commands that the journeys take. Elements are the protocol's own names.
 */
export interface Automation {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  /** Calls a function, given as its source, in the page that is open; waits for what it promises. */
  call: (source: string, args: readonly unknown[]) => Promise<unknown>
  /** The same for a function that answers elements. */
  elements: (source: string, args: readonly unknown[]) => Promise<string[]>
  /** Throws where something lies over it, or where the page moved it away from under the click. */
  click: (element: string) => Promise<void>
  /** As from a keyboard, into the element. */
  type: (element: string, text: string) => Promise<void>
  /** The same text of Hangul by a Korean keyboard, letter by letter; the last syllable stays in composition. */
  compose: (element: string, text: string) => Promise<void>
  /** The Enter that ends the last syllable of `compose`. */
  endSyllable: (element: string) => Promise<void>
  chooseFile: (element: string, path: string) => Promise<void>
  /** Makes the page as wide and as high as this, px. */
  resize: (size: { width: number; height: number }) => Promise<void>
  /** Opens a window and goes on in it. */
  openWindow: () => Promise<string>
  /** Closes the window that is driven; another must be switched to. */
  closeWindow: () => Promise<void>
  switchTo: (window: string) => Promise<void>
  windows: () => Promise<string[]>
  /** The page as a PDF, as the engine prints it. */
  print: () => Promise<Buffer>
  /** What is seen of it, as a PNG. */
  shoot: () => Promise<Buffer>
  close: () => Promise<void>
}

/** For hangs, not for speed. */
export const PATIENCE_MS = 45_000

let left = 0

/** Runs in the page. Goes by the window, not by the address: a page can be left for itself. */
const MARK = `(mark) => {
  window.leftBy = mark
  return location.href
}`
/** Runs in the page that is there then. */
const HAS_ARRIVED = `(mark, from) =>
  (window.leftBy !== mark || (from !== null && location.href !== from)) && document.readyState === 'complete'`

/**
 * Leaves the page, and waits until the next one is there and loaded. Drivers answer earlier at times: that of WebKit
 * even while the page that is left still stands, and of two journeys that are begun one behind the other one is lost.
 */
export const arriveBy = (go: () => Promise<unknown>, call: Automation['call']): Promise<void> =>
  arrive(go, call, false)

/** The same through the history, where the next page may be the same document with another address. */
export const traverseBy = (go: () => Promise<unknown>, call: Automation['call']): Promise<void> =>
  arrive(go, call, true)

async function arrive(
  go: () => Promise<unknown>,
  call: Automation['call'],
  mayBeSameDocument: boolean,
): Promise<void> {
  const mark = (left += 1)
  const from = await call(MARK, [mark])
  await go()
  const deadline = performance.now() + PATIENCE_MS
  // What is asked of a page that is being replaced fails, and is asked of the next one.
  while ((await call(HAS_ARRIVED, [mark, mayBeSameDocument ? from : null]).catch(() => false)) !== true) {
    if (performance.now() > deadline) throw new Error(`The page ${String(from)} was not left.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until the element rests; answers whether a click in its middle arrives. Brings it into view. */
const IS_REACHED = `async (element) => {
  const boxOf = () => JSON.stringify(element.getBoundingClientRect())
  let box = ''
  for (let looks = 0; looks < 100 && box !== boxOf(); looks += 1) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    box = boxOf()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  const isOf = (one) => one !== null && (element.contains(one) || one.closest('label')?.contains(element) === true)
  window.isMissed = false
  addEventListener('click', ({ target }) => (window.isMissed = !isOf(target)), { capture: true, once: true })
  return isOf(hit)
}`

/** Whether the page, still being laid out, moved the element away between the look and the click. */
const IS_MISSED = '() => window.isMissed === true'

/** A click that finds out whether it arrived. A page that was left by it cannot be asked, and needs not. */
export async function clickSurely(
  ask: (source: string, withElement: boolean) => Promise<unknown>,
  press: () => Promise<unknown>,
): Promise<void> {
  if ((await ask(IS_REACHED, true)) !== true) throw new Error('Something lies over it.')
  await press()
  const isMissed = await ask(IS_MISSED, false).catch(() => false)
  if (isMissed === true) throw new Error('The page moved it away.')
}
