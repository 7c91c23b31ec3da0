import type { QueryClient } from '@tanstack/react-query'
import { LOOKUPS_FRESH_MS } from '#api/lookups.ts'
import type { CataloguePort } from '#catalogue/page/port.ts'
import { makes } from '#local/outbox/intent.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { watchConfirmations } from '#local/views/work/watch-confirmations.ts'
import { groupLists, queryKeys } from '#session/lookups/query-keys.ts'

/**
 * Asks for the server's lists again as soon as they lack what it has just made, however much is still to be sent. One
 * kept from an earlier page can lack what was made after it was read: that page was left before it asked again.
 * @returns stops it
 */
export function refreshLists(
  db: DeviceDatabase,
  queries: QueryClient,
  catalogue: Pick<CataloguePort, 'reload'>,
): () => void {
  const now = db.deps.now()
  const readAt = groupLists.map((key) => queries.getQueryState(key)?.dataUpdatedAt ?? now)
  // What is older is asked for anyway.
  const from = Math.min(now, ...readAt.filter((at) => at > now - LOOKUPS_FRESH_MS))
  return watchConfirmations(db, from, (kinds) => {
    const isMade = (entity: 'model' | 'equipment' | 'kpi') => kinds.some((kind) => makes({ kind }, entity))
    if (isMade('model')) for (const queryKey of groupLists) void queries.invalidateQueries({ queryKey })
    for (const kind of ['equipment', 'kpi'] as const) {
      if (!isMade(kind)) continue
      // First what it was read from: whoever looks asks the catalogue, which would find itself fresh.
      catalogue.reload(kind).catch(console.warn)
      void queries.invalidateQueries({ queryKey: queryKeys[kind] })
    }
  })
}
