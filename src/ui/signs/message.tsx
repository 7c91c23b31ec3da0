import { defineRecipe } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { toneStyles } from './badge.tsx'

const messageStyle = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    paddingInline: '4',
    paddingBlock: '3',
    borderRadius: 'field',
    fontSize: 'label',
    lineHeight: '1.5',
    boxShadow: 'softEdge',
    '& svg': { flexShrink: '0', marginTop: '1px' },
  },
  variants: { tone: toneStyles },
})

const Root = chakra('div', messageStyle)

type MessageProps = Omit<ComponentProps<typeof Root>, 'children'> & { icon: ReactNode; children: ReactNode }

/** A sentence that stays where it is: a reason, a warning, a state. */
export function Message({ icon, children, ...rest }: MessageProps) {
  return (
    <Root {...rest}>
      {icon}
      <div>{children}</div>
    </Root>
  )
}
