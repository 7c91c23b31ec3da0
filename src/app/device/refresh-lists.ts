import type { QueryClient } from '@tanstack/react-query'
import { makes } from '#local/outbox/intent.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { watchConfirmations } from '#local/views/work/watch-confirmations.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'

/**
 * Asks for the server's lists again as soon as they lack what it has just made, however much is still to be sent.
 * @returns stops it
 */
export function refreshLists(db: DeviceDatabase, queries: QueryClient): () => void {
  return watchConfirmations(db, (kinds) => {
    const isMade = (entity: 'model' | 'equipment' | 'kpi') => kinds.some((kind) => makes({ kind }, entity))
    const stale = [
      ...(isMade('model') ? [queryKeys.groups('general'), queryKeys.groups('root')] : []),
      ...(isMade('equipment') ? [queryKeys.equipment] : []),
      ...(isMade('kpi') ? [queryKeys.kpi] : []),
    ]
    for (const queryKey of stale) void queries.invalidateQueries({ queryKey })
  })
}
