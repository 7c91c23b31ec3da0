import { useEffect, useState } from 'react'
import { browserStorage, readStorageFacts, type StorageFacts } from '#lib/device-storage.ts'

/**
 * What the browser says of the storage that it gives this app; null until it has.
 * @param occasion asked again whenever it is another
 */
export function useStorageFacts(occasion: unknown): StorageFacts | null {
  const [facts, setFacts] = useState<StorageFacts | null>(null)
  useEffect(() => {
    let isOver = false
    void readStorageFacts(browserStorage()).then((read) => {
      if (!isOver) setFacts(read)
    })
    return () => {
      isOver = true
    }
  }, [occasion])
  return facts
}
