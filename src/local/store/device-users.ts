import { Dexie } from 'dexie'
import { DATABASE_PREFIX, type DeviceDeps, DeviceDatabase } from './database.ts'

/** Who has worked on this device, and how much of it the server does not have yet. */
export async function listDeviceUsers(deps: DeviceDeps): Promise<{ username: string; waiting: number }[]> {
  const names = await Dexie.getDatabaseNames()
  const users: { username: string; waiting: number }[] = []
  for (const name of names) {
    if (!name.startsWith(DATABASE_PREFIX)) continue
    const username = name.slice(DATABASE_PREFIX.length)
    const db = new DeviceDatabase(username, deps)
    try {
      users.push({ username, waiting: await db.operations.count() })
    } finally {
      db.close()
    }
  }
  return users
}
