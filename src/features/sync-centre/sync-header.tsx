import { RefreshCw } from 'lucide-react'
import { useSyncPort } from '#session/sync/sync-port.ts'
import { pillWords } from '#session/sync/sync-words.ts'
import type { SyncStatus } from '#local/views/work/sync-status.ts'
import { Button } from '#ui/buttons/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

interface SyncHeaderProps {
  status: SyncStatus
  isOnline: boolean
}

/** Where the work is as a whole, and the button that sends it now. */
export function SyncHeader({ status, isOnline }: SyncHeaderProps) {
  const port = useSyncPort()
  const { waiting } = status
  const toCheck = status.needsYou + status.doubles
  return (
    <PageHeader
      title="동기화"
      facts={
        <>
          {toCheck > 0 && <span>확인 필요 {toCheck}건</span>}
          {(waiting > 0 || toCheck === 0) && (
            <span>{pillWords({ ...status, needsYou: 0, doubles: 0 }, isOnline).words}</span>
          )}
        </>
      }
      actions={
        waiting > 0 && (
          <Button look="primary" size="main" onClick={port.sendNow}>
            <RefreshCw size={20} />
            지금 올리기
          </Button>
        )
      }
    />
  )
}
