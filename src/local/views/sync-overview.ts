import type { Area } from '#domain/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type Double, listDoubles } from '#local/bare-contract/doubles.ts'
import { type OutboxItem, listOutbox, readDeliveryLog } from './outbox-list.ts'
import { type PhotoDelivery, countDeliveries } from './photo-delivery.ts'
import type { JournalRow } from '#local/store/records.ts'

export interface ModelAddress {
  title: string
  area: Area
  /** The server's slug, or the key of a model made here. */
  slug: string
}

/** Everything that the sync centre shows. */
export interface SyncOverview {
  items: OutboxItem[]
  doubles: Double[]
  /** Latest first. */
  log: JournalRow[]
  photosByModel: Map<string, PhotoDelivery>
  /** Of the models that `items`, `doubles` and `log` speak of, as far as they are on this device. */
  models: Map<string, ModelAddress>
  /** Until when nothing is sent to the server (wall clock, ms); null: there is no pause. */
  pausedUntil: number | null
  /** Wall clock, ms. */
  now: number
}

export async function readSyncOverview(db: DeviceDatabase): Promise<SyncOverview> {
  const [items, doubles, log, photos, pause] = await Promise.all([
    listOutbox(db),
    listDoubles(db),
    readDeliveryLog(db, null),
    db.photos.where('key').startsWith('local-').toArray(),
    db.meta.get('pausedUntil'),
  ])
  const keys = new Set([...items, ...doubles, ...log].flatMap(({ modelKey }) => modelKey ?? []))
  const rows = await db.models.bulkGet([...keys])
  const uploads = new Set(items.flatMap(({ photoKey }) => photoKey ?? []))
  return {
    items,
    doubles,
    log,
    photosByModel: countDeliveries(photos, uploads),
    models: new Map(
      rows.flatMap((row) =>
        row === undefined
          ? []
          : [[row.key, { title: row.view.title, area: row.area, slug: row.slug ?? row.key }]],
      ),
    ),
    pausedUntil: typeof pause?.value === 'number' ? pause.value : null,
    now: db.deps.now(),
  }
}
