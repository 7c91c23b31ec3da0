import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { pickerStyle } from '#ui/fields/control-style.ts'
import { useFieldProps } from '#ui/fields/field.tsx'
import { Popover } from '#ui/layers/popover.tsx'
import { SearchSelectList } from './search-select-list.tsx'
import type { SelectOption } from '#ui/fields/select-input.tsx'

const Root = chakra('button', pickerStyle)
/** The search and three rows, px: a list scrolls, and what stands above the field stays in sight. */
const ENOUGH_ROOM = 224

interface SearchSelectProps {
  value: string | null
  options: readonly SelectOption[]
  placeholder: string
  searchLabel: string
  /** What to show for a search text; the options are filtered by the caller's own rules. */
  filter: (options: readonly SelectOption[], search: string) => readonly SelectOption[]
  onChoose: (value: string) => void
}

/** A select whose list can be searched. The search starts empty each time it opens. */
export function SearchSelect(props: SearchSelectProps) {
  const { value, options, placeholder } = props
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <Root
        ref={anchor}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        {...useFieldProps()}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        <chakra.span flex="1" minWidth="0" color={chosen ? 'ink' : 'ink.subtle'}>
          {chosen?.label ?? placeholder}
        </chakra.span>
        <ChevronDown size={20} />
      </Root>
      {isOpen && (
        <Popover anchor={anchor} enough={ENOUGH_ROOM} onClose={close}>
          <SearchSelectList
            {...props}
            listId={listId}
            onChoose={(next) => {
              props.onChoose(next)
              close()
              anchor.current?.focus()
            }}
          />
        </Popover>
      )}
    </>
  )
}
