import type { Area } from '#domain/model/area.ts'
import { isLocalId } from '#domain/ids.ts'
import type { ListedGroup, ListedModel } from '#local/views/model-overlay.ts'
import { type Prepared, groupKey } from '#local/views/prepared.ts'
import type { GroupToTake } from './preparing.ts'

/** A group as a trip sees it. */
export interface TripGroup extends GroupToTake {
  key: string
  name: string
  isChosen: boolean
  modelCount: number
  /** Models that open without network. */
  onDevice: number
  /** As far as the server's list counts them. */
  photoCount: number
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
}

/** Until somebody chooses, a trip goes where one has been: to the groups of which something is on this device. */
export function tripGroupOf(area: Area, group: ListedGroup, { prepared, trip }: Known): TripGroup {
  const models = servedModels(group)
  const key = groupKey({ area, groupId: group.id })
  const note = prepared.get(key)
  const onDevice = models.filter((model) => model.onDevice).length
  return {
    area,
    groupId: group.id,
    key,
    name: group.name,
    slugs: models.map(({ slug }) => slug),
    isChosen: models.length > 0 && (trip === null ? onDevice > 0 : trip.includes(key)),
    modelCount: models.length,
    onDevice,
    photoCount: models.reduce((sum, { facts }) => sum + (facts.photoCount ?? 0), 0),
    prepared: note === undefined ? null : preparedSince(note, models),
  }
}

export function preparedSince({ at }: Prepared, models: readonly ListedModel[]): PreparedSince {
  const isBehind = ({ onDevice, facts }: ListedModel) => !onDevice || facts.newerAtServer !== undefined
  return { at, changed: models.filter(isBehind) }
}

/** What was made here and is not at the server yet is here anyway. */
export function servedModels(group: ListedGroup): ListedModel[] {
  return group.models.filter(({ slug }) => !isLocalId(slug))
}
