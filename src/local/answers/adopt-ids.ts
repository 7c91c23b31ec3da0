import { composeProcessNumber, parseProcessNumber } from '#domain/process-number.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import { amendProcess } from '#local/store/processes.ts'
import { absorbTwinModel, absorbTwinProcess } from './absorb-twin.ts'
import { isPatch, isCopy, targets, madeBy } from '#local/outbox/intent.ts'
import type { Confirmation } from './confirmation.ts'
import type { KpiEntry } from '#domain/kpi.ts'
import { isSameItem } from '#local/outbox/merge.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceKpiEntry } from '#local/store/fields.ts'
import { loadNaming } from '#local/store/id-map.ts'
import { renameIds } from '#local/store/rename-ids.ts'
import type { IdMapRow } from '#local/store/records.ts'
import { kpiEntryForm } from './to-device.ts'

/** Inside a transaction over `settleTables`: takes in the server's ids of what the operation made. */
export async function adoptIds(db: DeviceDatabase, op: Operation, answer: Confirmation): Promise<void> {
  const { area, intent, modelKey } = op
  if (isPatch(intent)) {
    if (answer.kind === 'model') await mapKpiEntries(db, intent.fields.kpis, answer.model.kpis)
    if (answer.kind === 'process') await mapKpiEntries(db, intent.fields.kpis, answer.process.kpis)
  }
  const made = madeBy(intent)
  if (made === null) return
  const mapId = (kind: IdMapRow['kind'], serverId: number, slug: string | null = null) =>
    db.idMap.put({ localId: made, kind, serverId, slug })
  switch (answer.kind) {
    case 'model': {
      const { id, slug } = answer.model
      await mapId('model', id, slug)
      // A model that was made here is complete here; a copy's processes are still to be fetched.
      const pulled = isCopy(intent) ? {} : { pulledAt: db.deps.now() }
      await db.models.update(made, { serverId: id, slug, ...pulled })
      await absorbTwinModel(db, { area, serverId: id, localKey: made })
      return
    }
    case 'process': {
      const { id, processNumber } = answer.process
      await mapId('process', id)
      await amendProcess(db, made, { serverId: id })
      if (modelKey !== null) await absorbTwinProcess(db, { modelKey, serverId: id, localKey: made })
      await adoptUniqueNumber(db, made, processNumber)
      return
    }
    case 'photo': {
      const { id, receivedSha256 = null } = answer.image
      await mapId('photo', id)
      await db.photos.update(made, { serverId: id, receivedSha256 })
      return
    }
    case 'equipment':
    case 'kpi': {
      const { id } = answer.kind === 'kpi' ? answer.node : answer.equipment
      await mapId(answer.kind, id)
      await db.catalogue.update(made, { serverId: id })
      return
    }
    case 'deleted':
    case 'nothing':
  }
}

/** Edits of the number made before the server gave one have a provisional prefix; they get the real one. */
async function adoptUniqueNumber(db: DeviceDatabase, processKey: string, given: string): Promise<void> {
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
async function mapKpiEntries(
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
