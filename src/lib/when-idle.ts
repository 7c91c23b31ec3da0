/** Nothing waits longer than this for a browser that has no time. */
const PATIENCE_MS = 2_000

/**
 * Starts what nobody waits for once the browser has drawn what somebody waits for.
 * @param start may answer what ends it
 * @returns ends it, or keeps it from starting
 */
export function whenIdle(start: () => (() => void) | undefined): () => void {
  let end: (() => void) | undefined
  const begin = () => {
    end = start()
  }
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback(begin, { timeout: PATIENCE_MS })
    return () => {
      cancelIdleCallback(waiting)
      end?.()
    }
  }
  const waiting = setTimeout(begin, 300)
  return () => {
    clearTimeout(waiting)
    end?.()
  }
}
