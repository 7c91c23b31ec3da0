import { type ModelSectionName, SECTION_NAMES, fieldsOf } from '#domain/model/sections.ts'
import { saveModel } from '#local/edits/model-edits.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { saveProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelFields, ProcessFields } from '#local/store/fields.ts'

/** A record as a person saw it when they decided. */
export type ChangedRecord =
  | { kind: 'model'; modelKey: string; now: ModelFields }
  | { kind: 'process'; modelKey: string; processKey: string; now: ProcessFields }

/**
 * Saves fields of a record on top of what the person saw there: what somebody else has changed meanwhile is then a
 * dispute like that of any other edit.
 * @returns whether anything was changed
 * @throws StorageFailure when the device could not keep it
 */
export async function writeBack(
  db: DeviceDatabase,
  record: ChangedRecord,
  { images, ...fields }: Partial<ModelFields & ProcessFields>,
): Promise<boolean> {
  const { modelKey, now } = record
  const processKey = record.kind === 'process' ? record.processKey : null
  if (images !== undefined) return savePhotos(db, { modelKey, processKey }, images)
  const base = Object.fromEntries(Object.entries(now).filter(([field]) => Object.hasOwn(fields, field)))
  return processKey === null
    ? saveModel(db, { modelKey, section: sectionOf(Object.keys(fields)), fields, base })
    : saveProcess(db, { processKey, fields, base })
}

/** All fields that are put back at once are of one section. */
function sectionOf([field = '']: readonly string[]): ModelSectionName | 'group' | 'retired' {
  if (field === 'isRetired') return 'retired'
  const names = SECTION_NAMES.filter((name): name is ModelSectionName => name !== 'process')
  return names.find((name) => (fieldsOf(name) as string[]).includes(field)) ?? 'group'
}
