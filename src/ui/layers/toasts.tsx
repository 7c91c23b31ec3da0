import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { onFirstTouch } from '#lib/on-first-touch.ts'
import { type Notice, type ToastPlacement, onNotice } from './notify.ts'

type Host = ComponentType<ToastPlacement & { early: RefObject<Notice[]> }>

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
    const draw = () => {
      const stillWaits = () => undefined
      if (early.current.length > 0) void fetchHost().then((loaded) => setHost(() => loaded), stillWaits)
    }
    const stop = onNotice((notice) => {
      early.current.push(notice)
      draw()
    })
    window.addEventListener('online', draw)
    return () => {
      stop()
      window.removeEventListener('online', draw)
    }
  }, [Host])

  return Host && <Host {...placement} early={early} />
}
