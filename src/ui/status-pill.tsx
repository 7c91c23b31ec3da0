import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ReactNode } from 'react'
import { toneStyles } from './badge.tsx'

const pillStyle = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '40px',
    paddingInline: '4',
    borderRadius: 'full',
    fontSize: 'note',
    fontWeight: 'bold',
    lineHeight: '1.3',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '& svg': { flexShrink: '0' },
    boxShadow: 'inset 0 0 0 var(--soft-edge) currentColor',
  },
  variants: { tone: toneStyles },
})

const Root = chakra('span', pillStyle)

type StatusPillProps = Omit<ComponentProps<typeof Root>, 'children'> & {
  icon: ReactNode
  children: ReactNode
}

/** A state in one line: icon, word and tone, never the colour alone. */
export function StatusPill({ icon, children, ...rest }: StatusPillProps) {
  return (
    <Root {...rest}>
      {icon}
      <span>{children}</span>
    </Root>
  )
}
