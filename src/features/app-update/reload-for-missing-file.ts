import { finishBeforeReload } from '#lib/before-reload.ts'

const KEY = 'reloaded-for-missing-file'

/**
 * A part of the app that cannot be loaded any more, because the server has gone on to a new version and this
 * device kept none of the old: one reload per version brings the new one. Without network it would only show
 * the same again.
 */
export function reloadForMissingFile(build: string): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || !isFirstTime(build)) return
    void finishBeforeReload().then(() => location.reload())
  })
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
