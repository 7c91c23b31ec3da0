import { isLocalId } from '#domain/ids.ts'
import type { Creation } from './creations.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { writeStrictly } from '#local/store/strict-write.ts'

/** Another record on the server with the same content as one of ours. */
export interface Twin {
  id: number
  /** Where it can be opened; null for what has no page. */
  slug: string | null
}

/** What the server may hold twice. Only a person takes it away, since only a person can tell which one counts. */
export interface Double extends Pick<Creation, 'kind' | 'area' | 'modelKey' | 'serverId' | 'name'> {
  key: DoubleKey
  twins: Twin[]
  /** When it was found (wall clock, ms). */
  at: number
}

export type DoubleKey = `double:${string}`
const PREFIX = 'double:'

/** Those that no person has dismissed yet, oldest first. */
export async function listDoubles(db: DeviceDatabase): Promise<Double[]> {
  const rows = await db.meta.where('key').startsWith(PREFIX).toArray()
  return rows.map(({ value }) => value as Double).sort((one, other) => one.at - other.at)
}

export function countDoubles(db: DeviceDatabase): Promise<number> {
  return db.meta.where('key').startsWith(PREFIX).count()
}

/** Inside a transaction over `doubleTables`: keeps the twins that are not other records of ours, to show to a person. */
export async function keepDouble(
  db: DeviceDatabase,
  creation: Creation,
  found: readonly Twin[],
): Promise<void> {
  const { opId, kind, area, modelKey, serverId, name } = creation
  const told = (await listDoubles(db)).filter((double) => double.kind === kind && double.area === area)
  const known = new Set(told.flatMap(({ twins }) => twins.map(({ id }) => id)))
  const twins: Twin[] = []
  for (const twin of found) {
    if (!known.has(twin.id) && !(await isOurs(db, creation, twin.id))) twins.push(twin)
  }
  if (twins.length === 0) return
  const key: DoubleKey = `${PREFIX}${opId}`
  const double: Double = { key, kind, area, modelKey, serverId, name, twins, at: db.deps.now() }
  await db.meta.put({ key, value: double })
}

/** The tables that `keepDouble` touches. */
export function doubleTables(db: DeviceDatabase) {
  return [db.meta, db.models, db.processes, db.idMap]
}

/** A person has looked at both. @throws StorageFailure */
export async function dismissDouble(db: DeviceDatabase, key: DoubleKey): Promise<boolean> {
  return writeStrictly(db, [db.meta], async () => {
    await db.meta.delete(key)
    return true
  })
}

/** Whether it is another creation of this device, which a person meant. */
async function isOurs(db: DeviceDatabase, { kind, area, modelKey }: Creation, id: number): Promise<boolean> {
  switch (kind) {
    case 'model': {
      const rows = await db.models.where('[area+serverId]').equals([area, id]).toArray()
      return rows.some(({ key }) => isLocalId(key))
    }
    case 'process': {
      const rows = await db.processes
        .where('[modelKey+serverId]')
        .equals([modelKey ?? '', id])
        .toArray()
      return rows.some(({ key }) => isLocalId(key))
    }
    case 'equipment':
    case 'kpi':
      return (await db.idMap.where('[kind+serverId]').equals([kind, id]).count()) > 0
  }
}
