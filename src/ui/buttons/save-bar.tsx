import type { ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { FOOT } from '#ui/layers/clear-of-foot.ts'
import { Row } from '#ui/layout.ts'

interface SaveBarProps {
  /** What the buttons speak of. */
  name: string
  /** What it is called for who does not see it; without it, that the named thing is being edited. */
  label?: string
  /** What is unsaved, and where it is meanwhile. */
  note?: ReactNode
  /** Cancel first, the main action last. */
  children: ReactNode
}

/**
 * What is being edited, and the buttons: at the foot of its card, and as long as that is out of sight at the foot of
 * the window, where the thumb is. On phones the main action takes the width.
 */
export function SaveBar({ name, label = `${name} 수정`, note, children }: SaveBarProps) {
  return (
    <Row
      role="group"
      aria-label={label}
      {...FOOT}
      position="sticky"
      bottom="0"
      zIndex="foot"
      flexWrap="wrap"
      columnGap="3"
      rowGap="2"
      paddingInline={{ base: '4', md: '6' }}
      paddingTop="3"
      paddingBottom="calc(12px + env(safe-area-inset-bottom))"
      borderTop="line"
      bg="card"
    >
      <chakra.div
        flex="1 1 240px"
        minWidth="0"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        textStyle="note"
      >
        <chakra.span color="ink.muted">{name}</chakra.span>
        <chakra.span role="status" color="waiting">
          {note}
        </chakra.span>
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
