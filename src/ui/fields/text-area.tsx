import type { ComponentProps } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { controlStyle } from './control-style.ts'
import { useFieldProps } from './field.tsx'

const Root = chakra('textarea', controlStyle)

/** Grows with its text where the browser can; otherwise it scrolls. */
export function TextArea(props: ComponentProps<typeof Root>) {
  return (
    <Root
      rows={3}
      paddingBlock="3"
      resize="vertical"
      {...useFieldProps()}
      {...props}
      css={{ fieldSizing: 'content', minHeight: '104px', maxHeight: '60dvh' }}
    />
  )
}
