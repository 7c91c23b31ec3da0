import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ONE_COLUMN, useMedia } from '#ui/hooks/use-media.ts'

export interface FoldedSearch {
  label: string
  isFolded: boolean
  inputRef: RefObject<HTMLInputElement | null>
  /** Opens it and puts the keyboard into it; null where it stands open. */
  button: ReactNode
  /** Nothing is looked for any more. */
  fold: () => void
}

/** A search that on a phone, where its field would take the room of what is offered, begins as a button. */
export function useFoldedSearch(label: string): FoldedSearch {
  const isPhone = useMedia(ONE_COLUMN)
  const [isOpen, setIsOpen] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const isFolded = isPhone && !isOpen
  const open = () => {
    // Within the tap: later no keyboard would come up.
    flushSync(() => setIsOpen(true))
    inputRef.current?.focus()
  }
  const button = isFolded ? (
    <IconButton label={label} color="accent" onClick={open}>
      <Search size={22} />
    </IconButton>
  ) : null
  return { label, isFolded, inputRef, button, fold: () => setIsOpen(false) }
}
