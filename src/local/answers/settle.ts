import type { Equipment } from '#domain/equipment.ts'
import type { Image } from '#domain/image.ts'
import type { KpiEntry, KpiNode } from '#domain/kpi.ts'
import type { GeneralModel, RootModel } from '#domain/model.ts'
import type { Process } from '#domain/process.ts'
import { composeProcessNumber, parseProcessNumber } from '#domain/process-number.ts'
import { absorbTwinModel, absorbTwinProcess } from './absorb-twin.ts'
import { isSameItem } from '#local/outbox/comparable.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceKpiEntry } from '#local/store/fields.ts'
import { loadDeviceIds } from '#local/store/device-ids.ts'
import { putModelBase, putProcessBase } from './ingest.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import { deletePhotoRows } from '#local/edits/photo-bytes.ts'
import { amendProcess, writeProcesses } from '#local/store/processes.ts'
import type { IdMapRow } from '#local/store/records.ts'
import { kpiEntryToDevice, rememberPhotos } from './to-device.ts'
import { targets, processKeyOf, photoOf, addressOf } from '#local/outbox/intent.ts'
import { refold } from '#local/outbox/refold.ts'

/** What the server answered to an operation that it carried out. */
export type Confirmation =
  | { kind: 'model'; model: RootModel | GeneralModel; etag: string | null }
  | { kind: 'process'; process: Process; etag: string | null }
  | { kind: 'deleted' }
  | { kind: 'photo'; image: Image }
  | { kind: 'equipment'; equipment: Equipment }
  | { kind: 'kpi'; node: KpiNode }
  /** The server already had what was wanted; there is no answer to take in. */
  | { kind: 'nothing' }

/**
 * Inside a transaction over `settleTables`: the operation leaves the outbox and the server's answer becomes the base,
 * atomically, so that nothing flickers and a crash comes either before or after it.
 */
export async function confirmOperation(
  db: DeviceDatabase,
  op: Operation,
  answer: Confirmation,
): Promise<void> {
  await mapNewIds(db, op, answer)
  await db.operations.delete(op.opId)
  await Promise.all([takeIn(db, op, answer), logOutcome(db, op, 'CONFIRMED', '')])
}

/** Inside a transaction: writes a line of the delivery log. */
export async function logOutcome(
  db: DeviceDatabase,
  op: Operation,
  outcome: 'CONFIRMED' | 'DISCARDED',
  note: string,
): Promise<void> {
  const { opId, modelKey } = op
  await db.journal.put({ opId, modelKey, kind: op.intent.kind, outcome, at: db.deps.now(), note })
}

/**
 * Inside a transaction over `settleTables`: discards an operation whose process was deleted, and with an upload the
 * photo's bytes. It stays in the delivery log.
 */
export async function dropOrphan(db: DeviceDatabase, op: Operation): Promise<void> {
  await db.operations.delete(op.opId)
  await logOutcome(db, op, 'DISCARDED', 'deleted')
  const photoKey = photoOf(op.intent)
  if (photoKey !== null) await deletePhotoRows(db, photoKey)
}

/** The tables that ending an operation can touch, in whatever way it ends. */
export function settleTables(db: DeviceDatabase) {
  return [
    db.models,
    db.processes,
    db.photos,
    db.originals,
    db.pictures,
    db.thumbnails,
    db.operations,
    db.idMap,
    db.catalogue,
    db.meta,
    db.journal,
    db.drafts,
  ]
}

