import { useEffect, useState } from 'react'
import { onSharedChange } from '#local/shared/shared-place.ts'
import type { WaitingShares } from '#local/shared/shared-photos.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { readShared } from './read-shared.ts'

/**
 * What was shared with the app and waits for this user; undefined until that is known: asking is too slow for a first
 * drawing.
 */
export function useShared(): WaitingShares | undefined {
  const db = useDatabase()
  const [shares, setShares] = useState<WaitingShares>()
  useEffect(() => {
    let isCurrent = true
    const read = () => {
      readShared(db).then(
        (found) => {
          if (isCurrent) setShares(found)
        },
        (error: unknown) => console.error('The shared photos could not be read.', error),
      )
    }
    const stop = onSharedChange(read)
    read()
    return () => {
      isCurrent = false
      stop()
    }
  }, [db])
  return shares
}
