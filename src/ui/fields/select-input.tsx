import { type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { chakra } from '#ui/chakra.tsx'
import { controlStyle } from './control-style.ts'
import { FieldIcon } from './field-icon.tsx'
import { useFieldProps } from './field.tsx'

const Root = chakra('select', controlStyle)

export interface SelectOption {
  /** Never empty. */
  value: string
  label: string
}

/** The value of what is shown while nothing is chosen; it cannot be chosen itself. */
const UNCHOSEN = 'unchosen'

type SelectInputProps = Omit<HTMLChakraProps<'select'>, 'onChange' | 'value' | 'children'> & {
  value: string | null
  options: readonly SelectOption[]
  placeholder: string
  onChoose: (value: string) => void
}

/** The device's own select: its list is made for fingers. For a few fixed choices. */
export function SelectInput({ value, options, placeholder, onChoose, ...rest }: SelectInputProps) {
  return (
    <chakra.div position="relative" width="full">
      <Root
        appearance="none"
        paddingInlineEnd="12"
        {...useFieldProps()}
        {...rest}
        value={value ?? UNCHOSEN}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value={UNCHOSEN} disabled>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Root>
      <FieldIcon insetInlineEnd="4" color="ink.muted">
        <ChevronDown size={20} />
      </FieldIcon>
    </chakra.div>
  )
}
