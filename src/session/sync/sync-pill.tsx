import { Link } from 'react-router-dom'
import { SyncSign } from './sync-sign.tsx'
import { useSyncStatus } from './use-sync-status.ts'
import { chakra } from '#ui/chakra.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

/** As tall as a finger, though the pill is slimmer. */
const PillLink = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', minHeight: 'control', borderRadius: 'full' },
})

/** Where the work is, at a glance; opens the sync centre. Its place is kept until that is known. */
export function SyncPill() {
  const status = useSyncStatus()
  const isOnline = useOnline()
  return (
    <chakra.div role="status" minWidth="0" minHeight="control">
      {status !== undefined && (
        <PillLink to="/sync">
          <SyncSign status={status} isOnline={isOnline} />
        </PillLink>
      )}
    </chakra.div>
  )
}
