import type { ReactNode } from 'react'
import { chakra } from './chakra.tsx'
import { Row, Stack } from './layout.ts'

interface PageHeaderProps {
  title: string
  /** Where this is: the area and the group. */
  trail?: ReactNode
  /** Facts below the title: progress, stage, where the data is. */
  facts?: ReactNode
  actions?: ReactNode
}

/** In characters: a longer one would fill a tablet. */
const LONG_TITLE = 60

export function PageHeader({ title, trail, facts, actions }: PageHeaderProps) {
  return (
    <chakra.header display="flex" flexWrap="wrap" alignItems="flex-end" gap="4" marginBottom="6">
      <Stack flex="1 1 320px" minWidth="0" gap="1">
        {trail !== undefined && (
          <chakra.p textStyle="note" color="ink.subtle">
            {trail}
          </chakra.p>
        )}
        <chakra.h1 textStyle={title.length > LONG_TITLE ? 'section' : 'title'} overflowWrap="anywhere">
          {title}
        </chakra.h1>
        {facts !== undefined && (
          <Row flexWrap="wrap" columnGap="4" rowGap="1" color="ink.muted" fontSize="label" marginTop="1">
            {facts}
          </Row>
        )}
      </Stack>
      {actions}
    </chakra.header>
  )
}
