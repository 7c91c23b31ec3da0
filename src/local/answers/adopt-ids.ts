import { composeProcessNumber, parseProcessNumber } from '#domain/process/process-number.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import { type Patch, targets } from '#local/outbox/intent.ts'
import type { Confirmation } from './confirmation.ts'
import { isSameItem } from '#local/outbox/merge.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { loadNaming } from '#local/store/ids/id-map.ts'
import { renameIds } from '#local/store/ids/rename-ids.ts'
import type { IdMapRow } from '#local/store/records.ts'
import { kpiEntryForm } from './to-device.ts'

/** Edits of the number made before the server gave one have a provisional prefix; they get the real one. */
export async function adoptUniqueNumber(
  db: DeviceDatabase,
  processKey: string,
  given: string,
): Promise<void> {
  const real = parseProcessNumber(given)
  for (const op of await operationsOn(db, targets.process(processKey))) {
    const { intent } = op
    if (intent.kind !== 'process.patch' || intent.fields.processNumber === undefined) continue
    const typed = parseProcessNumber(intent.fields.processNumber)
    const madeUp = parseProcessNumber(intent.base.processNumber ?? '')
    const unique = typed.unique === madeUp.unique ? real.unique : typed.unique
    const fields = { ...intent.fields, processNumber: composeProcessNumber({ ...typed, unique }) }
    const base = { ...intent.base, processNumber: given }
    await db.operations.update(op.opId, { intent: { ...intent, fields, base } })
  }
}

/** New key management factors get their ids from the server; they are matched by their content. */
export async function adoptEntryIds(
  db: DeviceDatabase,
  { fields: { kpis: sent = [] } }: Patch,
  answer: Confirmation,
): Promise<void> {
  if (!('record' in answer && 'kpis' in answer.record) || sent.length === 0) return
  const forms = { kpis: answer.record.kpis.map(kpiEntryForm) }
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
