import type { AskedStorage } from '#lib/device-storage.ts'
import type { SmallStorage } from '#local/store/canary.ts'

/** What the browser has for it; over plain http that is nothing. */
export interface PersistenceDeps {
  storage: AskedStorage | undefined
  locks: Pick<LockManager, 'request'> | undefined
  /** Where all pages of the device note when it was asked. */
  memory: SmallStorage
  /** Wall-clock ms. */
  now: () => number
  /** Whether a person looks at this page. */
  isInView: () => boolean
}

const KEY = 'survey:asked-for-persistence'
/** Some browsers decide by how much an app is used, and may say yes later; one that asks the person does not nag. */
const ASK_AGAIN_MS = 7 * 86_400_000

/**
 * Asks the browser not to throw away what lies here. Firefox puts that to the person and answers when they do, days
 * later perhaps: so only the page that they look at asks, once, and no page does while the question of another is open
 * or was put less than a week ago.
 * @returns asks, where that was not done yet; never rejects
 */
export function persistenceAskedOnce(deps: PersistenceDeps): () => Promise<void> {
  const { storage, locks, memory, now, isInView } = deps
  let isAsked = false
  return async () => {
    if (isAsked || storage?.persist === undefined || locks === undefined || !isInView()) return
    isAsked = true
    try {
      await locks.request('ask-for-persistence', { ifAvailable: true }, async (lock) => {
        const agoMs = now() - Number(memory.getItem(KEY) ?? -Infinity)
        // A clock that was set back says nothing.
        if (lock === null || (agoMs >= 0 && agoMs < ASK_AGAIN_MS)) return
        if ((await storage.persisted?.()) === true) return
        memory.setItem(KEY, String(now()))
        await storage.persist?.()
      })
    } catch (error) {
      console.warn('The browser could not be asked for persistent storage.', error)
    }
  }
}
