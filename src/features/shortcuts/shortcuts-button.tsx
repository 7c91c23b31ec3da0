import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { ariaKeys, isPressed } from '#lib/shortcuts.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { isComposing } from '#ui/hooks/is-composing.ts'
import { useKeyDown } from '#ui/hooks/use-key-down.ts'
import { topmostDialog } from '#ui/layers/topmost-dialog.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Shows the list of keys, by a press or by `?`, but not to whoever is typing one, nor over another dialog. */
export function ShortcutsButton() {
  const [isOpen, setIsOpen] = useState(false)
  useKeyDown(true, (event) => {
    if (!isPressed('shortcuts', event) || isComposing(event) || isTyping(event.target)) return
    if (topmostDialog() !== null) return
    event.preventDefault()
    setIsOpen(true)
  })
  return (
    <>
      <IconButton
        label="단축키"
        aria-keyshortcuts={ariaKeys('shortcuts')}
        title="단축키 (?)"
        display={{ base: 'none', xl: 'inline-flex' }}
        onClick={() => setIsOpen(true)}
      >
        <Keyboard size={22} />
      </IconButton>
      {isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const WRITES = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(WRITES)
}
