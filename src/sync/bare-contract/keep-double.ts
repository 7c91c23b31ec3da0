import { type Double, type Twin, doubleKey, listDoubles } from '#local/bare-contract/doubles.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type Creation, listCreations } from './creations.ts'
import { type Listed, madeKindOf } from './made-kinds.ts'

/**
 * Inside a transaction over `doubleTables`: keeps the duplicates among what is listed, to show them to a person. What
 * is still noted as a creation of this device is none.
 */
export async function keepDouble(
  db: DeviceDatabase,
  creation: Creation,
  listed: readonly Listed[],
): Promise<void> {
  const { opId, kind, area, modelKey, serverId, name, content = name, knownBefore } = creation
  const isAlike = (other: Pick<Double, 'kind' | 'area'>) => other.kind === kind && other.area === area
  const told = (await listDoubles(db)).filter(isAlike).flatMap(({ twins }) => twins.map(({ id }) => id))
  // Their rows may have left the device.
  const made = (await listCreations(db)).filter(isAlike).map((one) => one.serverId)
  const known = [serverId, ...knownBefore, ...told, ...made]
  const { isOurs } = madeKindOf(kind)
  const twins: Twin[] = []
  for (const { id, slug, ...other } of listed) {
    if (other.content !== content || known.includes(id) || (await isOurs(db, creation, id))) continue
    twins.push({ id, slug })
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
