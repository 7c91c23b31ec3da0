import { enteredOfModel, progressOf } from '#domain/model/completeness.ts'
import type { ModelSummary } from '#domain/model/group.ts'
import type { WorkStatus } from '#domain/model/work-status.ts'
import type { ModelRow } from '#local/store/records.ts'

/** The operations of a model that wait on this device. */
export interface ModelWork {
  waiting: number
  needsYou: number
  /** When it was last edited here, wall-clock ms, and by whom. */
  editedAt: number
  editedBy: string
}

/** What lists say of a model beside its name; null if neither the device nor the server knows it. */
export interface ListedFacts {
  stage: WorkStatus | null
  /** 0 to 1. */
  progress: number | null
  surveyor: string | null
  /** The last change: ISO 8601, and the username. */
  changedAt: string | null
  changedBy: string | null
  /** The last change, where this device holds the model as it was before; a later one from here hides it. */
  newerAtServer?: { at: string; by: string | null } | undefined
  /** Its processes and photos, as the server's list counts them; absent where it does not. */
  processCount?: number | undefined
  photoCount?: number | undefined
  isRetired: boolean
}

/** What the device knows where that is newer or has pending edits; otherwise what the server's list says. */
export function factsOf(known: {
  row: ModelRow | undefined
  summary: ModelSummary | undefined
  work: ModelWork | undefined
}): ListedFacts {
  const { row, summary, work } = known
  const listed = {
    stage: summary?.workStatus ?? null,
    progress: summary?.progress ?? null,
    surveyor: summary?.manager ?? null,
    changedAt: summary?.updatedAt ?? null,
    changedBy: summary?.updatedBy ?? null,
    processCount: summary?.processCount,
    photoCount: summary?.photoCount,
    newerAtServer: newerThan(row, summary),
    isRetired: summary?.isRetired === true,
  }
  if (row === undefined || (work === undefined && isNewer(summary, row))) return listed
  const { area, view, enteredInProcesses, updatedAt, updatedBy } = row
  return {
    ...listed,
    stage: view.workStatus,
    progress: enteredInProcesses
      ? progressOf(enteredOfModel(area, view), enteredInProcesses)
      : listed.progress,
    surveyor: view.manager,
    changedAt: work === undefined ? updatedAt : new Date(work.editedAt).toISOString(),
    changedBy: work === undefined ? updatedBy : work.editedBy,
    isRetired: view.isRetired === true,
  }
}

function newerThan(
  row: ModelRow | undefined,
  summary: ModelSummary | undefined,
): ListedFacts['newerAtServer'] {
  if (row === undefined || summary?.updatedAt === undefined || !isNewer(summary, row)) return undefined
  const by = summary.updatedBy ?? null
  // Of its own last change this device knows that it was made, and not when.
  return row.updatedAt === null && by === row.updatedBy ? undefined : { at: summary.updatedAt, by }
}

/** Both times are the server's. A row without one knows less than the list. */
function isNewer(summary: ModelSummary | undefined, row: ModelRow): boolean {
  if (summary?.updatedAt === undefined) return false
  return row.updatedAt === null || summary.updatedAt > row.updatedAt
}
