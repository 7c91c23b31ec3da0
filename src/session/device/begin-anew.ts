import { ARRIVES_ELSEWHERE_MS } from '#lib/before-reload.ts'

/** A page that loads itself again within its way back may lead WebKit's next one astray. */
const ARRIVES_WITHIN_MS = 500

/** Loads a page again that has just come back, but not in the place of where the person goes from it meanwhile. */
export function beginAnew(page: EventTarget, reload: () => void): void {
  let waiting = setTimeout(reload, ARRIVES_WITHIN_MS)
  page.addEventListener('beforeunload', () => {
    clearTimeout(waiting)
    waiting = setTimeout(reload, ARRIVES_ELSEWHERE_MS)
  })
}
