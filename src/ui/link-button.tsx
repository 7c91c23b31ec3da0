import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { buttonStyle } from './button-style.ts'

const Root = chakra('a', buttonStyle)

/** A link that looks like a button. With `asChild` it dresses the router's link. */
export function LinkButton(props: ComponentProps<typeof Root>) {
  return <Root {...props} />
}
