/** What the browser has for it; over plain http that is nothing. */
export interface PersistenceDeps {
  storage: Pick<StorageManager, 'persisted' | 'persist'> | undefined
  locks: Pick<LockManager, 'request'> | undefined
  /** Whether a person looks at this page. */
  isInView: () => boolean
}

/**
 * Asks the browser not to throw away what lies here. Firefox puts that to the person and answers when they do, days
 * later perhaps: so only the page that they look at asks, once, and no page does while the question of another is open.
 * @returns asks, where that was not done yet; never rejects
 */
export function persistenceAskedOnce({ storage, locks, isInView }: PersistenceDeps): () => Promise<void> {
  let isAsked = false
  return async () => {
    if (isAsked || storage === undefined || locks === undefined || !isInView()) return
    isAsked = true
    try {
      await locks.request('ask-for-persistence', { ifAvailable: true }, async (lock) => {
        if (lock !== null && !(await storage.persisted())) await storage.persist()
      })
    } catch (error) {
      console.warn('The browser could not be asked for persistent storage.', error)
    }
  }
}
