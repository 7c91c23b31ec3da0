/** One browser as a protocol drives it: the few commands that the journeys take. Elements are the protocol's own names. */
export interface Automation {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** Calls a function, given as its source, in the page that is open; waits for what it promises. */
  call: (source: string, args: readonly unknown[]) => Promise<unknown>
  /** The same for a function that answers elements. */
  elements: (source: string, args: readonly unknown[]) => Promise<string[]>
  /** Throws where something lies over it. */
  click: (element: string) => Promise<void>
  /** As from a keyboard, into the element. */
  type: (element: string, text: string) => Promise<void>
  chooseFile: (element: string, path: string) => Promise<void>
  /** Makes the page as wide and as high as this, px. */
  resize: (size: { width: number; height: number }) => Promise<void>
  /** Opens a window and goes on in it. */
  openWindow: () => Promise<string>
  switchTo: (window: string) => Promise<void>
  windows: () => Promise<string[]>
  close: () => Promise<void>
}

/** For hangs, not for speed. */
export const PATIENCE_MS = 45_000

/** Whether a click in its middle arrives; brings it into view. */
export const IS_REACHED = `(element) => {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return hit !== null && (element.contains(hit) || hit.contains(element))
}`
