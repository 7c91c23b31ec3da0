import { type ReactNode, useId } from 'react'
import { chakra } from './chakra.tsx'
import { NumberChip } from './signs/number-chip.ts'
import { Row, Stack } from './layout.ts'

/** The frame of a part of a screen. */
export const Card = chakra('section', {
  base: {
    bg: 'card',
    border: 'line',
    borderRadius: 'card',
  },
})

interface SectionCardProps {
  /** `04` for a section of a form, `2.0` for a numbered part. */
  number: string
  title: string
  /** Badges and buttons at the end of the head. */
  actions?: ReactNode
  /** The save bar, while it is being edited; it belongs to its card. */
  footer?: ReactNode
  children: ReactNode
  /** Cards of its own below it, which belong to it as well. */
  below?: ReactNode
}

/** A numbered white card. Numbers lead: they are how people speak of the parts. */
export function SectionCard({ number, title, actions, footer, children, below }: SectionCardProps) {
  const id = useId()
  const place = { id: `section-${number}`, tabIndex: -1, 'aria-labelledby': id, css: PLACE }
  const card = (
    <>
      <Row
        flexWrap="wrap"
        gap="3"
        paddingInline={{ base: '4', md: '6' }}
        paddingTop={{ base: '4', md: '5' }}
        // As high with a badge as with the buttons that it takes the place of.
        minHeight={{ base: '64px', md: '68px' }}
      >
        <chakra.h2
          id={id}
          display="flex"
          alignItems="center"
          gap="3"
          textStyle="section"
          flex="1 1 auto"
          minWidth="0"
        >
          <NumberChip>{number}</NumberChip>
          <chakra.span minWidth="0">{title}</chakra.span>
        </chakra.h2>
        {actions !== undefined && (
          <Row flexWrap="wrap" gap="2" flexGrow={{ base: '1', md: '0' }} justifyContent="flex-end">
            {actions}
          </Row>
        )}
      </Row>
      <chakra.div
        paddingInline={{ base: '4', md: '6' }}
        paddingTop="4"
        paddingBottom={{ base: '5', md: '6' }}
      >
        {children}
      </chakra.div>
      {footer}
    </>
  )
  if (below === undefined) {
    return (
      <Card {...place} overflow="clip">
        {card}
      </Card>
    )
  }
  return (
    <Stack as="section" {...place} gap="5">
      <Card as="div" overflow="clip">
        {card}
      </Card>
      {below}
    </Stack>
  )
}

const PLACE = { scrollMarginTop: '80px', _focusVisible: { outline: 'none' } }
