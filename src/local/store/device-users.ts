import { Dexie } from 'dexie'
import { isUnsaved } from './drafts.ts'
import { DATABASE_PREFIX, type DeviceDatabase, type DeviceDeps, openDatabase } from './database.ts'

export interface DeviceUser {
  username: string
  /** Operations. */
  waiting: number
  /** Forms with input that was not saved. */
  unsaved: number
}

/** Who has worked on this device, and how much of it the server does not have, or was never saved. */
export async function listDeviceUsers(deps: DeviceDeps): Promise<DeviceUser[]> {
  const users: DeviceUser[] = []
  for (const username of await listUsernames()) {
    const [waiting, unsaved] = await withDatabase(username, deps, (db) =>
      Promise.all([db.operations.count(), db.drafts.filter(isUnsaved).count()]),
    )
    users.push({ username, waiting, unsaved })
  }
  return users
}

/** Opens the database of somebody for as long as something is done in it. */
export async function withDatabase<T>(
  username: string,
  deps: DeviceDeps,
  act: (db: DeviceDatabase) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(username, deps)
  try {
    return await act(db)
  } finally {
    db.close()
  }
}

/** Everybody who has a database here. */
export async function listUsernames(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames()
  return names
    .filter((name) => name.startsWith(DATABASE_PREFIX))
    .map((name) => name.slice(DATABASE_PREFIX.length))
}