async function mapNewIds(db: DeviceDatabase, op: Operation, answer: Confirmation): Promise<void> {
  const { intent } = op
  if (answer.kind === 'model' && (intent.kind === 'model.create' || intent.kind === 'model.copy')) {
    await mapId(db, {
      localId: intent.modelKey,
      kind: 'model',
      serverId: answer.model.id,
      slug: answer.model.slug,
    })
    await db.models.update(intent.modelKey, { serverId: answer.model.id, slug: answer.model.slug })
    // A model that was made here is complete here; a copy's processes are still to be fetched.
    if (intent.kind === 'model.create') await db.models.update(intent.modelKey, { pulledAt: db.deps.now() })
    const twin = { area: op.area, serverId: answer.model.id, localKey: intent.modelKey }
    await absorbTwinModel(db, twin)
  }
  if (answer.kind === 'process' && intent.kind === 'process.create') {
    await mapId(db, { localId: intent.processKey, kind: 'process', serverId: answer.process.id, slug: null })
    await amendProcess(db, intent.processKey, { serverId: answer.process.id })
    const { modelKey, processKey } = intent
    await absorbTwinProcess(db, { modelKey, serverId: answer.process.id, localKey: processKey })
    await adoptUniqueNumber(db, intent.processKey, answer.process.processNumber)
  }
  if (answer.kind === 'photo' && intent.kind === 'photo.upload') {
    await mapId(db, { localId: intent.photoKey, kind: 'photo', serverId: answer.image.id, slug: null })
    await db.photos.update(intent.photoKey, {
      serverId: answer.image.id,
      receivedSha256: answer.image.receivedSha256 ?? null,
    })
  }
  if (answer.kind === 'equipment' && intent.kind === 'equipment.create') {
    const { id } = answer.equipment
    await mapId(db, { localId: intent.equipmentKey, kind: 'equipment', serverId: id, slug: null })
    await db.catalogue.update(intent.equipmentKey, { serverId: id })
  }
  if (answer.kind === 'kpi' && intent.kind === 'kpi.create') {
    await mapId(db, { localId: intent.kpiKey, kind: 'kpi', serverId: answer.node.id, slug: null })
    await db.catalogue.update(intent.kpiKey, { serverId: answer.node.id })
  }
  if (intent.kind === 'model.patch' && answer.kind === 'model') {
    await mapKpiEntries(db, intent.fields.kpis, answer.model.kpis)
  }
  if (intent.kind === 'process.patch' && answer.kind === 'process') {
    await mapKpiEntries(db, intent.fields.kpis, answer.process.kpis)
  }
}

async function takeIn(db: DeviceDatabase, op: Operation, answer: Confirmation): Promise<void> {
  const { intent, area, modelKey } = op
  switch (answer.kind) {
    case 'model':
      await putModelBase(db, { ...answer, area }, op)
      return
    case 'process':
      if (modelKey !== null) await putProcessBase(db, { ...answer, area, modelKey }, op)
      return
    case 'photo':
      if (intent.kind === 'photo.upload') {
        const { modelKey, processKey } = intent
        await rememberPhotos(db, { area, modelKey, processKey }, [answer.image])
      }
      return
    case 'deleted':
      if (intent.kind === 'process.delete') await forgetProcess(db, intent.processKey)
      return
    case 'equipment':
    case 'kpi':
      return
    case 'nothing':
      await refold(db, addressOf(intent))
  }
}

/** The process is gone everywhere; those behind it move up, as they do on the server. */
async function forgetProcess(db: DeviceDatabase, processKey: string): Promise<void> {
  const row = await db.processes.get(processKey)
  if (row === undefined) return
  // Edits that were left on it have nothing to change any more: the person deleted all of it.
  for (const op of await operationsOn(db, targets.process(processKey))) await dropOrphan(db, op)
  // Nor has a photo that the server rejected because the process was gone. One still to be sent is dropped at its turn.
  const refused = db.operations
    .where('modelKey')
    .equals(row.modelKey)
    .filter(
      ({ intent, state }) =>
        photoOf(intent) !== null && processKeyOf(intent) === processKey && NEEDS_PERSON.includes(state),
    )
  for (const op of await refused.toArray()) await dropOrphan(db, op)
  const behind = await db.processes
    .where('modelKey')
    .equals(row.modelKey)
    .filter((other) => other.order > row.order)
    .toArray()
  const moved = behind.map((other) => {
    const order = other.order - 1
    return { ...other, order, base: other.base === null ? null : { ...other.base, order } }
  })
  await writeProcesses(db, row.modelKey, { put: moved, remove: [processKey], before: [row, ...behind] })
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

async function mapId(db: DeviceDatabase, row: IdMapRow): Promise<void> {
  await db.idMap.put(row)
}
