import type { DeviceDeps } from '#local/store/database.ts'
import { listUsernames, withDatabase } from '#local/store/device-users.ts'
import { type Clearing, type Kept, clearDelivered, measureDelivered } from './clear-delivered.ts'

const NOTHING: Kept = { operations: 0, drafts: 0, photos: 0, models: 0 }

/** Clears the database of somebody who does not work here now; of whom there is none, none is made. */
export async function clearUser(username: string, deps: DeviceDeps): Promise<Kept> {
  return (await isHere(username)) ? withDatabase(username, deps, clearDelivered) : NOTHING
}

/** What clearing would remove of somebody who does not work here now, and what would stay. */
export async function measureUser(username: string, deps: DeviceDeps): Promise<Clearing> {
  if (await isHere(username)) return withDatabase(username, deps, measureDelivered)
  return { kept: NOTHING, models: 0, photos: 0 }
}

/** Whether a model of anybody's lies on this device. */
export async function isAnyModelHere(deps: DeviceDeps): Promise<boolean> {
  for (const username of await listUsernames()) {
    if ((await withDatabase(username, deps, (db) => db.models.count())) > 0) return true
  }
  return false
}

async function isHere(username: string): Promise<boolean> {
  return (await listUsernames()).includes(username)
}
