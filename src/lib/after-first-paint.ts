import { whenIdle } from './when-idle.ts'

/** A page that nobody looks at draws nothing; what waits for it goes on all the same. */
const PATIENCE_MS = 2_000

/** Resolves once the page has loaded and shows something. */
export async function firstPaint(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise<unknown>((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  const patience = AbortSignal.timeout(PATIENCE_MS)
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length > 0) end()
    })
    const end = () => {
      observer.disconnect()
      resolve()
    }
    patience.addEventListener('abort', end, { once: true })
    observer.observe({ type: 'paint', buffered: true })
  })
}

/** Runs what the first screen does not need, once it is shown and the browser has time. */
export function afterFirstPaint(work: () => void): void {
  void firstPaint().then(() =>
    whenIdle(() => {
      work()
      return undefined
    }),
  )
}
