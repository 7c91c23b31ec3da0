import type { Capability } from '#domain/people/session.ts'
import type { DeviceDatabase } from './database.ts'

/** Whether the server, when it was last asked, offered that to the user of this database. */
export async function wasOffered(db: DeviceDatabase, capability: Capability): Promise<boolean> {
  const row = await db.meta.get('capabilities')
  return Array.isArray(row?.value) && row.value.includes(capability)
}
