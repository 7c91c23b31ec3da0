import { CloudOff } from 'lucide-react'
import { SharedTile } from '#features/shared-photos/shared-tile.tsx'
import { AllDelivered } from '#features/sync-centre/all-delivered.tsx'
import { BackupCard } from '#features/sync-centre/backup-card.tsx'
import { DeliveryLog } from '#features/sync-centre/delivery-log.tsx'
import { DoublesCard } from '#features/sync-centre/doubles-card.tsx'
import { OutboxList } from '#features/sync-centre/outbox/outbox-list.tsx'
import { StorageCard } from '#features/sync-centre/storage-card.tsx'
import { SyncHeader } from '#features/sync-centre/sync-header.tsx'
import { UnsavedCard } from '#features/sync-centre/unsaved-card.tsx'
import { useSyncOverview } from '#features/sync-centre/use-sync-overview.ts'
import { holdWords } from '#features/sync-centre/words/waiting-words.ts'
import { useSyncStatus } from '#session/sync/use-sync-status.ts'
import { Stack } from '#ui/layout.ts'
import { Message } from '#ui/signs/message.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

export function SyncScreen() {
  const overview = useSyncOverview()
  const status = useSyncStatus()
  const isOnline = useOnline()
  if (overview === undefined || status === undefined) return <Skeleton lines={6} />
  const hold = isOnline ? status.hold : 'offline'
  const held = holdWords(overview.items, { hold, pausedUntil: overview.pausedUntil, now: overview.now })
  const isEmpty = overview.items.length === 0
  return (
    <>
      <title>동기화</title>
      <SyncHeader status={status} isOnline={isOnline} />
      <Stack gap="5">
        {held !== null && status.waiting > 0 && (
          <Message tone="waiting" role="status" icon={<CloudOff size={20} />}>
            {held}
          </Message>
        )}
        <SharedTile />
        <UnsavedCard overview={overview} />
        <DoublesCard overview={overview} />
        {isEmpty ? (
          <AllDelivered lastServerSaveAt={status.lastServerSaveAt} />
        ) : (
          <OutboxList overview={overview} hold={hold} />
        )}
        <DeliveryLog overview={overview} />
        <BackupCard hasWork={overview.items.length + overview.unsaved.length > 0} />
        <StorageCard />
      </Stack>
    </>
  )
}
