import { type EntityId, isLocalId } from '#domain/ids.ts'
import { recordAt } from '#local/outbox/fold.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { isSameValue } from '#local/outbox/merge.ts'
import { enqueue, findCreate, operationsOn } from '#local/outbox/outbox.ts'
import { editRecord } from './edit-record.ts'
import { type StoredTable, writeStrictly } from '#local/store/strict-write.ts'
import { targets } from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import { isDroppable } from '#local/outbox/operation.ts'
import { captioned, deletePhotoRows, isAtServer, photoTables } from '#local/store/photos.ts'

/** A photo that was to be saved is neither on this device nor at the server: another window has thrown it away. */
export class PhotoMissing extends Error {
  override readonly name = 'PhotoMissing'
}

/** Whose photos: a process's, or with `processKey` null the model's own. */
export interface PhotoOwner {
  modelKey: string
  processKey: string | null
}

/**
 * Saves the list of photos of a process or a model, with what is said of them: queues the upload of each photo that the
 * server does not have, and one patch of the list that waits for them. Text never waits for it.
 * @param listed in the order they are shown
 * @returns whether anything was changed
 * @throws PhotoMissing, StorageFailure; nothing was written
 */
export async function savePhotos(
  db: DeviceDatabase,
  owner: PhotoOwner,
  listed: readonly DeviceImage[],
): Promise<boolean> {
  const images = listed.map((image) => captioned(image, image.caption ?? ''))
  const opId = db.deps.uuid()
  const uploads = images.map(({ id }) => ({ photoKey: id, opId: db.deps.uuid() }))
  return writeStrictly(db, savedTables(db), async () => {
    const row = await recordAt(db, owner)
    if (row === undefined) throw new Error('The owner of these photos is not on this device.')
    const before = row.view.images
    if (isSameValue(before, images)) return false
    const removed = before.filter((image) => !images.some((kept) => kept.id === image.id))
    for (const { id } of removed) if (isLocalId(id)) await dropUnsent(db, id)
    const dependsOn = await queueUploads(db, owner, uploads)
    return editRecord(db, owner, { opId, section: 'photos', fields: { images }, dependsOn })
  })
}

/**
 * Saves the fields and the photos of a form in one transaction: all of it is stored, or nothing.
 * @param save calls `savePhotos` and what saves the fields
 * @throws StorageFailure when the device could not keep it
 */
export async function saveTogether<T>(db: DeviceDatabase, save: () => Promise<T>): Promise<T> {
  return writeStrictly(db, savedTables(db), save)
}

function savedTables(db: DeviceDatabase): StoredTable[] {
  return [db.models, db.processes, db.operations, db.meta, db.idMap, db.drafts, ...photoTables(db)]
}

/** Queues those that are needed and not queued yet. @returns the operations that the list has to wait for */
async function queueUploads(
  db: DeviceDatabase,
  owner: PhotoOwner,
  uploads: readonly { photoKey: EntityId; opId: string }[],
): Promise<string[]> {
  const parent = await parentCreate(db, owner)
  const waitsFor = [...parent]
  for (const { photoKey, opId } of uploads) {
    if (!isLocalId(photoKey) || (await db.idMap.get(photoKey)) !== undefined) continue
    const photo = await db.photos.get(photoKey)
    if (photo === undefined) throw new PhotoMissing(`The bytes of photo ${photoKey} are not on this device.`)
    const [queued] = await operationsOn(db, targets.photo(photoKey))
    if (queued === undefined) {
      const intent: Intent = { kind: 'photo.upload', ...owner, photoKey }
      await enqueue(db, { opId, area: photo.area, intent, dependsOn: parent })
    }
    waitsFor.push(queued?.opId ?? opId)
  }
  return waitsFor
}

/** The operation that makes the owner, where one waits. */
async function parentCreate(db: DeviceDatabase, owner: PhotoOwner): Promise<string[]> {
  const ofProcess = owner.processKey === null ? null : await findCreate(db, targets.process(owner.processKey))
  const create = ofProcess ?? (await findCreate(db, targets.model(owner.modelKey)))
  return create === null ? [] : [create.opId]
}

/** Deletes a photo that is in no saved list, with its bytes. Nothing happens to one that may have been sent. */
export async function dropPhoto(db: DeviceDatabase, photoKey: string): Promise<void> {
  await writeStrictly(db, [db.operations, ...photoTables(db)], () => dropUnsent(db, photoKey))
}

/** Inside a transaction: drops the unsent photos of a process that is deleted. */
export async function dropPhotosOf(db: DeviceDatabase, processKey: string): Promise<void> {
  const keys = await db.photos.where('processKey').equals(processKey).primaryKeys()
  for (const key of keys) await dropUnsent(db, key)
}

/**
 * Inside a transaction: deletes an unsent photo. One whose upload may be on its way is left alone, since the server
 * sweeps what nothing shows; and one that the server has, since taking it out may be taken back.
 */
async function dropUnsent(db: DeviceDatabase, photoKey: string): Promise<void> {
  if (isAtServer(await db.photos.get(photoKey))) return
  const uploads = await operationsOn(db, targets.photo(photoKey))
  if (!uploads.every(isDroppable)) return
  await db.operations.bulkDelete(uploads.map((op) => op.opId))
  await deletePhotoRows(db, photoKey)
}
