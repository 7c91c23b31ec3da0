import { wait } from './wait.ts'
import { whenIdle } from './when-idle.ts'

/** A page that nobody looks at draws nothing; what waits for it goes on all the same. */
const PATIENCE_MS = 2_000

/** Resolves once the page shows something. */
export async function firstPaint(): Promise<void> {
  let observer: PerformanceObserver | undefined
  const shown = new Promise<void>((resolve) => {
    observer = new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length > 0) resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
  await Promise.race([shown, wait(PATIENCE_MS)])
  observer?.disconnect()
}

/** Runs what the first screen does not need, once it is shown, the page has loaded and the browser has time. */
export function afterFirstPaint(work: () => void): void {
  void Promise.all([firstPaint(), loaded()]).then(() =>
    whenIdle(() => {
      work()
      return undefined
    }),
  )
}

async function loaded(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}
