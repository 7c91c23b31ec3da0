import { createContext, useContext, useEffect, useState } from 'react'
import { beforeReload } from '#lib/before-reload.ts'
import { wasCutOff } from '#local/store/let-go.ts'
import { throttledQuery } from '#local/views/throttled-query.ts'
import { answerAhead } from '#session/device/read-ahead.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { type DraftStore, openDrafts } from './draft-store.ts'
import { leaveLastWords } from './last-words.ts'

const RETRY_MS = 200

export const DraftsContext = createContext<DraftStore | null>(null)

/** The drafts of the model on screen. */
export function useDrafts(): DraftStore {
  const store = useContext(DraftsContext)
  if (store === null) throw new Error('There are no drafts around this part.')
  return store
}

/**
 * Opens the drafts of a model; null until they are read. They are written when the page is hidden or left.
 * @param modelKey fixed for the part that asks
 */
export function useDraftStore(modelKey: string): DraftStore | null {
  const db = useDatabase()
  const [ahead] = useState(() => answerAhead(db, openDrafts, modelKey) ?? null)
  const [opened, setOpened] = useState(ahead)

  useEffect(() => {
    let store = ahead
    let isWanted = true
    const keep = () => {
      if (document.visibilityState === 'hidden') void store?.keepNow()
    }
    const keepOnLeave = () => void store?.keepNow()
    const onPageHide = ({ persisted }: PageTransitionEvent) => {
      if (store !== null) leaveLastWords(db.userKey, store.unconfirmed())
      // A page that is kept for the way back must hold nothing open: it goes on writing when it is back.
      if (!persisted) store?.keepLast()
      keepOnLeave()
    }
    const open = async () => {
      const read = await openDrafts(db, modelKey)
      if (!isWanted) return
      store = read
      setOpened(read)
    }
    const openPatiently = () => {
      open().catch((error: unknown) => {
        if (!isWanted) return
        // The page was left in the middle of it, and is back. A connection that stays closed is asked again in peace.
        if (wasCutOff(error)) setTimeout(openPatiently, RETRY_MS)
        else console.error('The drafts could not be read.', error)
      })
    }
    if (store === null) openPatiently()
    const ofWindows = throttledQuery(db, [db.drafts], async () => store?.lookAgain())
    const lookNoLonger = ofWindows.subscribe(() => undefined)
    const keepNoLonger = beforeReload(async () => store?.keepNow())
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('pagehide', onPageHide)
    return () => {
      isWanted = false
      keepOnLeave()
      // Of a page that was left, and came back.
      leaveLastWords(db.userKey, [])
      keepNoLonger()
      lookNoLonger()
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('pagehide', onPageHide)
    }
  }, [db, modelKey, ahead])

  return opened
}
