import type { ComponentProps } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { buttonStyle } from './button-style.ts'

const Root = chakra('a', buttonStyle)

/** A link that looks like a button. With `asChild` it dresses the router's link. */
export function LinkButton(props: ComponentProps<typeof Root>) {
  return <Root {...props} />
}
