import type { ComponentProps } from 'react'
import { chakra } from '#ui/chakra.tsx'

const Root = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

interface FormProps extends Omit<ComponentProps<typeof Root>, 'onSubmit'> {
  onSubmit: () => void
}

/** Fields one below the other. What they hold is checked in our own words, and goes nowhere by itself. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <Root
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
