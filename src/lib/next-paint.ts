/** A page that nobody looks at draws nothing; what waits for it goes on all the same. */
const PATIENCE_MS = 1_000

/** Until what was just drawn is on the screen. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PATIENCE_MS)
  })
}
