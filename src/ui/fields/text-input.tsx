import type { ComponentProps } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { controlStyle } from './control-style.ts'
import { useFieldProps } from './field.tsx'

const Root = chakra('input', controlStyle)

export function TextInput(props: ComponentProps<typeof Root>) {
  return <Root type="text" autoComplete="off" {...useFieldProps()} {...props} />
}
