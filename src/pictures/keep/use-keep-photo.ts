import { useCallback } from 'react'
import { useSyncPort } from '#session/sync/sync-port.ts'

/** What was looked at once is kept on the device. */
export function useKeepPhoto(size: 'thumbnail' | 'full'): (photoKey: string) => void {
  const port = useSyncPort()
  return useCallback((photoKey) => port.keepPhoto(photoKey, size), [port, size])
}
