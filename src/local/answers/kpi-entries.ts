import type { KpiEntry } from '#domain/kpi.ts'
import { isSameItem } from '#local/outbox/comparable.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { loadDeviceIds } from '#local/store/device-ids.ts'
import type { DeviceKpiEntry } from '#local/store/fields.ts'
import type { IdMapRow } from '#local/store/records.ts'
import { kpiEntryToDevice } from './to-device.ts'

/** New key management factors get their ids from the server; they are matched by their content. */
export async function mapKpiEntries(
  db: DeviceDatabase,
  sent: readonly DeviceKpiEntry[] | undefined,
  stored: readonly KpiEntry[],
): Promise<void> {
  if (sent === undefined || sent.length === 0) return
  const ids = await loadDeviceIds(db, [{ images: [], kpis: [...stored] }])
  const made = sent.filter((entry) => typeof entry.id === 'string')
  const known = new Set((await db.idMap.bulkGet(made.map(({ id }) => String(id)))).map((row) => row?.localId))
  const taken = new Set(sent.map((entry) => entry.id))
  const found: IdMapRow[] = []
  for (const entry of made.filter(({ id }) => !known.has(String(id)))) {
    const match = stored.find(
      ({ id, ...rest }) =>
        id !== undefined &&
        !taken.has(id) &&
        ids('kpi-entry', id) === id &&
        isSameItem(entry, kpiEntryToDevice({ id, ...rest }, ids)),
    )
    if (match?.id === undefined) continue
    taken.add(match.id)
    found.push({ localId: String(entry.id), kind: 'kpi-entry', serverId: match.id, slug: null })
  }
  await db.idMap.bulkPut(found)
}
