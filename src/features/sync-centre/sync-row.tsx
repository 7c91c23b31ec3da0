import type { ComponentProps, ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { Badge } from '#ui/signs/badge.tsx'
import { Row, Stack, Wrap } from '#ui/layout.ts'

interface SyncRowProps {
  /** Of the title; the buttons name it as what they are about. */
  id: string
  badge: { tone: ComponentProps<typeof Badge>['tone']; words: string }
  title: string
  /** Why it is here. */
  reason: ReactNode
  /** Since when, and what next. */
  time: ReactNode
  actions: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** One line of the sync centre: what, where it is, why, and what a person can do. */
export function SyncRow({ id, badge, title, reason, time, actions, children }: SyncRowProps) {
  return (
    <chakra.li
      aria-labelledby={id}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock="4"
      borderTop="hair"
    >
      <Stack flex="1 1 320px" minWidth="0" gap="1">
        <Row flexWrap="wrap" columnGap="3" rowGap="1">
          <Badge tone={badge.tone}>{badge.words}</Badge>
          <chakra.h3 id={id} fontSize="body" fontWeight="bold" minWidth="0">
            {title}
          </chakra.h3>
        </Row>
        {reason}
        <chakra.p textStyle="note" color="ink.subtle">
          {time}
        </chakra.p>
      </Stack>
      <Wrap>{actions}</Wrap>
      {children}
    </chakra.li>
  )
}

export function RowReason({ children }: { children: ReactNode }) {
  return (
    <chakra.p fontSize="label" color="ink.muted">
      {children}
    </chakra.p>
  )
}
