import { SECTION_NAMES } from '#domain/model/sections.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { isUnsaved, processKeyOfDraft } from '#local/store/drafts.ts'
import type { DraftRow } from '#local/store/records.ts'
import { type ModelPlace, type ProcessPlace, processPlaces } from '#local/views/model-place.ts'

/** Input of a form that was not saved. */
export interface UnsavedInput {
  /** Of the draft. */
  key: string
  modelKey: string
  /** Null where the process, or the model, that it was entered for is gone. */
  place: ModelPlace | null
  /** Wall clock, ms. */
  savedAt: number
}

/** Latest first. */
export async function listUnsaved(db: DeviceDatabase): Promise<UnsavedInput[]> {
  const drafts = await unsavedDrafts(db)
  if (drafts.length === 0) return []
  const modelKeys = [...new Set(drafts.map(({ modelKey }) => modelKey))]
  const [models, processes] = await Promise.all([
    db.models.bulkGet(modelKeys),
    db.processes.where('modelKey').anyOf(modelKeys).toArray(),
  ])
  const open = new Set(models.flatMap((row) => (row === undefined || row.gone ? [] : [row.key])))
  const places = processPlaces(processes, models)
  return drafts
    .map(({ key, modelKey, savedAt }) => ({
      key,
      modelKey,
      savedAt,
      place: open.has(modelKey) ? placeOfDraft({ key, modelKey }, places) : null,
    }))
    .sort((one, other) => other.savedAt - one.savedAt)
}

/** How many forms hold input that was not saved, by model. */
export async function countUnsaved(db: DeviceDatabase): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { modelKey } of await unsavedDrafts(db)) {
    counts.set(modelKey, (counts.get(modelKey) ?? 0) + 1)
  }
  return counts
}

/** With the model that each belongs to by now: a process may have gone over to another since. */
async function unsavedDrafts(db: DeviceDatabase): Promise<DraftRow[]> {
  const rows = (await db.drafts.toArray()).filter(isUnsaved)
  // Each question to the database costs a start some milliseconds, also one about nothing.
  if (rows.length === 0) return []
  const held = await db.processes.bulkGet(rows.map(({ key }) => processKeyOfDraft(key) ?? ''))
  return rows.map((row, at) => ({ ...row, modelKey: held[at]?.modelKey ?? row.modelKey }))
}

/** Null where the process is gone. */
export function placeOfDraft(
  { key, modelKey }: Pick<DraftRow, 'key' | 'modelKey'>,
  places: ReadonlyMap<string, ProcessPlace>,
): ModelPlace | null {
  const processKey = processKeyOfDraft(key)
  if (processKey !== null) return places.get(processKey) ?? null
  const name = key.slice(`model:${modelKey}:`.length)
  return { kind: 'section', section: SECTION_NAMES.find((section) => section === name) ?? 'title' }
}
