import { defineRecipe } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Wrap } from '#ui/layout.ts'

interface RadioOption<T extends string> {
  value: T
  label: ReactNode
}

interface RadioGroupProps<T extends string> {
  legend: string
  options: readonly RadioOption<T>[]
  value: T | null
  onChoose: (value: T) => void
  /** Takes the choice back, where none is an answer too. */
  onClear?: () => void
  /** Only read: it can be reached by Tab and read out, and takes no choice. */
  disabled?: boolean
}

const optionStyle = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'control',
    paddingInline: '4',
    borderRadius: 'field',
    border: 'control',
    bg: 'card',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'accent', bg: 'accent.soft', fontWeight: 'bold' },
    '&:has(:focus-visible)': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
    // While it is read what was not chosen is no box, and stays where it was.
    '&:has([aria-disabled=true])': {
      cursor: 'default',
      borderColor: 'transparent',
      bg: 'transparent',
      color: 'ink.subtle',
    },
    '&:has([aria-disabled=true]:checked)': { borderColor: 'line.control', bg: 'ground', color: 'ink' },
    '& input': {
      width: '20px',
      height: '20px',
      accentColor: 'var(--accent)',
      flexShrink: '0',
      outline: 'none',
    },
    // As the browser draws a disabled one, which Tab would pass by.
    '& input[aria-disabled=true]': { filter: 'grayscale(1)', opacity: '0.6' },
  },
})

const Option = chakra('label', optionStyle)

/** One of a few, all in view, each as large as a button. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const name = useId()
  const isDisabled = props.disabled === true
  return (
    <chakra.fieldset border="0" padding="0" margin="0" minWidth="0">
      <chakra.legend textStyle="label" marginBottom="2" padding="0">
        {props.legend}
      </chakra.legend>
      <Wrap>
        {props.options.map((option) => (
          <Option key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              aria-disabled={isDisabled || undefined}
              checked={props.value === option.value}
              onChange={() => {
                if (!isDisabled) props.onChoose(option.value)
              }}
            />
            {option.label}
          </Option>
        ))}
        {props.onClear !== undefined && !isDisabled && (
          <Button
            look="plain"
            aria-label={`${props.legend} 선택 해제`}
            // It keeps its place, so that nothing moves when something is chosen.
            visibility={props.value === null ? 'hidden' : 'visible'}
            onClick={({ currentTarget }) => {
              props.onClear?.()
              // It is about to be hidden and would drop the focus.
              currentTarget.closest('fieldset')?.querySelector('input')?.focus()
            }}
          >
            선택 해제
          </Button>
        )}
      </Wrap>
    </chakra.fieldset>
  )
}
