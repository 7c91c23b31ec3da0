import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { ItemRow } from '#ui/search/item-list.tsx'

interface ManagedRowProps {
  icon: ReactNode
  username: string
  title: ReactNode
  facts: ReactNode
  onManage: () => void
}

/** A line about somebody, with the way to their account. */
export function ManagedRow({ icon, username, title, facts, onManage }: ManagedRowProps) {
  return (
    <ItemRow
      lead={icon}
      actions={
        <Button look="quiet" aria-label={`${username} 관리`} onClick={onManage}>
          관리
        </Button>
      }
    >
      <chakra.p
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="2"
        lineHeight="1.45"
        overflowWrap="anywhere"
      >
        {title}
      </chakra.p>
      <chakra.p color="ink.muted" fontSize="label">
        {facts}
      </chakra.p>
    </ItemRow>
  )
}
