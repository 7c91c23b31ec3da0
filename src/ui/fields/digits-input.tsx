import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

type DigitsInputProps = Omit<ComponentProps<typeof TextInput>, 'onChange' | 'value'> & {
  value: string
  onDigits: (digits: string) => void
}

/** Takes digits only; anything else that is typed or pasted is ignored. Brings up the number pad. */
export function DigitsInput({ onDigits, ...rest }: DigitsInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      pattern="[0-9]*"
      textAlign="center"
      {...rest}
      onChange={(event) => onDigits(event.target.value.replace(/\D/g, ''))}
    />
  )
}
