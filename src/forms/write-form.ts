import { saveModel } from '#local/edits/model-edits.ts'
import { savePhotos, saveTogether } from '#local/edits/photo-edits.ts'
import { saveProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelFields } from '#local/store/fields.ts'
import type { Section } from '#local/outbox/section-fields.ts'
import { type ProcessValues, toProcessFields } from './process-values.ts'

/** What a form changes, and what the person saw of it before. */
interface Edit<T> {
  changes: Partial<T>
  base: Partial<T>
}

/** Saves a section of a model with its photos, as one. @throws StorageFailure when the device could not keep it */
export async function writeSection(
  db: DeviceDatabase,
  { modelKey, section }: { modelKey: string; section: Section },
  { changes, base }: Edit<ModelFields>,
): Promise<void> {
  const { images, ...fields } = changes
  const edit = { modelKey, section, fields, base }
  if (images === undefined) {
    await saveModel(db, edit)
    return
  }
  await saveTogether(db, async () => {
    await saveModel(db, edit)
    await savePhotos(db, { modelKey, processKey: null }, images)
  })
}

/**
 * Saves a process with its photos, as one.
 * @param values the whole form, of which the number is put together
 * @throws StorageFailure when the device could not keep it
 */
export async function writeProcess(
  db: DeviceDatabase,
  process: { key: string; modelKey: string },
  { changes, base, values }: Edit<ProcessValues> & { values: ProcessValues },
): Promise<void> {
  const { images, ...fields } = toProcessFields(changes, { ...values, ...changes })
  const { unique: _unique, main: _main, sub: _sub, ...seen } = base
  const edit = { processKey: process.key, fields, base: seen }
  if (images === undefined) {
    await saveProcess(db, edit)
    return
  }
  await saveTogether(db, async () => {
    await saveProcess(db, edit)
    await savePhotos(db, { modelKey: process.modelKey, processKey: process.key }, images)
  })
}
