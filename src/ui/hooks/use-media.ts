import { useCallback, useSyncExternalStore } from 'react'

/** Below 1024 px the sidebar slides. */
export const NARROW = '(max-width: 63.99875em)'
/** Below 600 px there is one column. */
export const ONE_COLUMN = '(max-width: 37.49875em)'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
