import { type ReactNode, useId } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { Row } from '#ui/layout.ts'
import { Card } from '#ui/section-card.tsx'

interface EntryBlockProps {
  title: string
  /** Whether the fields say it themselves. */
  isTitleHidden?: boolean
  /** How much there is, beside the title. */
  note?: ReactNode
  /** At the end of the head; its own height makes the block no higher. */
  action?: ReactNode
  children: ReactNode
}

/** One block of a screen on which one thing is entered after the other, as low as can be. */
export function EntryBlock({ title, isTitleHidden = false, note, action, children }: EntryBlockProps) {
  const id = useId()
  return (
    <Card
      aria-labelledby={id}
      display="flex"
      flexDirection="column"
      gap="2"
      paddingInline={{ base: '3', md: '4' }}
      paddingBlock={{ base: '2', md: '10px' }}
      minWidth="0"
    >
      <Row
        flexWrap="wrap"
        columnGap="2"
        minHeight="8"
        className={isTitleHidden ? 'visually-hidden' : undefined}
      >
        <chakra.h2 id={id} textStyle="label" flexShrink="0">
          {title}
        </chakra.h2>
        {note !== undefined && (
          <chakra.span textStyle="note" color="ink.subtle" flexShrink="0">
            {note}
          </chakra.span>
        )}
        {action !== undefined && <Row css={ACTION}>{action}</Row>}
      </Row>
      {children}
    </Card>
  )
}

/**
 * It reaches as far above and below the head as there is room; where the text is large it stands in a line of its own.
 */
const ACTION = {
  flex: '1 1 9rem',
  justifyContent: 'flex-end',
  minWidth: '0',
  marginBlock: '-8px',
  '@media (max-width: 20em)': { marginBlock: '0' },
} as const
