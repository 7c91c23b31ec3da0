import type { Area } from '#domain/area.ts'
import type { GroupRef } from '#domain/group.ts'
import { localIdOf } from '#domain/ids.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { EMPTY_MODEL, type ModelFields } from '#local/store/fields.ts'
import { baseOf, changedFields } from '#local/outbox/coalesce.ts'
import { foldModel } from '#local/outbox/fold.ts'
import { enqueue, enqueuePatch, nextSeq, operationsOn } from '#local/outbox/outbox.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { targets } from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Section } from '#local/outbox/section-fields.ts'

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
    await db.models.put({
      key,
      area: input.area,
      serverId: null,
      slug: null,
      groupId: input.group.id,
      base: null,
      etag: null,
      view: { ...EMPTY_MODEL, ...fields },
      updatedAt: null,
      updatedBy: db.userKey,
      pulledAt: null,
      gone: false,
      enteredInProcesses: { entered: 0, total: 0 },
    })
    await enqueue(db, { opId, area: input.area, intent: { kind: 'model.create', modelKey: key, fields } })
  })
  return key
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
  return writeStrictly(db, [db.models, db.operations, db.meta], async () => {
    const target = targets.model(edit.modelKey)
    const [row, ops, seq] = await Promise.all([
      db.models.get(edit.modelKey),
      operationsOn(db, target),
      nextSeq(db),
    ])
    if (row === undefined) throw new Error(`There is no model ${edit.modelKey} on this device.`)
    const changed = changedFields<Partial<ModelFields>>(row.view, edit.fields)
    if (Object.keys(changed).length === 0) return false
    const intent: Extract<Intent, { kind: 'model.patch' }> = {
      kind: 'model.patch',
      modelKey: edit.modelKey,
      section: edit.section,
      fields: changed,
      base: baseOf<Partial<ModelFields>>(row.view, changed, edit.base),
    }
    const after = enqueuePatch(db, { ops, seq }, { opId, area: row.area, intent })
    const view = foldModel(row.base, after.ops) ?? row.view
    await Promise.all([after.written, db.models.put({ ...row, view, groupId: view.group.id })])
    return true
  })
}
