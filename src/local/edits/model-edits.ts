import type { Area } from '#domain/model/area.ts'
import { titleOfCopy } from '#domain/model/copy-title.ts'
import type { GroupRef } from '#domain/model/group.ts'
import type { WorkStatus } from '#domain/model/work-status.ts'
import { localIdOf } from '#domain/ids.ts'
import type { IntentOf } from '#local/outbox/kinds/kinds.ts'
import { readOperation } from '#local/outbox/operation.ts'
import { enqueue } from '#local/outbox/outbox.ts'
import type { Section } from '#local/outbox/section-fields.ts'
import { wasOffered } from '#local/store/capabilities.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { EMPTY_MODEL, type ModelFields } from '#local/store/fields.ts'
import type { ModelRow } from '#local/store/records.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { editRecord } from './edit-record.ts'

/**
 * Creates a model on this device and queues its creation on the server.
 * @returns the key of the new model; it is also its slug in the address until the server's is known
 * @throws StorageFailure when the device could not keep it
 */
export async function createModel(
  db: DeviceDatabase,
  input: { area: Area; title: string; group: GroupRef },
): Promise<string> {
  const key = localIdOf(db.deps.uuid())
  const opId = db.deps.uuid()
  const fields = { title: input.title.trim().normalize('NFC'), group: input.group }
  await writeStrictly(db, [db.models, db.operations, db.meta], async () => {
    const view = { ...EMPTY_MODEL, ...fields }
    const enteredInProcesses = { entered: 0, total: 0 }
    await db.models.put(newModel(db, { key, area: input.area, view, enteredInProcesses }))
    await enqueue(db, { opId, area: input.area, intent: { kind: 'model.create', modelKey: key, fields } })
  })
  return key
}

type NewModel = Pick<ModelRow, 'key' | 'area' | 'view' | 'enteredInProcesses'>

function newModel(db: DeviceDatabase, model: NewModel): ModelRow {
  return {
    ...model,
    serverId: null,
    slug: null,
    groupId: model.view.group.id,
    base: null,
    etag: null,
    updatedAt: null,
    updatedBy: db.userKey,
    pulledAt: null,
    gone: false,
  }
}

/**
 * Saves the changed fields of one section of a model. Fields that equal the view are left out. Photos are saved by
 * `savePhotos`.
 * @param edit.base the value of a field when the person began to change it, where the form still knows it
 * @returns whether anything was changed
 * @throws StorageFailure when the device could not keep it
 */
export async function saveModel(
  db: DeviceDatabase,
  edit: {
    modelKey: string
    section: Section
    fields: Partial<Omit<ModelFields, 'images'>>
    base?: Partial<ModelFields>
  },
): Promise<boolean> {
  const opId = db.deps.uuid()
  const { modelKey, ...fields } = edit
  return writeStrictly(db, [db.models, db.operations, db.meta], () =>
    editRecord(db, { modelKey, processKey: null }, { opId, ...fields }),
  )
}

/**
 * Changes the entry stage of several models, all or none.
 * @param changes `from`: the stage that the person saw; null where it was not known
 * @throws StorageFailure when the device could not keep it
 */
export async function saveStages(
  db: DeviceDatabase,
  changes: readonly { modelKey: string; from: WorkStatus | null; to: WorkStatus }[],
): Promise<void> {
  await writeStrictly(db, [db.models, db.operations, db.meta], async () => {
    for (const { modelKey, from, to } of changes) {
      const base = from === null ? {} : { workStatus: from }
      await saveModel(db, { modelKey, section: 'stage', fields: { workStatus: to }, base })
    }
  })
}

/**
 * Puts a model out of the way, or back among the others. It stays whole and can be edited as before.
 * @throws StorageFailure when the device could not keep it
 */
export async function retireModel(
  db: DeviceDatabase,
  modelKey: string,
  isRetired: boolean,
): Promise<boolean> {
  // It was the other way round before, also where a build that did not know of it stored the record.
  const base = { isRetired: !isRetired }
  return saveModel(db, { modelKey, section: 'retired', fields: { isRetired }, base })
}

/**
 * Queues a copy of a model. The server makes it, with processes, photos and key management factors, once everything
 * that is waiting for the model now has arrived there; later changes of the model are not in it. Until then the copy
 * shows only the model's texts. It begins unassigned, and is not retired.
 * @returns the key of the copy; it is also its slug in the address until the server's is known
 * @throws StorageFailure when the device could not keep it
 */
export async function copyModel(db: DeviceDatabase, sourceKey: string): Promise<string> {
  const key = localIdOf(db.deps.uuid())
  const [opId, stageOpId] = [db.deps.uuid(), db.deps.uuid()]
  await writeStrictly(db, [db.models, db.operations, db.meta], async () => {
    const source = await db.models.get(sourceKey)
    if (source === undefined) throw new Error(`There is no model ${sourceKey} on this device.`)
    // The copy's entries and photos will get ids of their own: an edit must not be made on those of the source.
    const isMarked = await wasOffered(db, 'marked-copies')
    const seen = {
      ...source.view,
      kpis: [],
      images: [],
      isRetired: false,
      ...(isMarked && { title: titleOfCopy(source.view.title), ...UNASSIGNED }),
    }
    const { area, enteredInProcesses } = source
    // The copy has the processes of its source, once it is there.
    const entered = enteredInProcesses && { enteredInProcesses }
    await db.models.put(newModel(db, { key, area, view: seen, ...entered }))
    const intent = { kind: 'model.copy', modelKey: key, sourceKey, seen } as const
    await enqueueCopy(db, { opId, area, intent })
    // Where the server does not see to it, this does.
    const stage = { opId: stageOpId, section: 'stage', fields: UNASSIGNED } as const
    if (!isMarked) await editRecord(db, { modelKey: key, processKey: null }, stage)
  })
  return key
}

const UNASSIGNED = { workStatus: 0 } as const

/** Inside a transaction: queues a copy behind all that waits for its source. */
export async function enqueueCopy(
  db: DeviceDatabase,
  copy: { opId: string; area: Area; intent: IntentOf<'model.copy'> },
): Promise<void> {
  const waiting = await db.operations.where('modelKey').equals(copy.intent.sourceKey).toArray()
  // What only another build can read is not in view, and would hold up the copy until that build is back.
  const dependsOn = waiting.filter((op) => readOperation(op) !== null).map((op) => op.opId)
  await db.operations.where('opId').anyOf(dependsOn).modify({ awaitedByCopy: true })
  await enqueue(db, { ...copy, dependsOn })
}
