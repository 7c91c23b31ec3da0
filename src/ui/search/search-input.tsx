import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { FieldIcon } from '#ui/fields/field-icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { isComposing } from '#ui/hooks/is-composing.ts'
import { TextInput } from '#ui/fields/text-input.tsx'

interface SearchInputProps {
  value: string
  onSearch: (text: string) => void
  'aria-label': string
  placeholder?: string
  inputRef?: RefObject<HTMLInputElement | null>
  /** As it appears. */
  autoFocus?: boolean | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  'aria-controls'?: string
  'aria-activedescendant'?: string | undefined
}

/**
 * The text goes out on every input, also in the middle of a syllable, and is never rewritten on the way: a
 * changed value would break the syllable being typed.
 */
export function SearchInput({ value, onSearch, inputRef, onKeyDown, ...rest }: SearchInputProps) {
  const ownRef = useRef<HTMLInputElement>(null)
  const ref = inputRef ?? ownRef
  const clear = () => {
    onSearch('')
    ref.current?.focus()
  }
  return (
    <chakra.div position="relative" width="full">
      <FieldIcon insetInlineStart="3" color="ink.subtle">
        <Search size={20} />
      </FieldIcon>
      <TextInput
        ref={ref}
        type="text"
        role="searchbox"
        enterKeyHint="search"
        autoCapitalize="none"
        spellCheck={false}
        paddingInlineStart="10"
        paddingInlineEnd={value === '' ? '4' : '12'}
        {...rest}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '' && !isComposing(event)) {
            // A dialog or a popover around it stays open.
            event.preventDefault()
            event.stopPropagation()
            onSearch('')
            return
          }
          onKeyDown?.(event)
        }}
      />
      {value !== '' && (
        <IconButton
          label="검색어 지우기"
          onClick={clear}
          position="absolute"
          insetInlineEnd="0"
          top="0"
          height="full"
        >
          <X size={20} />
        </IconButton>
      )}
    </chakra.div>
  )
}
