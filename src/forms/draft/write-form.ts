import { saveModel } from '#local/edits/model-edits.ts'
import { type PhotoOwner, savePhotos, saveTogether } from '#local/edits/photo-edits.ts'
import { saveProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { DeviceImage, ModelFields } from '#local/store/fields.ts'
import { pick } from '#local/outbox/coalesce.ts'
import { recordAt } from '#local/outbox/fold.ts'
import { foldFields } from '#local/outbox/merge.ts'
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
  const owner = { modelKey, processKey: null }
  const ended = { draftKey: draftKeys.model(modelKey, section), images: changes.images, takeOut }
  await saveAndEnd(db, ended, async () => {
    const { images, ...fields } = await withListsByNow(db, owner, { changes, base })
    await saveModel(db, { modelKey, section, fields, base: withoutLists(base) })
    if (images !== undefined) await savePhotos(db, owner, images)
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
  const typed = toProcessFields(changes, { ...values, ...changes })
  const { unique: _unique, main: _main, sub: _sub, ...seen } = base
  const owner = { modelKey: process.modelKey, processKey: process.key }
  const ended = { draftKey: draftKeys.process(process.key), images: typed.images, takeOut }
  await saveAndEnd(db, ended, async () => {
    const { images, ...fields } = await withListsByNow(db, owner, { changes: typed, base: seen })
    await saveProcess(db, { processKey: process.key, fields, base: withoutLists(seen) })
    if (images !== undefined) await savePhotos(db, owner, images)
  })
}

/**
 * Inside the transaction: the changes, and of lists also what has come into the record and gone from it since the
 * person saw them. They may have pressed 저장 a while ago, and the screen hears a moment later of what comes.
 */
async function withListsByNow<T extends object>(
  db: DeviceDatabase,
  owner: PhotoOwner,
  { changes, base }: Edit<T>,
): Promise<Partial<T>> {
  const record = await recordAt(db, owner)
  if (record === undefined) return changes
  const lists = Object.keys(base).filter((field) => Array.isArray(Reflect.get(changes, field)))
  const folded = foldFields<object>(record.view, { fields: pick(changes, lists), base })
  return { ...changes, ...pick(folded, lists) }
}

/** Of a list, what is there by then is what it is merged with. */
function withoutLists<T extends object>(base: Partial<T>): Partial<T> {
  const others = Object.entries(base).filter(([, value]) => !Array.isArray(value))
  return Object.fromEntries(others) as Partial<T>
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
