import type { RefObject } from 'react'
import { isPressed } from '#lib/shortcuts.ts'
import { useKeyDown } from '#ui/hooks/use-key-down.ts'
import { topmostDialog } from '#ui/layers/topmost-dialog.ts'

const EDITED = 'form[data-editing=true]'

/**
 * Ctrl+S (⌘S) saves what is being edited: the form that has the focus, or the only one. Where it is not clear which is
 * meant it does nothing, and the browser does not save the page either.
 */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, isEditing: boolean): void {
  useKeyDown(isEditing, (event) => {
    if (!isPressed('save', event)) return
    event.preventDefault()
    if (!event.repeat && editedForm() === form.current) form.current?.requestSubmit()
  })
}

function editedForm(): HTMLFormElement | null {
  if (topmostDialog() !== null) return null
  const focused = document.activeElement?.closest<HTMLFormElement>(EDITED)
  if (focused) return focused
  const edited = document.querySelectorAll<HTMLFormElement>(EDITED)
  return edited.length === 1 ? (edited[0] ?? null) : null
}
