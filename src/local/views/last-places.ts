import * as z from 'zod/mini'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type ProcessPlace, processPlaces } from './model-place.ts'
import { type ModelAddress, addressOf } from './model-address.ts'

/** Of each model the place that was open last. */
const noted = z.object({
  modelKey: z.string(),
  /** Null: none of its processes was. */
  processKey: z.nullable(z.string()),
  /** Whether it was entered in front of a machine, and not on the page of the model. */
  inField: z.boolean(),
  /** Wall clock, ms. */
  at: z.number(),
})
const notedPlaces = z.array(noted)

export type OpenPlace = Omit<z.infer<typeof noted>, 'at'>

/** More than are shown: some of them may be gone by then. */
const MOST_NOTED = 12

/** Where this device's user was last in a model, to go on from there. */
export interface LastPlace extends ModelAddress {
  key: string
  /** Null: the model itself. */
  process: ProcessPlace | null
  inField: boolean
  /** Wall clock, ms. */
  at: number
}

/** Notes that a model is open, or a process of it; who opens the model alone still goes on where they were in it. */
export async function notePlace(db: DeviceDatabase, place: OpenPlace): Promise<void> {
  await db.transaction('rw', [db.meta], async () => {
    const places = await readPlaces(db)
    const before = places.find(({ modelKey }) => modelKey === place.modelKey)
    const isModelAlone = place.processKey === null && before !== undefined
    const { processKey, inField } = isModelAlone ? before : place
    const others = places.filter((other) => other !== before)
    const value = [{ modelKey: place.modelKey, processKey, inField, at: db.deps.now() }, ...others]
    await db.meta.put({ key: 'lastPlaces', value: value.slice(0, MOST_NOTED) })
  })
}

/** Latest first; what is no longer here, or out of the way, is left out. */
export async function listLastPlaces(db: DeviceDatabase): Promise<LastPlace[]> {
  const places = await readPlaces(db)
  if (places.length === 0) return []
  // A process is said by its place among all of its model.
  const withProcess = places.flatMap(({ modelKey, processKey }) => (processKey === null ? [] : [modelKey]))
  const [models, processes] = await Promise.all([
    db.models.bulkGet(places.map(({ modelKey }) => modelKey)),
    withProcess.length === 0 ? [] : db.processes.where('modelKey').anyOf(withProcess).toArray(),
  ])
  const processAt = processPlaces(processes, models)
  return places.flatMap(({ modelKey, processKey, inField, at }, index) => {
    const model = models[index]
    if (model === undefined || model.gone || model.view.isRetired === true) return []
    const process = processAt.get(processKey ?? '') ?? null
    return [{ key: modelKey, ...addressOf(model), process, inField, at }]
  })
}

async function readPlaces(db: DeviceDatabase): Promise<z.infer<typeof notedPlaces>> {
  return notedPlaces.safeParse((await db.meta.get('lastPlaces'))?.value).data ?? []
}
