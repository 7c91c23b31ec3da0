import { composeProcessNumber, parseProcessNumber } from '#domain/process-number.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { IdMapRow } from '#local/store/records.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import { amendProcess } from '#local/store/processes.ts'
import { absorbTwinModel, absorbTwinProcess } from './absorb-twin.ts'
import { mapKpiEntries } from './kpi-entries.ts'
import { isPatch, isCopy, targets, madeBy } from '#local/outbox/intent.ts'
import type { Confirmation } from './confirmation.ts'

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
