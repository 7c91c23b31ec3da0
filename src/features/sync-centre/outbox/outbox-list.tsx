import { useState } from 'react'
import type { SyncHold } from '#local/views/work/sync-status.ts'
import type { SyncOverview } from '#local/views/work/sync-overview.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Stack } from '#ui/layout.ts'
import { aheadOf } from './ahead-of.ts'
import { firstItems, groupOutbox } from './group-outbox.ts'
import { OutboxGroupCard } from './outbox-group-card.tsx'
import { OutboxRow } from './outbox-row.tsx'

/** As many rows as a person reads and a slow tablet draws at once. */
const STEP = 60

interface OutboxListProps {
  overview: SyncOverview
  hold: SyncHold | null
}

/** Everything that is not on the server yet, by model. */
export function OutboxList({ overview, hold }: OutboxListProps) {
  const { items, models, photosByModel, pausedUntil, now } = overview
  const [most, setMost] = useState(STEP)
  const rest = items.length - most
  return (
    <Stack gap="5">
      {firstItems(groupOutbox(items), most).map((group) => (
        <OutboxGroupCard
          key={group.modelKey}
          group={group}
          address={models.get(group.modelKey ?? '')}
          photos={photosByModel.get(group.modelKey ?? '')}
        >
          {group.items.map((item) => (
            <OutboxRow
              key={item.opId}
              item={item}
              situation={{ hold, ahead: aheadOf(item, items, now), pausedUntil, now }}
            />
          ))}
        </OutboxGroupCard>
      ))}
      {rest > 0 && (
        <Button onClick={() => setMost(most + STEP)}>
          {Math.min(rest, STEP)}건 더 보기 (남은 {rest}건)
        </Button>
      )}
    </Stack>
  )
}
