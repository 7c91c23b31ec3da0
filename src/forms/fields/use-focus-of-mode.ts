import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a card that changes between reading and editing: the button that did it is gone by then. It goes
 * to the card itself, so that no keyboard opens over what is to be read, and back to the edit button.
 */
export function useFocusOfMode(isEditing: boolean) {
  const formRef = useRef<HTMLFormElement>(null)
  const editButtonRef = useRef<HTMLButtonElement>(null)
  const was = useRef(isEditing)
  useEffect(() => {
    if (was.current === isEditing) return
    was.current = isEditing
    // A dialog that asked gives the focus back in the next frame, to what is gone as well.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const next = isEditing ? formRef.current?.querySelector('section') : editButtonRef.current
      next?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isEditing])
  return { formRef, editButtonRef }
}
