import type { Area } from '#domain/model/area.ts'
import { isLocalId } from '#domain/ids.ts'
import type { ListedGroup, ListedModel } from '#local/views/model-overlay.ts'
import { type Prepared, groupKey, modelPlace } from '#local/views/prepared.ts'
import type { GroupToTake } from './preparing.ts'

/** A group as a trip sees it. */
export interface TripGroup extends GroupToTake {
  key: string
  name: string
  isChosen: boolean
  /** All that the server knows. */
  models: readonly ListedModel[]
  /** Those that nobody has left out. */
  taken: readonly ListedModel[]
  /** Null: it never was here whole. */
  prepared: PreparedSince | null
}

export interface PreparedSince {
  /** Wall-clock ms. */
  at: number
  /** Models that this device does not have, or not as the server has them. */
  changed: readonly ListedModel[]
}

interface Known {
  prepared: ReadonlyMap<string, Prepared>
  /** What was chosen to be taken along; null: nobody has chosen yet. */
  trip: readonly string[] | null
  leftOut: ReadonlySet<string>
}

/** Until somebody chooses, a trip goes where one has been: to the groups of which something is on this device. */
export function tripGroupOf(area: Area, group: ListedGroup, { prepared, trip, leftOut }: Known): TripGroup {
  const models = servedModels(group)
  const key = groupKey({ area, groupId: group.id })
  const note = prepared.get(key)
  const taken = takenModels(area, models, leftOut)
  return {
    area,
    groupId: group.id,
    key,
    name: group.name,
    slugs: taken.map(({ slug }) => slug),
    isChosen: taken.length > 0 && (trip?.includes(key) ?? taken.some(({ onDevice }) => onDevice)),
    ...{ models, taken },
    prepared: note === undefined ? null : preparedSince(note, taken),
  }
}

export function preparedSince({ at }: Prepared, models: readonly ListedModel[]): PreparedSince {
  const isBehind = ({ onDevice, facts }: ListedModel) => !onDevice || facts.newerAtServer !== undefined
  return { at, changed: models.filter(isBehind) }
}

/** All of them where all are left out: who asks for the group nevertheless means it. */
export function takenModels(
  area: Area,
  models: readonly ListedModel[],
  leftOut: ReadonlySet<string>,
): readonly ListedModel[] {
  const taken = models.filter(({ slug }) => !leftOut.has(modelPlace(area, slug)))
  return taken.length === 0 ? models : taken
}

/** As far as the server's list counts them. */
export function countPhotos(models: readonly ListedModel[]): number {
  return models.reduce((sum, { facts }) => sum + (facts.photoCount ?? 0), 0)
}

/** What was made here and is not at the server yet is here anyway. */
export function servedModels(group: ListedGroup): ListedModel[] {
  return group.models.filter(({ slug }) => !isLocalId(slug))
}
