import type { DeviceDatabase } from '#local/store/database.ts'
import { type LastPlace, listLastPlaces } from './last-places.ts'
import type { ModelPlace } from './model-place.ts'
import { type ModelAddress, addressOf } from './model-address.ts'
import { listPrepared } from './prepared.ts'
import { listUnsaved } from './work/unsaved.ts'

/** What somebody would go on with who comes back to this device. */
export interface Home {
  lastPlaces: LastPlace[]
  /** Input that was not saved, as far as there is a place to save it. */
  unsaved: UnsavedPlace[]
  /** Wall clock, ms. */
  now: number
}

export interface UnsavedPlace {
  /** Of the draft. */
  key: string
  model: ModelAddress
  place: ModelPlace
  /** Wall clock, ms. */
  savedAt: number
}

/** Latest first. */
export async function readHome(db: DeviceDatabase): Promise<Home> {
  const [lastPlaces, inputs] = await Promise.all([listLastPlaces(db), listUnsaved(db)])
  const models = inputs.length === 0 ? [] : await db.models.bulkGet(inputs.map(({ modelKey }) => modelKey))
  const unsaved = inputs.flatMap(({ key, place, savedAt }, index): UnsavedPlace[] => {
    const row = models[index]
    if (row === undefined || place === null) return []
    return [{ key, model: addressOf(row), place, savedAt }]
  })
  return { lastPlaces, unsaved, now: db.deps.now() }
}

/** Whether something that was made here has arrived at the server, or a group was brought here for a trip. */
export async function hasProvenItself(db: DeviceDatabase): Promise<boolean> {
  const delivered = db.journal.filter(({ outcome }) => outcome === 'CONFIRMED').first()
  const [one, prepared] = await Promise.all([delivered, listPrepared(db)])
  return one !== undefined || prepared.size > 0
}
