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
  /** Opens a window and goes on in it. */
  openWindow: () => Promise<string>
  switchTo: (window: string) => Promise<void>
  windows: () => Promise<string[]>
  close: () => Promise<void>
}

/** For hangs, not for speed. */
export const PATIENCE_MS = 45_000
