import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Leads to the part of the page that the address names (`#section-03`), once the page is there and each time the
 * address is followed.
 */
export function useHashTarget(isReady: boolean): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (!isReady || hash === '') return
    // A dialog that led here gives the focus back in the next frame; the place comes after it.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(hash.slice(1))
      target?.scrollIntoView({ block: 'start' })
      target?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady, hash, key])
}
