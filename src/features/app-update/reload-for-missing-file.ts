import { ARRIVES_ELSEWHERE_MS, finishBeforeReload } from '#lib/before-reload.ts'

const KEY = 'reloaded-for-missing-file'

/** What stands in for the browser in tests. */
interface MissingFileDeps {
  ask: (url: string) => Promise<{ status: number }>
  reload: () => void
}

/**
 * A part of the app that cannot be loaded any more, because the server has gone on to a new version and this
 * device kept none of the old: one reload per version brings the new one. Without network it would only show
 * the same again.
 *
 * WebKit gives up what is being loaded as soon as its page is to be left, while the page still stands. A reload then
 * would take the place of where the person is going: so it waits, unless the server says that this version is gone.
 */
export function reloadForMissingFile(build: string, deps: MissingFileDeps = BROWSER): void {
  let misses = false
  let isBack = false
  let leftAt = -Infinity
  let waiting: ReturnType<typeof setTimeout> | undefined
  const reloadOnce = async () => {
    if (!isFirstTime(build)) return
    await finishBeforeReload()
    deps.reload()
  }
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return
    misses = true
    const isLeaving = performance.now() - leftAt < ARRIVES_ELSEWHERE_MS
    if (isBack && !isLeaving) deps.reload()
    else
      void isGone(deps).then((gone) => {
        clearTimeout(waiting)
        waiting = setTimeout(() => void reloadOnce(), gone ? 0 : ARRIVES_ELSEWHERE_MS)
      })
  })
  // A page that came back is left again by ways that give up what it is loading, too.
  const noteLeaving = () => (leftAt = performance.now())
  window.addEventListener('pagehide', () => clearTimeout(waiting))
  // A page that was kept for the way back never loads what was given up, and may hear of it only now.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isBack = true
    window.addEventListener('beforeunload', noteLeaving)
    if (misses) deps.reload()
  })
}

const BROWSER: MissingFileDeps = {
  // HEAD: what the device keeps answers GET alone.
  ask: (url) => fetch(url, { method: 'HEAD', cache: 'no-store' }),
  reload: () => location.reload(),
}

/** Names of files change with their content, so that a version is there whole or not at all. */
async function isGone({ ask }: MissingFileDeps): Promise<boolean> {
  try {
    return (await ask(import.meta.url)).status === 404
  } catch {
    return false
  }
}

function isFirstTime(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false
    sessionStorage.setItem(KEY, build)
    return true
  } catch {
    // Without a memory it might reload for ever.
    return false
  }
}
