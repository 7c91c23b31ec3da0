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
  const names = await Dexie.getDatabaseNames()
  const users: DeviceUser[] = []
  for (const name of names) {
    if (!name.startsWith(DATABASE_PREFIX)) continue
    const username = name.slice(DATABASE_PREFIX.length)
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
