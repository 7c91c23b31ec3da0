import { defineRecipe } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { chakra } from '#ui/chakra.tsx'

/** Where no three words stand beside each other. */
const LARGE_TEXT = '@media (max-width: 20em)'

const optionStyle = defineRecipe({
  base: {
    position: 'relative',
    flex: '1 1 0',
    minWidth: '0',
    [LARGE_TEXT]: { flexBasis: '6.5rem' },
    display: 'grid',
    placeItems: 'center',
    minHeight: 'main',
    paddingInline: '2',
    border: 'control',
    borderRadius: 'field',
    bg: 'card',
    textAlign: 'center',
    lineHeight: '1.25',
    cursor: 'pointer',
    userSelect: 'none',
    '&:has(:checked)': { borderColor: 'accent', bg: 'accent.soft', color: 'accent', fontWeight: 'bold' },
    '&:has(:focus-visible)': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
    '& input': { position: 'absolute', inset: '0', margin: '0', opacity: '0', cursor: 'pointer' },
  },
})

const Option = chakra('label', optionStyle)

interface ChoiceRowProps<T extends string> {
  legend: string
  options: readonly T[]
  value: T | null
  /** Null where the chosen one was pressed again: none is an answer too. */
  onChoose: (value: T | null) => void
}

/** One of a few in one row of large fields. Pressing the chosen one takes the choice back. */
export function ChoiceRow<T extends string>({ legend, options, value, onChoose }: ChoiceRowProps<T>) {
  const name = useId()
  return (
    <chakra.div
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      aria-describedby={`${name}-hint`}
      display="flex"
      alignItems="center"
      gap="2"
      css={{ [LARGE_TEXT]: { flexWrap: 'wrap' } }}
    >
      <chakra.span
        id={`${name}-legend`}
        textStyle="label"
        width={{ base: '72px', md: '88px' }}
        flexShrink="0"
        css={{ [LARGE_TEXT]: { width: '100%' } }}
      >
        {legend}
      </chakra.span>
      <span id={`${name}-hint`} className="visually-hidden">
        고른 것을 다시 누르면 선택이 해제됩니다.
      </span>
      {options.map((option) => (
        <Option key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={value === option}
            onChange={() => onChoose(option)}
            // The browser says nothing of a radio that is pressed again.
            onClick={() => {
              if (value === option) onChoose(null)
            }}
          />
          {option}
        </Option>
      ))}
    </chakra.div>
  )
}
