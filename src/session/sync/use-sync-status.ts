import { useObservable } from 'dexie-react-hooks'
import { useDatabase } from '#session/device/use-database.ts'
import { type SyncStatus, watchSyncStatus } from '#local/views/work/sync-status.ts'

/** Undefined until the device's database has answered. */
export function useSyncStatus(): SyncStatus | undefined {
  const db = useDatabase()
  return useObservable(() => watchSyncStatus(db), [db])
}
