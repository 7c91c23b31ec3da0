import type { DeviceDatabase } from '#local/store/database.ts'
import { listLastPlaces } from './last-places.ts'
import type { ModelAddress } from './model-address.ts'
import { type ProcessPlace, processPlaces } from './model-place.ts'

/** A process that photos may belong to. */
export interface PhotoPlace extends ProcessPlace {
  key: string
  photos: number
}

/** A model that was open on this device lately. */
export interface PlacesOfModel extends ModelAddress {
  key: string
  /** The process that was open last; null: none was. */
  lastKey: string | null
  places: PhotoPlace[]
}

/** Latest first, with its processes in their order. */
export async function listPhotoPlaces(db: DeviceDatabase): Promise<PlacesOfModel[]> {
  const lastPlaces = await listLastPlaces(db)
  const modelKeys = lastPlaces.map(({ key }) => key)
  const [models, processes] = await Promise.all([
    db.models.bulkGet(modelKeys),
    db.processes.where('modelKey').anyOf(modelKeys).toArray(),
  ])
  const placeAt = processPlaces(processes, models)
  return lastPlaces.map(({ key, title, area, slug, process }) => {
    const places = processes
      .flatMap((row): PhotoPlace[] => {
        const place = row.modelKey === key ? placeAt.get(row.key) : undefined
        return place === undefined ? [] : [{ ...place, key: row.key, photos: row.view.images.length }]
      })
      .sort((one, other) => one.order - other.order)
    const last = places.find(({ order }) => order === process?.order)
    return { key, title, area, slug, lastKey: last?.key ?? null, places }
  })
}

export interface FoundPlace {
  model: PlacesOfModel
  place: PhotoPlace
}

/** The process that was open last, in whichever model. */
export function lastPhotoPlace(models: readonly PlacesOfModel[]): FoundPlace | null {
  return findPhotoPlace(models, ({ key }, { lastKey }) => key === lastKey)
}

export function findPhotoPlace(
  models: readonly PlacesOfModel[],
  isWanted: (place: PhotoPlace, model: PlacesOfModel) => boolean,
): FoundPlace | null {
  for (const model of models) {
    const place = model.places.find((one) => isWanted(one, model))
    if (place !== undefined) return { model, place }
  }
  return null
}
