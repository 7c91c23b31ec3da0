import { useObservable } from 'dexie-react-hooks'
import { useDatabase } from '#session/device/use-database.ts'
import { throttledQuery } from '#local/views/throttled-query.ts'
import { type SyncOverview, readSyncOverview } from '#local/views/work/sync-overview.ts'

/** Undefined until the device's database has answered. */
export function useSyncOverview(): SyncOverview | undefined {
  const db = useDatabase()
  return useObservable(() => throttledQuery(db, db.tables, () => readSyncOverview(db)), [db])
}
