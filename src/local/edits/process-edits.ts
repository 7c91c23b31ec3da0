import { localIdOf } from '#domain/ids.ts'
import { DEFAULT_PROCESS_NAME } from '#domain/process/process.ts'
import { composeProcessNumber, parseProcessNumber } from '#domain/process/process-number.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { EMPTY_PROCESS, type ProcessFields } from '#local/store/fields.ts'
import { isDroppable } from '#local/outbox/operation.ts'
import { enqueue, operationsOn } from '#local/outbox/outbox.ts'
import { editRecord } from './edit-record.ts'
import { dropPhotosOf } from './photo-edits.ts'
import { photoTables } from '#local/store/photos.ts'
import { shownNumber, withUnique } from '#local/store/process-number.ts'
import { amendProcess, writeProcesses } from '#local/store/processes.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { madeBy, targets } from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'

/**
 * Adds a process after the others.
 * @throws StorageFailure when the device could not keep it
 */
export async function createProcess(
  db: DeviceDatabase,
  { modelKey, name: given = DEFAULT_PROCESS_NAME }: { modelKey: string; name?: string },
): Promise<{ key: string }> {
  const key = localIdOf(db.deps.uuid())
  const opId = db.deps.uuid()
  const name = given.normalize('NFC')
  return writeStrictly(db, [db.models, db.processes, db.operations, db.meta], async () => {
    const model = await db.models.get(modelKey)
    if (model === undefined) throw new Error(`There is no model ${modelKey} on this device.`)
    const siblings = await livingProcesses(db, modelKey)
    const provisionalNumber = nextProcessNumber(model, siblings)
    const order = (siblings.at(-1)?.order ?? -1) + 1
    const made: ProcessRow = {
      key,
      modelKey,
      area: model.area,
      serverId: null,
      base: null,
      etag: null,
      view: { ...EMPTY_PROCESS, name, processNumber: provisionalNumber },
      order,
      provisionalNumber: true,
      deleted: false,
      updatedAt: null,
    }
    await writeProcesses(db, modelKey, { put: [made] })
    const fields = { name, provisionalNumber }
    const intent: Intent = { kind: 'process.create', modelKey, processKey: key, fields }
    await enqueue(db, { opId, area: model.area, intent })
    return { key }
  })
}

/**
 * Saves the changed fields of a process. Photos are saved by `savePhotos`.
 * @param edit.base the value of a field when the person began to change it, where the form still knows it
 * @returns whether anything was changed
 * @throws StorageFailure when the device could not keep it
 */
export async function saveProcess(
  db: DeviceDatabase,
  edit: {
    processKey: string
    fields: Partial<Omit<ProcessFields, 'images'>>
    base?: Partial<ProcessFields>
  },
): Promise<boolean> {
  const opId = db.deps.uuid()
  const { processKey, ...fields } = edit
  return writeStrictly(db, [db.models, db.processes, db.operations, db.meta], async () => {
    const numbered = 'processNumber' in edit.fields ? await inStoredIndustry(db, processKey, fields) : fields
    return editRecord(db, { modelKey: null, processKey }, { opId, section: 'process', ...numbered })
  })
}

type Edit = Omit<Parameters<typeof saveProcess>[1], 'processKey'>

/**
 * What stands before the place follows the industry on the screen, also where the record cannot yet (`shownNumber`).
 * That is no edit of the person's.
 */
async function inStoredIndustry(db: DeviceDatabase, processKey: string, edit: Edit): Promise<Edit> {
  const row = await db.processes.get(processKey)
  const model = row && (await db.models.get(row.modelKey))
  if (row === undefined) return edit
  const shown = parseProcessNumber(shownNumber(row, model)).unique
  const { unique } = parseProcessNumber(row.view.processNumber)
  const stored = (fields: Partial<ProcessFields>) => {
    const { processNumber } = fields
    if (processNumber === undefined || parseProcessNumber(processNumber).unique !== shown) return fields
    return { ...fields, processNumber: withUnique(processNumber, unique) }
  }
  return { fields: stored(edit.fields), ...(edit.base && { base: stored(edit.base) }) }
}

/**
 * Deletes a process. One that never left this device is removed with everything on it and nothing is sent, unless a
 * copy of the model is waiting that has to contain it.
 * @throws StorageFailure when the device could not keep it
 */
export async function deleteProcess(db: DeviceDatabase, processKey: string): Promise<void> {
  const opId = db.deps.uuid()
  const tables = [db.models, db.processes, db.operations, db.meta, db.drafts, ...photoTables(db)]
  await writeStrictly(db, tables, async () => {
    const row = await db.processes.get(processKey)
    if (row === undefined) throw new Error(`There is no process ${processKey} on this device.`)
    const ops = await operationsOn(db, targets.process(processKey))
    const create = ops.find(({ intent }) => madeBy(intent) !== null)
    const dropped = ops.filter(isDroppable).map((op) => op.opId)
    await db.operations.bulkDelete(dropped)
    await dropPhotosOf(db, processKey)
    await db.drafts.delete(draftKeys.process(processKey))
    if (row.serverId === null && (create === undefined || isDroppable(create))) {
      await writeProcesses(db, row.modelKey, { remove: [processKey] })
      return
    }
    await amendProcess(db, processKey, { deleted: true })
    const intent: Intent = { kind: 'process.delete', modelKey: row.modelKey, processKey }
    await enqueue(db, { opId, area: row.area, intent })
  })
}

/** Processes that are not deleted, in their order. */
export async function livingProcesses(db: DeviceDatabase, modelKey: string): Promise<ProcessRow[]> {
  const rows = await db.processes.where('modelKey').equals(modelKey).sortBy('order')
  return rows.filter((row) => !row.deleted)
}

function nextProcessNumber(model: ModelRow, siblings: readonly ProcessRow[]): string {
  const taken = siblings.map(({ view }) => parseProcessNumber(view.processNumber).main)
  return composeProcessNumber({ unique: uniqueNumberOf(model), main: Math.max(0, ...taken) + 1, sub: 0 })
}

/** The prefix of process numbers: in general models the id of the industry record, in root models the model's own. */
function uniqueNumberOf(model: ModelRow): string {
  if (model.area === 'general') return String(model.view.genBiz?.id ?? 0)
  return model.serverId === null ? 'R' : `R${model.serverId}`
}
