import { whenIdle } from './when-idle.ts'

/** Runs once, when a person has begun to use the page and the browser has time. */
export function onFirstTouch(work: () => void): void {
  const touched = new AbortController()
  const begin = () => {
    touched.abort()
    whenIdle(() => {
      work()
      return undefined
    })
  }
  for (const sign of ['pointerdown', 'keydown', 'focusin'])
    window.addEventListener(sign, begin, { signal: touched.signal })
}
