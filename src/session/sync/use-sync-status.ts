import { useObservable } from 'dexie-react-hooks'
import { useDatabase } from '#session/device/use-database.ts'
import { throttledQuery } from '#local/views/throttled-query.ts'
import { type SyncStatus, syncStatusReader } from '#local/views/work/sync-status.ts'

/** Undefined until the device's database has answered. */
export function useSyncStatus(): SyncStatus | undefined {
  const db = useDatabase()
  return useObservable(
    () => throttledQuery(db, [db.operations, db.drafts, db.meta], syncStatusReader(db)),
    [db],
  )
}
