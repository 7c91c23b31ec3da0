import type { ReactNode } from 'react'
import { chakra } from './chakra.tsx'
import { Row } from './layout.ts'

interface SaveBarProps {
  /** What is unsaved, and where it is meanwhile. */
  note?: ReactNode
  /** Cancel first, the main action last. */
  children: ReactNode
}

/** The foot of a card: what is unsaved, and the buttons. On phones the main action takes the width. */
export function SaveBar({ note, children }: SaveBarProps) {
  return (
    <Row
      flexWrap="wrap"
      gap="3"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock="4"
      borderTop="line"
      bg="ground/50"
    >
      <chakra.div
        flex="1 1 240px"
        minWidth="0"
        textStyle="note"
        color="waiting"
        role="status"
        _empty={{ position: { base: 'absolute', md: 'static' } }}
      >
        {note}
      </chakra.div>
      <chakra.div
        display="flex"
        gap="2"
        flex={{ base: '1 1 100%', md: '0 0 auto' }}
        css={{ '& > :last-child': { flex: { base: '1', md: '0 0 auto' } } }}
      >
        {children}
      </chakra.div>
    </Row>
  )
}
