import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster, toast } from 'sonner'
import { type Notice, type ToastPlacement, onNotice } from './notify.ts'
import { addToastPlace } from './toast-place.ts'
import { releaseToasts } from './toast-pointer.ts'

/** Can be read and dismissed over a dialog, too: see toast-place.ts. */
export function ToastHost({ position, durationMs, head, early }: ToastPlacement & { early: Notice[] }) {
  const [place] = useState(() => document.createElement('div'))
  // A toast stays where and as long as the area says that it was called in.
  const showHere = useEffectEvent((notice: Notice) => show(notice, { position, durationMs }))
  useEffect(() => addToastPlace(place), [place])
  useEffect(() => releaseToasts(place), [place])
  useEffect(() => {
    early.forEach((notice) => showHere(notice))
    return onNotice((notice) => showHere(notice))
  }, [early])
  return createPortal(
    <Toaster
      position={position}
      duration={durationMs}
      {...(head !== undefined && {
        offset: { top: below(head.wider) },
        mobileOffset: { top: below(head.phone) },
      })}
      visibleToasts={3}
      gap={14}
      closeButton
      containerAriaLabel="알림"
      toastOptions={{ className: 'toast', closeButtonAriaLabel: '알림 닫기' }}
    />,
    place,
  )
}

const below = (height: number) => `calc(${height}px + env(safe-area-inset-top))`

/** Somebody has to read it, decide and reach it; a pointer on it holds it for longer. */
const WITH_ACTION_MS = 10_000

function show(
  { kind, title, description, action }: Notice,
  { position, durationMs }: Pick<ToastPlacement, 'position' | 'durationMs'>,
): void {
  const options = {
    position,
    duration: action === undefined ? durationMs : Math.max(durationMs, WITH_ACTION_MS),
    ...(description === undefined ? {} : { description }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.onAct } }),
  }
  if (kind === 'default') toast(title, options)
  else toast[kind](title, options)
}
