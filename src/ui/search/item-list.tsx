import { Children, type ReactNode, useId } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { Stack, Wrap } from '#ui/layout.ts'

interface ItemListProps {
  label: string
  /** Said in the place of the items where there are none. */
  empty: string
  /** Rows. */
  children: ReactNode
  /** What can be done with the list, below it. */
  actions?: ReactNode
}

/** A labelled list inside a form. */
export function ItemList({ label, empty, children, actions }: ItemListProps) {
  const id = useId()
  const isEmpty = Children.count(children) === 0
  return (
    <Stack role="group" aria-labelledby={id} gap="2">
      <chakra.p id={id} textStyle="label">
        {label}
      </chakra.p>
      {isEmpty ? (
        <chakra.p color="ink.muted" fontSize="label">
          {empty}
        </chakra.p>
      ) : (
        <chakra.ul display="flex" flexDirection="column" gap="2" listStyleType="none" role="list">
          {children}
        </chakra.ul>
      )}
      {actions !== undefined && <Wrap>{actions}</Wrap>}
    </Stack>
  )
}

interface ItemRowProps {
  /** A badge in front. */
  lead: ReactNode
  children: ReactNode
  actions?: ReactNode
}

export function ItemRow({ lead, children, actions }: ItemRowProps) {
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      minHeight="main"
      paddingInlineStart="4"
      paddingInlineEnd={actions === undefined ? '4' : '2'}
      paddingBlock="2"
      border="line"
      borderRadius="field"
    >
      {lead}
      <chakra.div flex="1" minWidth="0" lineHeight="1.45">
        {children}
      </chakra.div>
      {actions}
    </chakra.li>
  )
}
