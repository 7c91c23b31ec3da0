import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Toasts } from '#ui/layers/toasts.tsx'
import { toastPlacementOf } from './toast-placement.ts'
import { useArea } from './use-area.ts'

/** What changes with the address: the accent, the place of the toasts, and the scroll position. */
export function FollowPath() {
  const location: { pathname: string; state: unknown } = useLocation()
  const { pathname, state } = location
  const area = useArea()
  useLayoutEffect(() => {
    document.documentElement.dataset['area'] = area
  }, [area])
  useLayoutEffect(() => {
    // Or the browser would go back behind us to where a page was left.
    history.scrollRestoration = 'manual'
  }, [])
  const arrive = useEffectEvent(() => {
    // A model made here has been given its slug: the address is another, the page is not.
    if (!isSamePage(state)) window.scrollTo(0, 0)
  })
  useLayoutEffect(() => {
    arrive()
  }, [pathname])
  return <Toasts {...toastPlacementOf(pathname)} />
}

function isSamePage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSamePage' in state && state.isSamePage === true
}
