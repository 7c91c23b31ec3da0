import { type RefObject, useEffect } from 'react'

/** Moves the focus into a layer when it opens (`data-autofocus` first) and back when it closes. */
export function useFocusReturn(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const box = layer.current
    const first = box?.querySelector<HTMLElement>('[data-autofocus]') ?? box
    first?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) {
        // The page stays inert until the layer has left; focus does not enter what is inert.
        requestAnimationFrame(() => {
          before.focus({ preventScroll: true })
        })
      }
    }
  }, [layer])
}
