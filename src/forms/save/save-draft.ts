import { type SectionName, fieldLabel } from '#domain/model/sections.ts'
import { PhotoMissing, saveTogether } from '#local/edits/photo-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelFields } from '#local/store/fields.ts'
import { shownNumber } from '#local/store/process-number.ts'
import { type UnsavedInput } from '#local/views/work/unsaved.ts'
import { checkFields, tidyText } from './check-fields.ts'
import { PHOTO_MISSING } from './photo-missing.ts'
import { type Draft, endDraft, readDraft } from '#forms/draft/draft-rows.ts'
import {
  type FieldSchemas,
  overSaved,
  photoKeysOf,
  readChanges,
  seenBefore,
} from '#forms/draft/draft-values.ts'
import {
  type ProcessValues,
  processRules,
  processSchemas,
  toProcessValues,
} from '#forms/draft/process-values.ts'
import { SECTION_FORMS } from '#forms/draft/section-forms.ts'
import { writeProcess, writeSection } from '#forms/draft/write-form.ts'

/** What became of input that was to be saved without its form: why not, where it was not. */
export type DraftSaving = { isSaved: true } | { isSaved: false; messages: string[] }

/**
 * Saves what a form was left with, as the form would: by the same rules, and over what the record is by now. It is read
 * in the transaction that ends it, so that nothing goes with it that another window has kept in the meantime.
 * @throws StorageFailure when the device could not keep it; the input stays as it was
 */
export async function saveDraft(db: DeviceDatabase, input: UnsavedInput): Promise<DraftSaving> {
  try {
    return await saveTogether(db, () => saveKept(db, input))
  } catch (error) {
    if (error instanceof PhotoMissing) return { isSaved: false, messages: [PHOTO_MISSING] }
    throw error
  }
}

async function saveKept(db: DeviceDatabase, { key, modelKey, place }: UnsavedInput): Promise<DraftSaving> {
  const row = await db.drafts.get(key)
  const draft = row === undefined ? null : readDraft(row)
  if (place === null || draft === null) return { isSaved: false, messages: [] }
  return place.kind === 'process'
    ? saveProcessDraft(db, key, draft)
    : saveSectionDraft(db, { key, modelKey, section: place.section }, draft)
}

async function saveSectionDraft(
  db: DeviceDatabase,
  { key, modelKey, section }: { key: string; modelKey: string; section: SectionName },
  draft: Draft,
): Promise<DraftSaving> {
  const model = await db.models.get(modelKey)
  if (model === undefined || section === 'process') return { isSaved: false, messages: [] }
  const form: { schemas: Partial<FieldSchemas<ModelFields>>; rules: Partial<FieldSchemas<ModelFields>> } =
    SECTION_FORMS[section]
  return saveInput(db, { key, draft, saved: model.view, ...form }, (changes, base) =>
    writeSection(db, { modelKey, section }, { changes, base }),
  )
}

async function saveProcessDraft(db: DeviceDatabase, key: string, draft: Draft): Promise<DraftSaving> {
  const process = await db.processes.get(key.slice('process:'.length))
  if (process === undefined) return { isSaved: false, messages: [] }
  const model = await db.models.get(process.modelKey)
  const saved = toProcessValues({ ...process.view, processNumber: shownNumber(process, model) })
  const form = { schemas: processSchemas, rules: processRules }
  return saveInput<ProcessValues>(db, { key, draft, saved, ...form }, (changes, base) =>
    writeProcess(db, process, { changes, base, values: saved }),
  )
}

interface Input<T extends object> {
  key: string
  draft: Draft
  saved: T
  schemas: Partial<FieldSchemas<T>>
  rules: Partial<FieldSchemas<T>>
}

async function saveInput<T extends object>(
  db: DeviceDatabase,
  { key, draft, saved, schemas, rules }: Input<T>,
  write: (changes: Partial<T>, base: Partial<T>) => Promise<void>,
): Promise<DraftSaving> {
  const changes = tidyText(overSaved(readChanges(draft, schemas), draft, saved))
  const wrong = Object.entries<unknown>(checkFields(rules, changes))
  const messages = wrong.map(([field, message]) => `${labelOf(field)}: ${String(message)}`)
  if (messages.length > 0) return { isSaved: false, messages }
  await write(changes, seenBefore(draft, schemas))
  await endDraft(db, key, { added: draft.addedPhotos, saved: photoKeysOf({ ...saved, ...changes }) })
  return { isSaved: true }
}

/** A process has its number in parts on the form only. */
function labelOf(field: string): string {
  return fieldLabel(['unique', 'main', 'sub'].includes(field) ? 'processNumber' : field)
}
