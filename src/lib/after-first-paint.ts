import { whenIdle } from './when-idle.ts'

/** Runs what the first screen does not need, once the page has loaded and the browser has time. */
export function afterFirstPaint(work: () => void): void {
  const soon = () => {
    whenIdle(() => {
      work()
      return undefined
    })
  }
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
