import { settleTables } from '#local/answers/settle.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { EMPTY_MODEL, EMPTY_PROCESS, type DeviceImage, type ModelFields } from '#local/store/fields.ts'
import type { ModelRow, PhotoRow, ProcessRow } from '#local/store/records.ts'
import { writeStrictly } from '#local/store/strict-write.ts'

/** As sync does it: all that ends an operation is one transaction. */
export function inOneWrite<T>(db: DeviceDatabase, work: () => Promise<T>): Promise<T> {
  return writeStrictly(db, settleTables(db), work)
}

export function modelFieldsOf(fields: Partial<ModelFields> = {}): ModelFields {
  return { ...EMPTY_MODEL, title: '한빛', group: { id: 1, name: '주조' }, ...fields }
}

type ProcessBase = NonNullable<ProcessRow['base']>

export function processFieldsOf(fields: Partial<ProcessBase> = {}): ProcessBase {
  return { ...EMPTY_PROCESS, name: '용해', processNumber: '266-1.0', order: 0, ...fields }
}

/** A model of the root area that is here as the server has it. */
export function modelRow(serverId: number, changes: Partial<ModelRow> = {}): ModelRow {
  const base = modelFieldsOf(changes.base ?? {})
  return {
    ...{ key: `root:${serverId}`, area: 'root', serverId, slug: `model-${serverId}`, groupId: 1 },
    ...{ base, etag: null, view: base, updatedAt: null, updatedBy: null, pulledAt: null, gone: false },
    ...changes,
  }
}

/** One that was made here and that the server does not know. */
export function madeModelRow(key: string, changes: Partial<ModelRow> = {}): ModelRow {
  return modelRow(0, { key, serverId: null, slug: null, base: null, view: modelFieldsOf(), ...changes })
}

export function processRow(
  serverId: number,
  modelKey: string,
  changes: Partial<ProcessRow> = {},
): ProcessRow {
  const base = processFieldsOf(changes.base ?? {})
  return {
    ...{ key: `root:${serverId}`, modelKey, area: 'root', serverId, base, etag: null, view: base },
    ...{ order: base.order, provisionalNumber: false, deleted: false, updatedAt: null },
    ...changes,
  }
}

export function madeProcessRow(key: string, modelKey: string, changes: Partial<ProcessRow> = {}): ProcessRow {
  const view = processFieldsOf()
  const unsent = { serverId: null, base: null, view, provisionalNumber: true }
  return processRow(0, modelKey, { key, ...unsent, ...changes })
}

/** A photo of a model that is on its way to the server. */
export function photoRow(key: string, modelKey: string, changes: Partial<PhotoRow> = {}): PhotoRow {
  return {
    ...{ key, area: 'root', modelKey, processKey: null, serverId: null, stage: 'ready' },
    ...{ type: 'image/jpeg', capturedAt: null, sha256: 'its hash', size: 5, receivedSha256: null },
    ...{ url: null, thumbnailUrl: null, createdAt: 1, ...changes },
  }
}

export function imageOf(id: DeviceImage['id'], changes: Partial<DeviceImage> = {}): DeviceImage {
  return { id, url: null, thumbnailUrl: null, capturedAt: null, ...changes }
}
