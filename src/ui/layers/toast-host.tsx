import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster, toast } from 'sonner'
import { type Notice, type ToastPlacement, onNotice } from './notify.ts'
import { addToastPlace, keepHeadFree, notePosition } from './toast-place.ts'
import { leaveWhereTapped, releaseToasts } from './toast-pointer.ts'

/** Where no head is: as far from the edge as Sonner has it. */
const NO_HEAD = { phone: 16, wider: 24 } as const

/** Can be read and dismissed over a dialog, too: see toast-place.ts. */
export function ToastHost({
  position,
  durationMs,
  head = NO_HEAD,
  early,
}: ToastPlacement & {
  /** What was said before it could be shown; it is taken from there. */
  early: RefObject<Notice[]>
}) {
  const [place] = useState(() => document.createElement('div'))
  // A toast stays where and as long as the area says that it was called in.
  const showHere = useEffectEvent((notice: Notice) => {
    keepHeadFree(place)
    show(notice, { position, durationMs })
  })
  useEffect(() => notePosition(place, position), [place, position])
  useEffect(() => addToastPlace(place), [place])
  useEffect(() => releaseToasts(place), [place])
  useEffect(() => leaveWhereTapped(place, () => toast.dismiss()), [place])
  useEffect(() => {
    for (const notice of early.current.splice(0)) showHere(notice)
    return onNotice((notice) => showHere(notice))
  }, [early])
  return createPortal(
    <Toaster
      position={position}
      duration={durationMs}
      offset={{ top: below(head.wider) }}
      mobileOffset={{ top: below(head.phone) }}
      visibleToasts={3}
      gap={14}
      closeButton
      containerAriaLabel="알림"
      toastOptions={{ className: 'toast', closeButtonAriaLabel: '알림 닫기' }}
    />,
    place,
  )
}

/** A head of the page, or of the dialog over it (toast-place.ts). */
const below = (height: number) => `max(${height}px + env(safe-area-inset-top), var(--dialog-head, 0px))`

/** Somebody has to read it, decide and reach it; a pointer on it holds it for longer. */
const WITH_ACTION_MS = 10_000

function show(
  { kind, title, description, topic, action }: Notice,
  { position, durationMs }: Pick<ToastPlacement, 'position' | 'durationMs'>,
): void {
  const options = {
    position,
    duration: action === undefined ? durationMs : Math.max(durationMs, WITH_ACTION_MS),
    ...(description === undefined ? {} : { description }),
    ...(topic === undefined ? {} : inItsPlace(topic)),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.onAct } }),
  }
  if (kind === 'default') toast(title, options)
  else toast[kind](title, options)
}

/** How many of a topic have left. */
const left = new Map<string, number>()

/** Under the id of the one of its topic that is shown; one that is on its way out takes nothing in any more. */
function inItsPlace(topic: string) {
  const turn = left.get(topic) ?? 0
  const leave = () => void left.set(topic, turn + 1)
  return { id: `${topic}-${turn}`, onAutoClose: leave, onDismiss: leave }
}
