import { type ReactNode, useId } from 'react'
import { chakra } from './chakra.tsx'
import { Row } from './layout.ts'
import { Card } from './section-card.tsx'

interface ListCardProps {
  title: string
  note?: string | undefined
  action?: ReactNode
  /** Rows. */
  children: ReactNode
}

/** A card with a head and a list. */
export function ListCard({ title, note, action, children }: ListCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} overflow="clip">
      <Row gap="3" paddingInline={{ base: '4', md: '6' }} paddingBlock="3">
        <chakra.div flex="1" minWidth="0">
          <chakra.h2 id={id} textStyle="section">
            {title}
          </chakra.h2>
          {note !== undefined && (
            <chakra.p textStyle="note" color="ink.muted">
              {note}
            </chakra.p>
          )}
        </chakra.div>
        {action}
      </Row>
      <chakra.ul role="list" listStyleType="none">
        {children}
      </chakra.ul>
    </Card>
  )
}
