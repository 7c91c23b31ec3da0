import { EMPTY_MODEL, EMPTY_PROCESS, type ModelFields, type ProcessFields } from '#local/store/fields.ts'
import type { DraftRow, JournalRow, ModelRow, ProcessRow } from '#local/store/records.ts'

/** A model as the server has it, all of it on this device. */
export function modelRow(
  key: string,
  { view, ...changes }: Partial<Omit<ModelRow, 'view'>> & { view?: Partial<ModelFields> } = {},
): ModelRow {
  const serverId = Number(key.split(':')[1])
  return {
    key,
    area: 'root',
    serverId: Number.isNaN(serverId) ? null : serverId,
    slug: Number.isNaN(serverId) ? null : `slug-${serverId}`,
    groupId: 14,
    base: null,
    etag: null,
    updatedAt: null,
    updatedBy: null,
    pulledAt: 1,
    gone: false,
    ...changes,
    view: { ...EMPTY_MODEL, title: key, group: { id: 14, name: '주조' }, ...view },
  }
}

/** A process without anything entered, named as its key. */
export function processRow(
  key: string,
  modelKey: string,
  { view, ...changes }: Partial<Omit<ProcessRow, 'view'>> & { view?: Partial<ProcessFields> } = {},
): ProcessRow {
  return {
    key,
    modelKey,
    area: 'root',
    serverId: null,
    base: null,
    etag: null,
    order: 0,
    provisionalNumber: false,
    deleted: false,
    updatedAt: null,
    ...changes,
    view: { ...EMPTY_PROCESS, name: key, processNumber: 'R1-1.0', ...view },
  }
}

/** What was typed into a form and not saved. */
export function draftRow(key: string, modelKey: string, savedAt = 1): DraftRow {
  return { key, modelKey, values: { changes: { memo: '메모' } }, savedAt }
}

/** A line of the delivery log. */
export function journalRow(opId: string, at: number, changes: Partial<JournalRow> = {}): JournalRow {
  return { opId, modelKey: null, kind: 'model.patch', outcome: 'CONFIRMED', at, note: '', ...changes }
}
