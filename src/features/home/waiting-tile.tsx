import { ChevronRight, CircleAlert, CircleCheck, HardDriveUpload } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { SyncStatus } from '#local/views/work/sync-status.ts'
import { useSyncStatus } from '#session/sync/use-sync-status.ts'
import { LinkTile } from '#ui/link-tile.tsx'

/** How much of the work is on this device only; leads to where all of it is. */
export function WaitingTile() {
  const status = useSyncStatus()
  return (
    <LinkTile asChild>
      <Link to="/sync">
        <StateIcon status={status} />
        <span>
          <b>올리지 않은 작업</b>
          <small>{status === undefined ? ' ' : waitingWords(status)}</small>
        </span>
        <ChevronRight size={20} />
      </Link>
    </LinkTile>
  )
}

export function waitingWords({ waiting, needsYou, doubles }: SyncStatus): string {
  const toCheck = needsYou + doubles
  const parts = [
    ...(toCheck > 0 ? [`확인 필요 ${toCheck}건`] : []),
    ...(waiting > 0 ? [`올리기 대기 ${waiting}건`] : []),
  ]
  return parts.length === 0 ? '없습니다.' : parts.join(' · ')
}

function StateIcon({ status }: { status: SyncStatus | undefined }) {
  const look = { size: 24, 'aria-hidden': true } as const
  if (status !== undefined && status.needsYou + status.doubles > 0) {
    return <CircleAlert {...look} color="var(--chakra-colors-trouble)" />
  }
  if (status !== undefined && status.waiting > 0) {
    return <HardDriveUpload {...look} color="var(--chakra-colors-waiting)" />
  }
  return <CircleCheck {...look} color="var(--chakra-colors-ink-subtle)" />
}
