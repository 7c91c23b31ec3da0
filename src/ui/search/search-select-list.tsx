import { defineRecipe } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { isComposing } from '#ui/hooks/is-composing.ts'
import { SearchInput } from './search-input.tsx'
import type { SelectOption } from '#ui/fields/select-input.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'

const SEARCH_DELAY_MS = 300
const OPTION_HEIGHT = 48
const LIST_MAX_HEIGHT = '300px'
/** Where the panel has less room the list gives way: 18 px of it are the panel's edges, 58 px the search field. */
const ROOM = 'calc(var(--room, 400px) - 18px)'
const ROOM_OF_LIST = 'calc(var(--room, 400px) - 76px)'

const optionStyle = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'control',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'field',
    lineHeight: '1.35',
    cursor: 'pointer',
    '&[data-active=true]': { bg: 'neutral.soft', boxShadow: 'softEdge' },
    '&[aria-selected=true]': { color: 'accent', fontWeight: 'bold' },
  },
})

const Option = chakra('li', optionStyle)

interface SearchSelectListProps {
  listId: string
  value: string | null
  options: readonly SelectOption[]
  searchLabel: string
  filter: (options: readonly SelectOption[], search: string) => readonly SelectOption[]
  onChoose: (value: string) => void
}

export function SearchSelectList(props: SearchSelectListProps) {
  const { listId, value, options, searchLabel, filter, onChoose } = props
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const searched = useDebounced(search, SEARCH_DELAY_MS)
  const shown = filter(options, searched)

  useEffect(() => {
    input.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    // A button in the field has its own Enter.
    if (isComposing(event) || event.target instanceof HTMLButtonElement) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setActive(Math.min(Math.max(active + step, 0), shown.length - 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Who types on and presses Enter at once means what was typed, not what the list still shows.
      const option = (search === searched ? shown : filter(options, search))[active]
      if (option) onChoose(option.value)
    }
  }

  return (
    <chakra.div display="flex" flexDirection="column" maxHeight={ROOM} onKeyDown={onKeyDown}>
      <SearchInput
        inputRef={input}
        value={search}
        onSearch={(text) => {
          setSearch(text)
          setActive(0)
        }}
        placeholder={searchLabel}
        aria-label={searchLabel}
        aria-controls={listId}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
      />
      <chakra.div position="relative" display="flex" flexDirection="column" minHeight="0" marginTop="2">
        <chakra.ul
          ref={list}
          id={listId}
          role="listbox"
          aria-label={searchLabel}
          tabIndex={0}
          maxHeight={LIST_MAX_HEIGHT}
          overflowY="auto"
          overscrollBehavior="contain"
          // As high as all options would be: searching does not move the list under the finger.
          style={{
            minHeight: `min(${options.length * OPTION_HEIGHT}px, ${LIST_MAX_HEIGHT}, ${ROOM_OF_LIST})`,
          }}
        >
          {shown.map((option, index) => (
            <Option
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.value === value}
              data-active={index === active}
              onPointerMove={() => setActive(index)}
              onClick={() => onChoose(option.value)}
            >
              <chakra.span flex="1">{option.label}</chakra.span>
              {option.value === value && <Check size={18} />}
            </Option>
          ))}
        </chakra.ul>
        {shown.length === 0 && (
          // Over the empty list: below it, it would be out of sight.
          <chakra.p position="absolute" top="0" padding="3" color="ink.muted" role="status">
            검색 결과가 없습니다
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  )
}
