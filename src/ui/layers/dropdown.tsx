import { type ReactNode, useId, useRef, useState } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Stack } from '#ui/layout.ts'
import { Popover } from './popover.tsx'

interface DropdownProps {
  label: string
  icon: ReactNode
  /** Links and buttons; choosing one closes the dropdown. */
  children: ReactNode
}

/** A button that opens a short list of links and actions. */
export function Dropdown({ label, icon, children }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          // The focus is still here; in the list the popover hears the key.
          if (event.key !== 'Escape' || !isOpen) return
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
      >
        {icon}
      </IconButton>
      {isOpen && (
        <Popover anchor={anchor} fit="content" onClose={close}>
          <Stack
            id={id}
            minWidth="220px"
            css={{ '& > a, & > button': { justifyContent: 'flex-start' } }}
            onClick={(event) => {
              if (!(event.target instanceof Element) || event.target.closest('a, button') === null) return
              close()
              // What was chosen is gone with the list; a dialog that it opens gives the focus back here.
              anchor.current?.focus({ preventScroll: true })
            }}
          >
            {children}
          </Stack>
        </Popover>
      )}
    </>
  )
}

export function DropdownLine() {
  return <chakra.hr border="0" height="var(--edge)" bg="line" marginBlock="2" marginInline="3" />
}
