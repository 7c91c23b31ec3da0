import { recordAt } from '#local/outbox/fold.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import type { MetaKey, ModelRow, ProcessRow } from '#local/store/records.ts'
import { type PhotoOwner, savePhotos, saveTogether } from './photo-edits.ts'

/** What a photo was to be added to is gone. */
export class OwnerGone extends Error {
  override readonly name = 'OwnerGone'
}

/**
 * Saves a further photo at the end of those of a process or a model, with its bytes, all of it in one transaction.
 * @param added.mark where it is there, this was done before, and nothing is done: `forgetAppended` takes it away
 * @param added.write puts the bytes on the device
 * @throws OwnerGone, StorageFailure; nothing was written
 */
export async function appendPhoto(
  db: DeviceDatabase,
  owner: PhotoOwner,
  { photo, mark, write }: { photo: DeviceImage; mark: string; write: () => Promise<void> },
): Promise<void> {
  await saveTogether(db, async () => {
    if (await wasAppended(db, mark)) return
    const row = await ownerOf(db, owner)
    await write()
    await savePhotos(db, owner, [...row.view.images, photo])
    await db.meta.put({ key: keyOf(mark), value: db.deps.now() })
  })
}

/** Inside a transaction: what photos are to be added to. @throws OwnerGone */
export async function ownerOf(db: DeviceDatabase, owner: PhotoOwner): Promise<ModelRow | ProcessRow> {
  const row = await recordAt(db, owner)
  if (row === undefined || ('deleted' in row && row.deleted)) {
    throw new OwnerGone('What the photo was to be added to is gone.')
  }
  return row
}

export async function wasAppended(db: DeviceDatabase, mark: string): Promise<boolean> {
  return (await db.meta.get(keyOf(mark))) !== undefined
}

/** Nothing could ask for the same again. */
export async function forgetAppended(db: DeviceDatabase, mark: string): Promise<void> {
  await db.meta.delete(keyOf(mark))
}

function keyOf(mark: string): MetaKey {
  return `appended:${mark}`
}
