import * as z from 'zod/mini'
import type { Area } from '#domain/area.ts'
import {
  type ProcessPart,
  type SectionGap,
  entryProgress,
  gapsOfModel,
  lacksOfProcess,
} from '#domain/completeness.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'
import type { DraftRow, ModelRow, ProcessRow } from '#local/store/records.ts'
import { isCopy, photoOf } from '#local/outbox/intent.ts'

/** A place on a model's page: one of its sections, or a process by its `order` there. */
export type ModelPlace =
  { kind: 'section'; section: string } | { kind: 'process'; order: number; number: string; name: string }

export interface ProcessGap {
  place: Extract<ModelPlace, { kind: 'process' }>
  lacks: ProcessPart[]
}

/** What a model still lacks, from what this device holds of it. */
export interface ModelCheck {
  key: string
  area: Area
  slug: string
  title: string
  /** 0 to 1. */
  progress: number
  processCount: number
  /** The sections that lack something or are empty; processes are listed apart. */
  sections: SectionGap[]
  processes: ProcessGap[]
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

/** Read from the server with its processes, or made here. A copy that is still to be made there has no processes yet. */
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
  const places = new Map(processes.map(({ key, view }, order) => [key, placeOf(view, order)]))
  return {
    key: row.key,
    area: row.area,
    slug: row.slug ?? row.key,
    title: row.view.title,
    progress: entryProgress(row.area, row.view, views),
    processCount: processes.length,
    sections: gapsOfModel(row.area, row.view),
    processes: views.flatMap((view, order) => {
      const lacks = lacksOfProcess(view)
      return lacks.length === 0 ? [] : [{ place: placeOf(view, order), lacks }]
    }),
    unsaved: drafts.flatMap((draft) => unsavedPlace(draft, places) ?? []),
    unsent: {
      edits: ops.length - uploads.length,
      photos: uploads.length,
      needsYou: ops.filter((op) => NEEDS_PERSON.includes(op.state)).length,
    },
  }
}

function placeOf(view: ProcessRow['view'], order: number): ProcessGap['place'] {
  return { kind: 'process', order, number: view.processNumber, name: view.name }
}

const draftValues = z.object({ changes: z.record(z.string(), z.unknown()) })

/** Null for a form that was opened and not changed, and for one whose process is gone. */
function unsavedPlace(draft: DraftRow, places: ReadonlyMap<string, ProcessGap['place']>): ModelPlace | null {
  const values = draftValues.safeParse(draft.values)
  if (values.success && Object.keys(values.data.changes).length === 0) return null
  const [kind] = draft.key.split(':')
  if (kind === 'process') return places.get(draft.key.slice('process:'.length)) ?? null
  const name = draft.key.slice(`model:${draft.modelKey}:`.length)
  return { kind: 'section', section: SECTION_OF_DRAFT[name] ?? '01' }
}

/** The section number on the page for each form of a model. */
const SECTION_OF_DRAFT: Readonly<Record<string, string>> = {
  title: '01',
  industry: '02',
  technology: '02',
  overview: '03',
  kpi: '05',
  etc: '06',
  stage: '07',
}
