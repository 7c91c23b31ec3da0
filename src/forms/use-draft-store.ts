import { createContext, useContext, useEffect, useState } from 'react'
import { beforeReload } from '#lib/before-reload.ts'
import { useDatabase } from '#session/use-database.ts'
import { DraftStore } from './draft-store.ts'

export const DraftsContext = createContext<DraftStore | null>(null)

/** The drafts of the model on screen. */
export function useDrafts(): DraftStore {
  const store = useContext(DraftsContext)
  if (store === null) throw new Error('There are no drafts around this part.')
  return store
}

/** Opens the drafts of a model; null until they are read. They are written when the page is hidden or left. */
export function useDraftStore(modelKey: string | null): DraftStore | null {
  const db = useDatabase()
  const [opened, setOpened] = useState<{ modelKey: string; store: DraftStore } | null>(null)

  useEffect(() => {
    if (modelKey === null) return
    let store: DraftStore | null = null
    let isWanted = true
    const keep = () => {
      if (document.visibilityState === 'hidden') void store?.keepNow()
    }
    const keepOnLeave = () => void store?.keepNow()
    void DraftStore.open(db, modelKey).then((open) => {
      if (!isWanted) return
      store = open
      setOpened({ modelKey, store: open })
    })
    const keepNoLonger = beforeReload(async () => store?.keepNow())
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('pagehide', keepOnLeave)
    return () => {
      isWanted = false
      keepOnLeave()
      keepNoLonger()
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('pagehide', keepOnLeave)
    }
  }, [db, modelKey])

  return opened?.modelKey === modelKey ? opened.store : null
}
