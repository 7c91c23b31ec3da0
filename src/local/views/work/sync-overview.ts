import type { DeviceDatabase } from '#local/store/database.ts'
import { type Double, listDoubles } from '#local/bare-contract/doubles.ts'
import { type ModelAddress, addressOf } from '#local/views/model-address.ts'
import { type OutboxItem, listOutbox, readDeliveryLog } from './outbox-list.ts'
import { type UnsavedInput, listUnsaved } from './unsaved.ts'
import { isDelivered } from '#local/store/photos.ts'
import type { JournalRow, PhotoRow } from '#local/store/records.ts'
import { isLocalId } from '#domain/ids.ts'

/** Everything that the sync centre shows. */
export interface SyncOverview {
  items: OutboxItem[]
  unsaved: UnsavedInput[]
  doubles: Double[]
  /** Latest first. */
  log: JournalRow[]
  photosByModel: Map<string, PhotoDelivery>
  /** Of the models that these speak of, as far as they are on this device. */
  models: Map<string, ModelAddress>
  /** Until when nothing is sent to the server (wall clock, ms); null: there is no pause. */
  pausedUntil: number | null
  /** Wall clock, ms. */
  now: number
}

export async function readSyncOverview(db: DeviceDatabase): Promise<SyncOverview> {
  const [items, unsaved, doubles, log, photos, pause] = await Promise.all([
    listOutbox(db),
    listUnsaved(db),
    listDoubles(db),
    readDeliveryLog(db, null),
    db.photos.where('key').startsWith('local-').toArray(),
    db.meta.get('pausedUntil'),
  ])
  const keys = new Set([...items, ...unsaved, ...doubles, ...log].flatMap(({ modelKey }) => modelKey ?? []))
  const rows = await db.models.bulkGet([...keys])
  const uploads = new Set(items.flatMap(({ photoKey }) => photoKey ?? []))
  return {
    items,
    unsaved,
    doubles,
    log,
    photosByModel: countDeliveries(photos, uploads),
    models: new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.key, addressOf(row)]]))),
    pausedUntil: typeof pause?.value === 'number' ? pause.value : null,
    now: db.deps.now(),
  }
}

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
    if (isDelivered(row)) count.onServer += 1
    counts.set(row.modelKey, count)
  }
  return counts
}
