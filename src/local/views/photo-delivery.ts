import { isLocalId } from '#domain/ids.ts'
import type { PhotoRow } from '#local/store/records.ts'

/** Of the photos taken on this device for a model: how many the server holds byte for byte. */
export interface PhotoDelivery {
  total: number
  onServer: number
}

type Counted = Pick<PhotoRow, 'key' | 'modelKey' | 'serverId' | 'sha256' | 'receivedSha256'>

/**
 * Counts by model. A photo that was chosen but never saved is no delivery.
 * @param uploads keys of the photos whose upload still waits
 */
export function countDeliveries(
  rows: readonly Counted[],
  uploads: ReadonlySet<string>,
): Map<string, PhotoDelivery> {
  const counts = new Map<string, PhotoDelivery>()
  for (const row of rows) {
    if (!isLocalId(row.key) || (row.serverId === null && !uploads.has(row.key))) continue
    const count = counts.get(row.modelKey) ?? { total: 0, onServer: 0 }
    count.total += 1
    if (isWhole(row)) count.onServer += 1
    counts.set(row.modelKey, count)
  }
  return counts
}

/** Only the same hash on both sides proves that every byte arrived. */
function isWhole({ serverId, sha256, receivedSha256 }: Counted): boolean {
  return serverId !== null && sha256 !== null && receivedSha256 === sha256
}
