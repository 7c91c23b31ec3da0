import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { chakra } from '#ui/chakra.tsx'
import { isComposing } from '#ui/hooks/is-composing.ts'
import { useWayBack } from './use-way-back.ts'

const GAP = 6
/** That of a calendar. */
const CALENDAR_ROOM = 376
const EDGE = 8

interface PopoverProps {
  anchor: RefObject<HTMLElement | null>
  /** Its width: that of the anchor, or what its content needs (at the anchor's end). */
  fit?: 'anchor' | 'content'
  /** With this much room below, px, it opens there; with less, where there is more. */
  enough?: number
  onClose: () => void
  children: ReactNode
}

/**
 * A floating panel by its anchor, above it where there is no room below. Escape, the system's way back and a tap
 * outside close it. It stays where it is written, so that it belongs to the dialog or the bar around it.
 */
export function Popover({ anchor, fit = 'anchor', enough = CALENDAR_ROOM, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const place = usePlace(anchor, fit, enough)

  const closeAndReturn = () => {
    onClose()
    anchor.current?.focus()
  }
  useWayBack(true, closeAndReturn)
  const onPointerDown = useEffectEvent(({ target }: PointerEvent) => {
    const isOurs = (part: HTMLElement | null) => target instanceof Node && part?.contains(target) === true
    if (!isOurs(panel.current) && !isOurs(anchor.current)) onClose()
  })
  useEffect(() => {
    const listener = (event: PointerEvent) => onPointerDown(event)
    document.addEventListener('pointerdown', listener, true)
    return () => document.removeEventListener('pointerdown', listener, true)
  }, [])

  return (
    <chakra.div
      ref={panel}
      position="fixed"
      zIndex="floating"
      bg="card"
      border="line"
      borderRadius="button"
      boxShadow="floating"
      padding="2"
      maxHeight="var(--room)"
      overflowY="auto"
      animation="appear 120ms ease-out"
      style={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        // A dialog around it stays open.
        event.preventDefault()
        event.stopPropagation()
        closeAndReturn()
      }}
      onBlur={(event) => {
        // Tabbing out closes it; a click into nothing focusable is handled above.
        const next = event.relatedTarget
        if (next !== null && !event.currentTarget.contains(next) && !anchor.current?.contains(next)) onClose()
      }}
    >
      {children}
    </chakra.div>
  )
}

function usePlace(anchor: RefObject<HTMLElement | null>, fit: 'anchor' | 'content', enough: number) {
  const [place, setPlace] = useState<Record<string, string>>({ top: '0px', opacity: '0' })
  useLayoutEffect(() => {
    const update = () => {
      const box = anchor.current?.getBoundingClientRect()
      if (box === undefined) return
      const below = window.innerHeight - box.bottom - GAP - EDGE
      const above = box.top - GAP - EDGE
      const isBelow = below >= enough || below >= above
      setPlace({
        '--room': `${isBelow ? below : above}px`,
        ...(isBelow
          ? { top: `${box.bottom + GAP}px` }
          : { bottom: `${window.innerHeight - box.top + GAP}px` }),
        ...(fit === 'anchor'
          ? { left: `${box.left}px`, width: `${box.width}px` }
          : { right: `${document.documentElement.clientWidth - box.right}px` }),
      })
    }
    update()
    window.addEventListener('resize', update)
    window.addEventListener('scroll', update, true)
    return () => {
      window.removeEventListener('resize', update)
      window.removeEventListener('scroll', update, true)
    }
  }, [anchor, fit, enough])
  return place
}
