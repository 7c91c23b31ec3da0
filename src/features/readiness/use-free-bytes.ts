import { useEffect, useState } from 'react'
import { usePreparing } from './preparing-provider.tsx'

/** Bytes that the browser still gives this app, by its own estimate; null where it makes none. Asked again after each preparation. */
export function useFreeBytes(): number | null {
  const isRunning = usePreparing().running !== null
  const [free, setFree] = useState<number | null>(null)
  useEffect(() => {
    if (isRunning) return
    let isWanted = true
    // Some browsers have none outside of https, whatever its type says.
    const { storage } = navigator as { storage?: StorageManager }
    const read = async () => {
      const { quota, usage = 0 } = (await storage?.estimate()) ?? {}
      if (isWanted && quota !== undefined) setFree(Math.max(0, quota - usage))
    }
    read().catch((error: unknown) => {
      console.warn('The browser does not say how much room there is.', error)
    })
    return () => {
      isWanted = false
    }
  }, [isRunning])
  return free
}
