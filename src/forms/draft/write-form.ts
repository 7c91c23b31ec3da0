import { saveModel } from '#local/edits/model-edits.ts'
import { savePhotos, saveTogether } from '#local/edits/photo-edits.ts'
import { saveProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { DeviceImage, ModelFields } from '#local/store/fields.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import type { Section } from '#local/outbox/section-fields.ts'
import { photoKeysOf } from './draft-values.ts'
import { type ProcessValues, toProcessFields } from './process-values.ts'

/** What a form changes, and what the person saw of it before. */
interface Edit<T> {
  changes: Partial<T>
  base: Partial<T>
  /** Inside the transaction: ends the draft on the device, where that is not all that is kept there. */
  takeOut?: TakeOut | undefined
}

/** @param savedPhotos keys of the photos that are in a saved list now */
export type TakeOut = (savedPhotos: readonly string[]) => Promise<unknown>

/**
 * Saves a section of a model with its photos, as one, and ends its draft.
 * @throws StorageFailure when the device could not keep it
 */
export async function writeSection(
  db: DeviceDatabase,
  { modelKey, section }: { modelKey: string; section: Section },
  { changes, base, takeOut }: Edit<ModelFields>,
): Promise<void> {
  const { images, ...fields } = changes
  await saveAndEnd(db, { draftKey: draftKeys.model(modelKey, section), images, takeOut }, async () => {
    await saveModel(db, { modelKey, section, fields, base })
    if (images !== undefined) await savePhotos(db, { modelKey, processKey: null }, images)
  })
}

/**
 * Saves a process with its photos, as one, and ends its draft.
 * @param values the whole form, of which the number is put together
 * @throws StorageFailure when the device could not keep it
 */
export async function writeProcess(
  db: DeviceDatabase,
  process: { key: string; modelKey: string },
  { changes, base, values, takeOut }: Edit<ProcessValues> & { values: ProcessValues },
): Promise<void> {
  const { images, ...fields } = toProcessFields(changes, { ...values, ...changes })
  const { unique: _unique, main: _main, sub: _sub, ...seen } = base
  await saveAndEnd(db, { draftKey: draftKeys.process(process.key), images, takeOut }, async () => {
    await saveProcess(db, { processKey: process.key, fields, base: seen })
    if (images !== undefined) {
      await savePhotos(db, { modelKey: process.modelKey, processKey: process.key }, images)
    }
  })
}

interface Ended {
  draftKey: string
  images: readonly DeviceImage[] | undefined
  takeOut: TakeOut | undefined
}

/**
 * The edit, and the end of the draft that it was: a device that dies in between would show as unsaved what is saved.
 * Without photos it does not wait for those that are being prepared.
 */
async function saveAndEnd(
  db: DeviceDatabase,
  { draftKey, images, takeOut }: Ended,
  save: () => Promise<void>,
): Promise<void> {
  const saveAll = async () => {
    await save()
    if (takeOut === undefined) await db.drafts.delete(draftKey)
    else await takeOut(photoKeysOf({ images }))
  }
  if (images !== undefined) await saveTogether(db, saveAll)
  else await writeStrictly(db, [db.models, db.processes, db.operations, db.meta, db.drafts], saveAll)
}
