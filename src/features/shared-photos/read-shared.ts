import { type WaitingShares, NO_SHARES, listShared } from '#local/shared/shared-photos.ts'
import type { DeviceDatabase } from '#local/store/database.ts'

/** What was shared with the app and waits for whom this database belongs to. */
export async function readShared({ deps, userKey }: DeviceDatabase): Promise<WaitingShares> {
  return deps.indexedDB === undefined ? NO_SHARES : listShared(deps.indexedDB, userKey)
}
