import type { Area } from '#domain/model/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { readModelOverlay } from '#local/views/model-overlay.ts'
import { queryKeys } from '#session/query-keys.ts'
import { readAhead } from '#session/read-ahead.ts'
import { createLookupMemory, createQueryClient } from './query-client.ts'

/** What the list of groups needs of the device before it can show them: what is laid over the list that was kept. */
export async function readListAhead(db: DeviceDatabase, area: Area): Promise<void> {
  const queries = createQueryClient()
  createLookupMemory(db.userKey).restore(queries)
  await readAhead(db, readModelOverlay, area, queries.getQueryState(queryKeys.groups(area))?.dataUpdatedAt)
}
