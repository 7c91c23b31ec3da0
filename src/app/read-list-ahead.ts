import type { Area } from '#domain/model/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { readHome } from '#local/views/home.ts'
import { readModelOverlay } from '#local/views/model-overlay.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { readAhead } from '#session/device/read-ahead.ts'
import { createLookupMemory, createQueryClient } from './query-client.ts'

/** What the list of groups needs of the device before it can show them, and what stands beside it. */
export async function readListAhead(db: DeviceDatabase, area: Area): Promise<void> {
  const queries = createQueryClient()
  createLookupMemory(db.userKey).restore(queries)
  const listedAt = queries.getQueryState(queryKeys.groups(area))?.dataUpdatedAt
  await Promise.all([readAhead(db, readModelOverlay, area, listedAt), readAhead(db, readHome)])
}
