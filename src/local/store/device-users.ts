import { Dexie } from 'dexie'
import { isUnsaved } from './drafts.ts'
import { DATABASE_PREFIX, type DeviceDeps, DeviceDatabase } from './database.ts'

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
    const db = new DeviceDatabase(username, deps)
    try {
      const [waiting, unsaved] = await Promise.all([
        db.operations.count(),
        db.drafts.filter(isUnsaved).count(),
      ])
      users.push({ username, waiting, unsaved })
    } finally {
      db.close()
    }
  }
  return users
}

/** Everybody who has a database here. */
export async function listUsernames(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames()
  return names
    .filter((name) => name.startsWith(DATABASE_PREFIX))
    .map((name) => name.slice(DATABASE_PREFIX.length))
}
