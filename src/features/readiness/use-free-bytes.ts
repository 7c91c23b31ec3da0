import { useEffect, useState } from 'react'
import { browserStorage, readStorageFacts } from '#lib/device-storage.ts'
import { usePreparing } from './preparing-provider.tsx'

/** Bytes that the browser still gives this app, by its own estimate; null where it makes none. Asked again after each preparation. */
export function useFreeBytes(): number | null {
  const isRunning = usePreparing().running !== null
  const [free, setFree] = useState<number | null>(null)
  useEffect(() => {
    if (isRunning) return
    let isWanted = true
    void readStorageFacts(browserStorage()).then(({ freeBytes }) => {
      if (isWanted) setFree(freeBytes)
    })
    return () => {
      isWanted = false
    }
  }, [isRunning])
  return free
}
