import { type PointerEvent, type RefObject, useState } from 'react'

interface Drag<Id> {
  id: Id
  pointerId: number
  to: number
}

/**
 * Lets a finger or a mouse carry a row of a list to another place. The list takes the pointer, since a row that changes
 * its place would lose it; nothing is changed before it is let go.
 */
export function useDragOrder<Id>(list: RefObject<HTMLElement | null>, onDrop: (id: Id, to: number) => void) {
  const [drag, setDrag] = useState<Drag<Id> | null>(null)
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const tops = rows.map(({ top }) => top).sort((one, other) => one - other)
    const height = rows[0]?.height ?? 0
    const below = tops.filter((top) => top + height <= y).length
    return Math.min(below, rows.length - 1)
  }
  const isOwn = (event: PointerEvent) => drag?.pointerId === event.pointerId
  return {
    drag,
    lift: (event: PointerEvent, id: Id, from: number) => {
      if (drag !== null || event.button !== 0) return
      list.current?.setPointerCapture(event.pointerId)
      setDrag({ id, pointerId: event.pointerId, to: from })
    },
    listeners: {
      onPointerMove: (event: PointerEvent) => {
        if (drag === null || !isOwn(event)) return
        const to = placeAt(event.clientY)
        if (to !== drag.to) setDrag({ ...drag, to })
      },
      onPointerUp: (event: PointerEvent) => {
        if (drag === null || !isOwn(event)) return
        setDrag(null)
        onDrop(drag.id, drag.to)
      },
      // The browser took the finger for something else: nothing was meant.
      onPointerCancel: (event: PointerEvent) => {
        if (isOwn(event)) setDrag(null)
      },
    },
  }
}
