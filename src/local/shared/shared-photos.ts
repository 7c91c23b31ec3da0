import * as z from 'zod/mini'
import { BYTES, PHOTOS, inSharedPlace, isSharedPlaceHere, tellSharedChange } from './shared-place.ts'

/** What is known of a photo that was shared and belongs nowhere yet. */
const sharedPhoto = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  /** Of the file, wall clock, ms. */
  lastModified: z.number(),
  sharedAt: z.number(),
  /** Among those that were shared together. */
  order: z.number(),
  /** Who worked here when it was first looked at; null: nobody has been yet. */
  username: z.nullable(z.string()),
})
export type SharedPhoto = z.infer<typeof sharedPhoto>

const sharedBytes = z.object({ bytes: z.instanceof(ArrayBuffer) })

/** What waits on this device for somebody: theirs, in the order in which it was shared, and how much is of others. */
export interface WaitingShares {
  photos: SharedPhoto[]
  ofOthers: number
}

export const NO_SHARES: WaitingShares = { photos: [], ofOthers: 0 }

/** What waits for this user, with what nobody has looked at yet. */
export async function listShared(factory: IDBFactory, username: string): Promise<WaitingShares> {
  const rows = await readAll(factory)
  const photos = rows.filter((row) => row.username === null || row.username === username)
  return { photos, ofOthers: rows.length - photos.length }
}

/** How many wait for whoever signs in next. */
export async function countUnclaimed(factory: IDBFactory): Promise<number> {
  return (await readAll(factory)).filter(({ username }) => username === null).length
}

/** What nobody has looked at yet is this user's from now on: nobody else sees it. */
export async function claimShared(factory: IDBFactory, username: string): Promise<void> {
  const unclaimed = (await readAll(factory)).filter((row) => row.username === null)
  if (unclaimed.length === 0) return
  await inSharedPlace(factory, 'readwrite', ({ [PHOTOS]: photos }) => {
    for (const { key } of unclaimed) {
      const reading = photos.get(key)
      reading.onsuccess = () => {
        const row = sharedPhoto.safeParse(reading.result).data
        // Another window may have dropped it, or somebody else have been quicker.
        if (row?.username === null) photos.put({ ...row, username })
      }
    }
    return () => undefined
  })
  tellSharedChange()
}

/** @returns null where it is gone */
export async function findSharedBytes(factory: IDBFactory, key: string): Promise<ArrayBuffer | null> {
  if (!(await isSharedPlaceHere(factory))) return null
  const row = await inSharedPlace(factory, 'readonly', (stores) => {
    const reading = stores[BYTES].get(key)
    return () => reading.result as unknown
  })
  return sharedBytes.safeParse(row).data?.bytes ?? null
}

/** They wait no longer: thrown away by a person, or where they belong. */
export async function dropShared(factory: IDBFactory, keys: readonly string[]): Promise<void> {
  await inSharedPlace(factory, 'readwrite', (stores) => {
    for (const key of keys) {
      stores[PHOTOS].delete(key)
      stores[BYTES].delete(key)
    }
    return () => undefined
  })
  tellSharedChange()
}

async function readAll(factory: IDBFactory): Promise<SharedPhoto[]> {
  if (!(await isSharedPlaceHere(factory))) return []
  const rows = await inSharedPlace(factory, 'readonly', (stores) => {
    const reading = stores[PHOTOS].getAll()
    return () => reading.result as unknown[]
  })
  return rows
    .flatMap((row) => sharedPhoto.safeParse(row).data ?? [])
    .sort((one, other) => one.sharedAt - other.sharedAt || one.order - other.order)
}
