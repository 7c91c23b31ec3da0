import type { Area } from '#domain/model/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { writeStrictly } from '#local/store/strict-write.ts'

/** Another record on the server with the same content as one of ours. */
export interface Twin {
  id: number
  /** Where it can be opened; null for what has no page. */
  slug: string | null
}

/** What the server may hold twice. Only a person takes it away, since only a person can tell which one counts. */
export interface Double {
  key: DoubleKey
  kind: 'model' | 'process' | 'equipment' | 'kpi'
  area: Area
  /** The model it is or belongs to; null for the catalogues. */
  modelKey: string | null
  serverId: number
  /** As the server stored it; a duplicate has the same. */
  name: string
  twins: Twin[]
  /** When it was found (wall clock, ms). */
  at: number
}

export type DoubleKey = `double:${string}`
const PREFIX = 'double:'

export function doubleKey(opId: string): DoubleKey {
  return `${PREFIX}${opId}`
}

/** Those that no person has dismissed yet, oldest first. */
export async function listDoubles(db: DeviceDatabase): Promise<Double[]> {
  const rows = await db.meta.where('key').startsWith(PREFIX).toArray()
  return rows.map(({ value }) => value as Double).sort((one, other) => one.at - other.at)
}

export function countDoubles(db: DeviceDatabase): Promise<number> {
  return db.meta.where('key').startsWith(PREFIX).count()
}

/** A person has looked at both. @throws StorageFailure */
export async function dismissDouble(db: DeviceDatabase, key: DoubleKey): Promise<boolean> {
  return writeStrictly(db, [db.meta], async () => {
    await db.meta.delete(key)
    return true
  })
}
