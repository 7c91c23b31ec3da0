import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { modelPath } from '#features/area-words.ts'
import type { PhotoDelivery } from '#local/photo-delivery.ts'
import type { ModelAddress } from '#local/sync-overview.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { photoDeliveryWords } from './delivery-words.ts'
import type { OutboxGroup } from './group-outbox.ts'

interface OutboxGroupCardProps {
  group: OutboxGroup
  address: ModelAddress | undefined
  photos: PhotoDelivery | undefined
  /** Rows. */
  children: ReactNode
}

/** The waiting items of one model. */
export function OutboxGroupCard({ group, address, photos, children }: OutboxGroupCardProps) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      bg="card"
      borderWidth="var(--edge)"
      borderStyle="solid"
      borderColor="line"
      borderRadius="card"
      overflow="clip"
    >
      <chakra.div
        display="flex"
        alignItems="center"
        gap="3"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock="3"
      >
        <chakra.div flex="1" minWidth="0">
          <chakra.h2 id={id} textStyle="section">
            {group.title}
          </chakra.h2>
          {photos !== undefined && (
            <chakra.p textStyle="note" color="ink.muted">
              {photoDeliveryWords(photos)}
            </chakra.p>
          )}
        </chakra.div>
        {address !== undefined && (
          <LinkButton asChild look="quiet">
            <Link to={modelPath(address.area, address.slug)} aria-label={`${group.title} 열기`}>
              열기
            </Link>
          </LinkButton>
        )}
      </chakra.div>
      <chakra.ul role="list" listStyleType="none">
        {children}
      </chakra.ul>
    </chakra.section>
  )
}
