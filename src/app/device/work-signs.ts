import { watchSyncStatus } from '#local/views/work/sync-status.ts'
import type { DeviceDatabase } from '#local/store/database.ts'

/** What the browser has for it; each may be absent. */
export interface SignDeps {
  badge: Pick<Navigator, 'setAppBadge' | 'clearAppBadge'> | undefined
  wakeLock: Pick<WakeLock, 'request'> | undefined
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Shows outside the page what goes on in it: the installed app's icon counts what is on this device only, and the
 * screen does not go to sleep while it is being sent, since the tablet would stop the sending with it.
 * @returns stops it
 */
export function showWork(db: DeviceDatabase, { badge, wakeLock, page }: SignDeps): () => void {
  let isSending = false
  let held: Promise<WakeLockSentinel | null> | null = null

  const holdOrRelease = () => {
    const isWanted = isSending && page.visibilityState === 'visible'
    if (isWanted && held === null) {
      // The system takes it back when the page is hidden; in view again it is asked for anew.
      held = request(wakeLock)
    } else if (!isWanted && held !== null) {
      void held.then((lock) => lock?.release())
      held = null
    }
  }
  const stopReading = watchSyncStatus(db).subscribe(({ waiting, needsYou, hold }) => {
    isSending = waiting > 0 && hold === null
    holdOrRelease()
    const unsent = waiting + needsYou
    void (unsent > 0 ? badge?.setAppBadge(unsent) : badge?.clearAppBadge())?.catch(ignore)
  })
  page.addEventListener('visibilitychange', holdOrRelease)
  return () => {
    stopReading()
    page.removeEventListener('visibilitychange', holdOrRelease)
    isSending = false
    holdOrRelease()
    void badge?.clearAppBadge().catch(ignore)
  }
}

/** A tablet that saves power refuses; the sending goes on when it is used again. */
async function request(wakeLock: SignDeps['wakeLock']): Promise<WakeLockSentinel | null> {
  try {
    return (await wakeLock?.request('screen')) ?? null
  } catch {
    return null
  }
}

/** A browser in which the app is not installed may refuse to count. */
function ignore(): void {
  // Nothing is lost with it.
}
