import { defineRecipe } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { toneStyles } from './badge.tsx'

const pillStyle = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: { base: '1', md: '2' },
    minHeight: '40px',
    paddingInline: { base: '2', md: '4' },
    paddingBlock: '1',
    borderRadius: 'full',
    fontSize: { base: 'caption', md: 'note' },
    fontWeight: 'bold',
    lineHeight: '1.3',
    textDecoration: 'none',
    // Two lines of about the same length, not one word below.
    textWrap: 'balance',
    '& svg': { flexShrink: '0' },
    boxShadow: 'softEdge',
  },
  variants: { tone: toneStyles },
})

const Root = chakra('span', pillStyle)

type StatusPillProps = Omit<ComponentProps<typeof Root>, 'children'> & {
  icon: ReactNode
  children: ReactNode
}

/** A state in a few words: icon, word and tone, never the colour alone. Two lines where there is no room for one. */
export function StatusPill({ icon, children, ...rest }: StatusPillProps) {
  return (
    <Root {...rest}>
      {icon}
      <span>{children}</span>
    </Root>
  )
}
