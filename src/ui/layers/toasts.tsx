import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type Notice, type ToastPlacement, onNotice } from './notify.ts'

/** The toast library is fetched with the first toast; what came before it is shown then. */
export function Toasts(placement: ToastPlacement) {
  const [Host, setHost] = useState<ComponentType<ToastPlacement & { early: Notice[] }> | null>(null)
  const early = useRef<Notice[]>([])

  useEffect(() => {
    if (Host !== null) return
    return onNotice((notice) => {
      early.current.push(notice)
      void import('./toast-host.tsx').then(({ ToastHost }) => setHost(() => ToastHost))
    })
  }, [Host])

  return Host && <HostOnce Host={Host} early={early} placement={placement} />
}

interface HostOnceProps {
  Host: ComponentType<ToastPlacement & { early: Notice[] }>
  early: { current: Notice[] }
  placement: ToastPlacement
}

function HostOnce({ Host, early, placement }: HostOnceProps) {
  const [first] = useState(() => early.current.splice(0))
  return <Host {...placement} early={first} />
}
