import { EMPTY_MODEL, EMPTY_PROCESS, type ModelFields, type ProcessFields } from '#local/store/fields.ts'
import type { DraftRow, JournalRow, ModelRow, PhotoRow, ProcessRow } from '#local/store/records.ts'

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

/** A model as it was read from the server, and nothing of it is entered. */
export function readModelRow(key: string, changes: Partial<ModelRow> = {}): ModelRow {
  const row = modelRow(key, { serverId: null, slug: null, view: { title: '한빛' } })
  return { ...row, base: row.view, ...changes }
}

/** A process as it was read from the server, with no more entered than is given. */
export function readProcessRow(
  key: string,
  modelKey: string,
  { entries = {}, ...changes }: Partial<ProcessRow> & { entries?: Partial<ProcessFields> } = {},
): ProcessRow {
  const row = processRow(key, modelKey, { view: { name: '용해', ...entries } })
  return { ...row, base: { ...row.view, order: 0 }, ...changes }
}

/** A photo of a model that was taken here and never sent. */
export function photoRow(key: string, modelKey: string, changes: Partial<PhotoRow> = {}): PhotoRow {
  return {
    key,
    area: 'root',
    modelKey,
    processKey: null,
    serverId: null,
    stage: 'ready',
    type: 'image/jpeg',
    capturedAt: null,
    sha256: 'a'.repeat(64),
    size: 4,
    receivedSha256: null,
    url: null,
    thumbnailUrl: null,
    createdAt: 1,
    ...changes,
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
