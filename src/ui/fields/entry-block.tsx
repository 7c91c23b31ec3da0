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
  children: ReactNode
}

/** One block of a screen on which one thing is entered after the other: as low as can be, nothing in its head to press. */
export function EntryBlock({ title, isTitleHidden = false, note, children }: EntryBlockProps) {
  const id = useId()
  return (
    <Card
      aria-labelledby={id}
      display="flex"
      flexDirection="column"
      gap="2"
      padding={{ base: '3', md: '4' }}
      minWidth="0"
    >
      <Row gap="2" className={isTitleHidden ? 'visually-hidden' : undefined}>
        <chakra.h2 id={id} textStyle="label">
          {title}
        </chakra.h2>
        {note !== undefined && (
          <chakra.span textStyle="note" color="ink.subtle">
            {note}
          </chakra.span>
        )}
      </Row>
      {children}
    </Card>
  )
}
