import { type Double, type Twin, doubleKey, listDoubles } from '#local/bare-contract/doubles.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Creation } from './creations.ts'
import { type Listed, madeKindOf } from './made-kinds.ts'

/** Inside a transaction over `doubleTables`: keeps the duplicates among what is listed, to show them to a person. */
export async function keepDouble(
  db: DeviceDatabase,
  creation: Creation,
  listed: readonly Listed[],
): Promise<void> {
  const { opId, kind, area, modelKey, serverId, name, content = name, knownBefore } = creation
  const told = (await listDoubles(db)).filter((double) => double.kind === kind && double.area === area)
  const known = [serverId, ...knownBefore, ...told.flatMap(({ twins }) => twins.map(({ id }) => id))]
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
