import type { Area } from '#domain/model/area.ts'
import { type EntityId, localIdOf } from '#domain/ids.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { DeviceImage, DeviceKpiEntry } from '#local/store/fields.ts'
import { createModel, enqueueCopy, saveModel } from '#local/edits/model-edits.ts'
import { pick } from '#local/outbox/coalesce.ts'
import { NEEDS_PERSON, type Operation, isUntouched, readOperation } from '#local/outbox/operation.ts'
import { type PhotoOwner, savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, livingProcesses, saveProcess } from '#local/edits/process-edits.ts'
import { shownNumber } from '#local/store/process-number.ts'
import { removeProcessesOf, writeProcesses } from '#local/store/processes.ts'
import { UNSENT_PHOTO, renamePhoto } from '#local/store/photos.ts'
import type { ModelRow, PhotoRow, ProcessRow } from '#local/store/records.ts'
import { type CopyOperation, copiesOf } from '#local/outbox/outbox.ts'
import { SENT_SECTIONS, fieldsOfSection } from '#local/outbox/section-fields.ts'
import { endOperation } from '#local/answers/end-operation.ts'
import { settleTables } from '#local/answers/settle.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { processKeyOf } from '#local/outbox/intent.ts'
import { kindOf } from '#local/outbox/kinds/kinds.ts'
import { moveTyped } from './move-typed.ts'

/** Whether somebody else deleted the record that this is about, so that a person may recreate it from the device. */
export function canRecreate({ state, lastError, intent }: Operation): boolean {
  const isGone = state === 'NEEDS_USER' && lastError?.kind === 'not-found'
  return isGone && kindOf(intent)?.recreates !== undefined
}

/**
 * Recreates the process (or, where the model itself is gone, the model with all its processes), with all that was
 * entered and every photo whose bytes are here. Operations on the old record leave: what they carry is in the new one.
 * @returns false if there is nothing to recreate, or something of it is on its way
 */
export async function recreate(db: DeviceDatabase, opId: string): Promise<boolean> {
  return writeStrictly(db, settleTables(db), async () => {
    const op = readOperation(await db.operations.get(opId))
    if (op === null || !canRecreate(op) || op.modelKey === null) return false
    const { intent, modelKey } = op
    const processKey = kindOf(intent)?.recreates?.(intent) ?? null
    const isInvolved = (other: Operation) =>
      processKey === null ? other.modelKey === modelKey : processKeyOf(other.intent) === processKey
    // What this build cannot read stays, for one that can (S-14).
    const isOurs = (other: Operation) => readOperation(other) !== null && isInvolved(other)
    const waiting = await db.operations.where('modelKey').equals(modelKey).filter(isOurs).toArray()
    if (waiting.some(({ state }) => state === 'SENDING')) return false
    const copies = processKey === null ? await copiesOf(db, modelKey) : []
    if (copies.some((copy) => !isUntouched(copy) && !NEEDS_PERSON.includes(copy.state))) return false

    const model = await db.models.get(modelKey)
    const process = processKey === null ? undefined : await db.processes.get(processKey)
    if (model === undefined || (processKey !== null && process === undefined)) return false
    for (const other of waiting) await endOperation(db, other, 'DISCARDED', 'recreated')
    if (process === undefined) await recreateModel(db, model, copies)
    else await recreateProcess(db, process, modelKey)
    return true
  })
}

async function recreateModel(
  db: DeviceDatabase,
  old: ModelRow,
  copies: readonly CopyOperation[],
): Promise<void> {
  const { key, area } = old
  const { title, group } = old.view
  const modelKey = await createModel(db, { area, title, group })
  const entries = freshEntries(db, old.view.kpis)
  const view = { ...old.view, kpis: [...entries.values()] }
  for (const section of SENT_SECTIONS) {
    await saveModel(db, { modelKey, section, fields: pick(view, fieldsOfSection(section)) })
  }
  const owner = { modelKey, processKey: null }
  const photos = await movePhotos(db, old, owner)
  for (const process of await livingProcesses(db, key)) await recreateProcess(db, process, modelKey)
  // What was to be copied from it is copied from the new one, once all of that has arrived.
  for (const { opId, area, intent } of copies) {
    await db.operations.delete(opId)
    await enqueueCopy(db, { opId, area, intent: { ...intent, sourceKey: modelKey } })
  }
  const [ofOld, ofNew] = [draftKeys.model(key, ''), draftKeys.model(modelKey, '')]
  for (const from of await db.drafts.where('key').startsWith(ofOld).primaryKeys())
    await moveTyped(db, { from, to: from.replace(ofOld, ofNew), owner, photos, entries })
  await db.models.delete(key)
  await removeProcessesOf(db, key)
  // Of processes that were taken away here.
  await db.drafts.where('modelKey').equals(key).delete()
}

async function recreateProcess(db: DeviceDatabase, old: ProcessRow, modelKey: string): Promise<void> {
  const { key } = await createProcess(db, { modelKey, name: old.view.name })
  const { images: _moved, processNumber: _own, ...view } = old.view
  // Its number tells its place; in a model that is new itself, the server gives all numbers.
  const isSameModel = modelKey === old.modelKey
  const number = isSameModel ? { processNumber: shownNumber(old, await db.models.get(modelKey)) } : {}
  const entries = freshEntries(db, view.kpis)
  await saveProcess(db, { processKey: key, fields: { ...view, ...number, kpis: [...entries.values()] } })
  const owner = { modelKey, processKey: key }
  const photos = await movePhotos(db, old, owner)
  await writeProcesses(db, old.modelKey, { remove: [old.key], before: [old] })
  const [from, to] = [draftKeys.process(old.key), draftKeys.process(key)]
  await moveTyped(db, { from, to, owner, photos, entries })
}

/** By their old ids; with new ones, since the server knew the old ones under the record that is gone. */
function freshEntries(db: DeviceDatabase, entries: readonly DeviceKpiEntry[]): Map<EntityId, DeviceKpiEntry> {
  return new Map(entries.map((entry) => [entry.id, { ...entry, id: localIdOf(db.deps.uuid()) }]))
}

/** Each photo whose bytes are here goes over, by its old id; under a key that the server has never seen. */
async function movePhotos(
  db: DeviceDatabase,
  { area, view }: ModelRow | ProcessRow,
  owner: PhotoOwner,
): Promise<Map<EntityId, DeviceImage>> {
  const moved = new Map<EntityId, DeviceImage>()
  for (const image of view.images) {
    const photo = await findPhoto(db, area, image.id)
    if (photo === undefined) continue
    const key = localIdOf(db.deps.uuid())
    const [original, picture] = [await db.originals.get(photo.key), await db.pictures.get(photo.key)]
    if (original === undefined && picture === undefined) continue
    // Fetched from the server since room was made, it is what that has made of it.
    const isRemade = picture !== undefined && picture.bytes.byteLength !== photo.size
    await renamePhoto(db, photo.key, key)
    await db.photos.update(key, { ...owner, ...UNSENT_PHOTO, ...(isRemade && { sha256: null, size: null }) })
    moved.set(image.id, { ...image, id: key, url: null, thumbnailUrl: null })
  }
  await savePhotos(db, owner, [...moved.values()])
  return moved
}

async function findPhoto(
  db: DeviceDatabase,
  area: Area,
  id: DeviceImage['id'],
): Promise<PhotoRow | undefined> {
  return typeof id === 'string' ? db.photos.get(id) : db.photos.get({ area, serverId: id })
}
