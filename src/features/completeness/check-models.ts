import type { Area } from '#domain/model/area.ts'
import {
  type AskedProcessField,
  type MissingInSection,
  entryProgress,
  missingOfModel,
  missingOfProcess,
} from '#domain/model/completeness.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'
import type { DraftRow, ModelRow, ProcessRow } from '#local/store/records.ts'
import { type ModelPlace, type ProcessPlace, processPlaces } from '#local/views/model-place.ts'
import { isUnsaved } from '#local/store/drafts.ts'
import { placeOfDraft } from '#local/views/work/unsaved.ts'
import { isCopy, photoOf } from '#local/outbox/intent.ts'

export interface MissingInProcess {
  place: ProcessPlace
  missing: AskedProcessField[]
}

/** What of a model is still missing, from what this device holds of it. */
export interface ModelCheck {
  key: string
  area: Area
  slug: string
  title: string
  /** 0 to 1. */
  progress: number
  processCount: number
  /** The sections that are not complete; processes are listed apart. */
  sections: MissingInSection[]
  processes: MissingInProcess[]
  /** Forms with input that was not saved. */
  unsaved: ModelPlace[]
  /** What only this device has: operations other than uploads, uploads, and how many of both need a person. */
  unsent: { edits: number; photos: number; needsYou: number }
}

/**
 * Checks models from the device alone, in few queries however many they are. A model that this device does not hold
 * completely is left out: nothing can be said about it.
 */
export async function checkModels(db: DeviceDatabase, keys: readonly string[]): Promise<ModelCheck[]> {
  return db.transaction('r', [db.models, db.processes, db.operations, db.drafts], async () => {
    const of = [...keys]
    const [rows, processes, ops, drafts] = await Promise.all([
      db.models.bulkGet(of),
      db.processes.where('modelKey').anyOf(of).toArray(),
      db.operations.where('modelKey').anyOf(of).toArray(),
      db.drafts.where('modelKey').anyOf(of).toArray(),
    ])
    return rows.flatMap((row) => {
      if (row === undefined || !isWhole(row, ops)) return []
      const isOfRow = ({ modelKey }: { modelKey: string | null }) => modelKey === row.key
      const living = processes.filter((process) => isOfRow(process) && !process.deleted)
      return [
        checkOf(row, {
          processes: living.sort((a, b) => a.order - b.order),
          ops: ops.filter(isOfRow),
          drafts: drafts.filter(isOfRow),
        }),
      ]
    })
  })
}

/**
 * Read from the server with its processes, or made here. A copy that is still to be made there has no processes yet.
 */
function isWhole(row: ModelRow, ops: readonly Operation[]): boolean {
  if (row.pulledAt !== null) return true
  return row.serverId === null && !ops.some(({ intent }) => isCopy(intent) && intent.modelKey === row.key)
}

interface PartsOfModel {
  /** In their order. */
  processes: readonly ProcessRow[]
  ops: readonly Operation[]
  drafts: readonly DraftRow[]
}

function checkOf(row: ModelRow, { processes, ops, drafts }: PartsOfModel): ModelCheck {
  const views = processes.map(({ view }) => view)
  const uploads = ops.filter(({ intent }) => photoOf(intent) !== null)
  const places = processPlaces(processes, [row])
  return {
    key: row.key,
    area: row.area,
    slug: row.slug ?? row.key,
    title: row.view.title,
    progress: entryProgress(row.area, row.view, views),
    processCount: processes.length,
    sections: missingOfModel(row.area, row.view),
    processes: processes.flatMap(({ key, view }) => {
      const [place, missing] = [places.get(key), missingOfProcess(view)]
      return place === undefined || missing.length === 0 ? [] : [{ place, missing }]
    }),
    unsaved: drafts.filter(isUnsaved).flatMap((draft) => placeOfDraft(draft, places) ?? []),
    unsent: {
      edits: ops.length - uploads.length,
      photos: uploads.length,
      needsYou: ops.filter((op) => NEEDS_PERSON.includes(op.state)).length,
    },
  }
}
