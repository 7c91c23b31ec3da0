import type { ComponentProps } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { buttonStyle } from './button-style.ts'

const Root = chakra('button', buttonStyle)

export type ButtonProps = ComponentProps<typeof Root>

/** `look` is primary (one per view), secondary, quiet, plain, danger or dangerQuiet. */
export function Button(props: ButtonProps) {
  return <Root type="button" {...props} />
}
