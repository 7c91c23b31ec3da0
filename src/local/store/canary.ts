import type { DeviceDatabase } from './database.ts'

/** A storage outside the database, for a note of what should be in it. */
export interface SmallStorage {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
}

const mirrorKey = (userKey: string) => `survey:canary:${userKey}`

/**
 * Finds out whether the browser has deleted (evicted) this user's database since it was last open, and marks it as
 * present.
 * @returns how many operations were waiting in a database that is gone; null if nothing is gone
 */
export async function checkCanary(db: DeviceDatabase, storage: SmallStorage): Promise<number | null> {
  const mirrored = storage.getItem(mirrorKey(db.userKey))
  const isMarked = (await db.meta.get('canary')) !== undefined
  if (!isMarked) await db.meta.put({ key: 'canary', value: db.deps.now() })
  await noteWaiting(db, storage)
  return mirrored === null || isMarked ? null : Number(mirrored)
}

/** Notes outside the database how many operations wait in it. To be called when that number changes. */
export async function noteWaiting(db: DeviceDatabase, storage: SmallStorage): Promise<void> {
  storage.setItem(mirrorKey(db.userKey), String(await db.operations.count()))
}
