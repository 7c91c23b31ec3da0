import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { onFirstTouch } from '#lib/on-first-touch.ts'
import { type Notice, type ToastPlacement, onNotice } from './notify.ts'

type Host = ComponentType<ToastPlacement & { early: RefObject<Notice[]> }>

/** A browser need not say that a network is back, and a server that was away is not said to be back at all. */
const AGAIN_MS = 5_000

const fetchHost = async () => (await import('./toast-host.tsx')).ToastHost

/**
 * The toast library is fetched once somebody uses the page, so that a first toast needs no network, and drawn with that
 * toast. What is said before it is there waits for it, however long the network is away.
 */
export function Toasts(placement: ToastPlacement) {
  const [Host, setHost] = useState<Host | null>(null)
  const early = useRef<Notice[]>([])

  useEffect(() => {
    const notWanted = () => undefined
    onFirstTouch(() => void fetchHost().catch(notWanted))
  }, [])
  useEffect(() => {
    if (Host !== null) return
    let again: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      clearTimeout(again)
      const stillWaits = () => {
        again = setTimeout(draw, AGAIN_MS)
      }
      if (early.current.length > 0) void fetchHost().then((loaded) => setHost(() => loaded), stillWaits)
    }
    const stop = onNotice((notice) => {
      early.current.push(notice)
      draw()
    })
    window.addEventListener('online', draw)
    return () => {
      stop()
      clearTimeout(again)
      window.removeEventListener('online', draw)
    }
  }, [Host])

  return Host && <Host {...placement} early={early} />
}
