import { defineRecipe } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { chakra } from '#ui/chakra.tsx'

/** Where no three words stand beside each other. */
const LARGE_TEXT = '@media (max-width: 20em)'
/** Where eight stand beside each other. */
const ROOMY = '@media (min-width: 45em)'

const optionStyle = defineRecipe({
  base: {
    position: 'relative',
    flex: '1 1 0',
    minWidth: '0',
    [LARGE_TEXT]: { flexBasis: '6.5rem' },
    display: 'grid',
    placeItems: 'center',
    minHeight: { base: 'control', md: 'main' },
    paddingInline: '1',
    border: 'control',
    borderRadius: 'field',
    bg: 'card',
    [ROOMY]: { fontSize: 'label' },
    textAlign: 'center',
    lineHeight: '1.25',
    cursor: 'pointer',
    userSelect: 'none',
    '&:has(:checked)': { borderColor: 'accent', bg: 'chosen', color: 'chosen.ink', fontWeight: 'bold' },
    '&:has(:focus-visible)': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
    '& input': { position: 'absolute', inset: '0', margin: '0', opacity: '0', cursor: 'pointer' },
  },
})

const Option = chakra('label', optionStyle)

/** Several of them: one below the other, or beside each other where there is room. */
export const ChoiceRows = chakra(
  'div',
  defineRecipe({
    base: {
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      minWidth: '0',
      [ROOMY]: { flexDirection: 'row', gap: '4' },
    },
  }),
)

interface ChoiceRowProps<T extends string> {
  legend: string
  options: readonly T[]
  value: T | null
  /** Null where the chosen one was pressed again: none is an answer too. */
  onChoose: (value: T | null) => void
}

/**
 * One of a few in one row of large fields, behind its legend on a phone; where several rows stand beside each other
 * below it, all fields being equally wide. Pressing the chosen one takes the choice back.
 */
export function ChoiceRow<T extends string>({ legend, options, value, onChoose }: ChoiceRowProps<T>) {
  const name = useId()
  return (
    <chakra.div
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      aria-describedby={`${name}-hint`}
      display="flex"
      alignItems="center"
      columnGap="2"
      rowGap="1"
      minWidth="0"
      css={{
        [LARGE_TEXT]: { flexWrap: 'wrap' },
        [ROOMY]: { flexWrap: 'wrap', flex: `${options.length} 1 0` },
      }}
    >
      <chakra.span
        id={`${name}-legend`}
        textStyle="label"
        width="72px"
        flexShrink="0"
        css={{ [LARGE_TEXT]: { width: '100%' }, [ROOMY]: { width: '100%' } }}
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
