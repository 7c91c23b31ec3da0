import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { modelPath } from '#domain/model/area-words.ts'
import type { ModelAddress } from '#local/views/model-address.ts'
import type { PhotoDelivery } from '#local/views/work/sync-overview.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { photoDeliveryWords } from '#features/sync-centre/words/delivery-words.ts'
import type { OutboxGroup } from './group-outbox.ts'
import { ListCard } from '#ui/list-card.tsx'

interface OutboxGroupCardProps {
  group: OutboxGroup
  address: ModelAddress | undefined
  photos: PhotoDelivery | undefined
  /** Rows. */
  children: ReactNode
}

/** The waiting items of one model. */
export function OutboxGroupCard({ group, address, photos, children }: OutboxGroupCardProps) {
  return (
    <ListCard
      title={group.title}
      note={photos === undefined ? undefined : photoDeliveryWords(photos)}
      action={
        address !== undefined && (
          <LinkButton asChild look="quiet">
            <Link to={modelPath(address.area, address.slug)} aria-label={`${group.title} 열기`}>
              열기
            </Link>
          </LinkButton>
        )
      }
    >
      {children}
    </ListCard>
  )
}
