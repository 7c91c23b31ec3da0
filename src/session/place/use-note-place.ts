import { useEffect } from 'react'
import { whenIdle } from '#lib/when-idle.ts'
import { type OpenPlace, notePlace } from '#local/views/last-places.ts'
import { useDatabase } from '#session/device/use-database.ts'

/** Notes where one is in a model, so that one can go on there later. Nobody waits for it, and nothing depends on it. */
export function useNotePlace({ modelKey, processKey, inField }: OpenPlace): void {
  const db = useDatabase()
  useEffect(
    () =>
      whenIdle(() => {
        notePlace(db, { modelKey, processKey, inField }).catch((error: unknown) => {
          console.warn('Where one was last could not be noted.', error)
        })
        return undefined
      }),
    [db, modelKey, processKey, inField],
  )
}
