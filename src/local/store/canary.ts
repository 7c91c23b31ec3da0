import type { DeviceDatabase } from './database.ts'

/** A storage outside the database, for a note of what should be in it. */
export type SmallStorage = Pick<Storage, 'getItem' | 'setItem'>

const mirrorKey = (userKey: string) => `survey:canary:${userKey}`

/** What the browser has thrown away. */
export interface Loss {
  /** How many operations were waiting; null where the note of their number is gone too. */
  waiting: number | null
}

/**
 * Finds out whether the browser has deleted (evicted) this user's database since it was last open, and marks it as
 * present.
 * @param isForgotten whether the server knows the session of this device, and the device does not know whose it is:
 *   then the note went with the database, as in Safari, which spares only the server's cookie
 * @returns null if nothing is gone
 */
export async function checkCanary(
  db: DeviceDatabase,
  storage: SmallStorage,
  isForgotten: boolean,
): Promise<Loss | null> {
  const mirrored = storage.getItem(mirrorKey(db.userKey))
  const isMarked = (await keptSince(db)) !== null
  if (!isMarked) await db.meta.put({ key: 'canary', value: db.deps.now() })
  await noteWaiting(db, storage)
  if (isMarked || (mirrored === null && !isForgotten)) return null
  return { waiting: mirrored === null ? null : Number(mirrored) }
}

/** When this database was made, wall-clock ms; null before it has been marked. */
export async function keptSince(db: DeviceDatabase): Promise<number | null> {
  const row = await db.meta.get('canary')
  return row === undefined ? null : Number(row.value)
}

/**
 * Notes outside the database how many operations wait in it. To be called when that number changes. A note of one that
 * is not marked yet, by a page that is left before it is, would look like one that was deleted.
 */
export async function noteWaiting(db: DeviceDatabase, storage: SmallStorage): Promise<void> {
  if ((await keptSince(db)) === null) return
  const waiting = String(await db.operations.count())
  try {
    storage.setItem(mirrorKey(db.userKey), waiting)
  } catch (error) {
    // Only the number in a message hangs on it.
    console.warn('There is no room for the number of what waits.', error)
  }
}
