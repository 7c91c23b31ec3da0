import { isLocalId } from '#domain/ids.ts'
import { type Double, type Twin, doubleKey, listDoubles } from '#local/bare-contract/doubles.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Creation } from './creations.ts'

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
  const key = doubleKey(opId)
  const double: Double = { key, kind, area, modelKey, serverId, name, twins, at: db.deps.now() }
  await db.meta.put({ key, value: double })
}

/** The tables that `keepDouble` touches. */
export function doubleTables(db: DeviceDatabase) {
  return [db.meta, db.models, db.processes, db.idMap]
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
