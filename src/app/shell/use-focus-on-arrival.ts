import { useEffect, useRef } from 'react'

/**
 * Whoever has come to another page goes on with Tab in what they came for, and not in front of all that stands around
 * it on every page. Nothing of the page that has the focus already loses it.
 */
export function useFocusOnArrival(pathname: string, bodyId: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const { activeElement } = document
    const sidebar = activeElement?.closest('aside') ?? null
    if (activeElement === document.body || sidebar !== null)
      document.getElementById(bodyId)?.focus({ preventScroll: true })
  }, [pathname, bodyId])
}
