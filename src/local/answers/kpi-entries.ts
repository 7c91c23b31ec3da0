import type { KpiEntry } from '#domain/kpi.ts'
import { isSameItem } from '#local/outbox/comparable.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceKpiEntry } from '#local/store/fields.ts'
import { loadNaming } from '#local/store/id-map.ts'
import { renameIds } from '#local/store/rename-ids.ts'
import type { IdMapRow } from '#local/store/records.ts'
import { kpiEntryForm } from './to-device.ts'

/** New key management factors get their ids from the server; they are matched by their content. */
export async function mapKpiEntries(
  db: DeviceDatabase,
  sent: readonly DeviceKpiEntry[] | undefined,
  answered: readonly KpiEntry[],
): Promise<void> {
  if (sent === undefined || sent.length === 0) return
  const forms = { kpis: answered.map(kpiEntryForm) }
  // One that the device knows, or that the API gives no id, has a local name.
  const { kpis } = renameIds(forms, await loadNaming(db, [forms]))
  const stored = kpis.filter(({ id }) => typeof id === 'number')
  const made = sent.filter((entry) => typeof entry.id === 'string')
  const known = new Set((await db.idMap.bulkGet(made.map(({ id }) => String(id)))).map((row) => row?.localId))
  const taken = new Set(sent.map((entry) => entry.id))
  const found: IdMapRow[] = []
  for (const entry of made.filter(({ id }) => !known.has(String(id)))) {
    const match = stored.find((one) => !taken.has(one.id) && isSameItem(entry, one))
    if (typeof match?.id !== 'number') continue
    taken.add(match.id)
    found.push({ localId: String(entry.id), kind: 'kpi-entry', serverId: match.id, slug: null })
  }
  await db.idMap.bulkPut(found)
}
