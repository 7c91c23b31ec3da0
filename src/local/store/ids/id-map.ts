import type { Area } from '#domain/model/area.ts'
import { type EntityId, isLocalId } from '#domain/ids.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { IdMapRow } from '#local/store/records.ts'
import { type NamedLists, type Naming, idsIn } from './rename-ids.ts'

/** The key of a record that came from the server. Each area has ids of its own. */
export function serverKey(area: Area, serverId: number): string {
  return `${area}:${serverId}`
}

/** The key of a photo row from the id an image carries. */
export function photoKeyOf(area: Area, id: EntityId): string {
  return isLocalId(id) ? id : serverKey(area, id)
}

/**
 * The device's name of what the server calls by its own id: the local id where it was made here. Looks up everything
 * that these records mention in one query: a transaction does not survive many small waits, and a model can have
 * hundreds of photos.
 */
export async function loadNaming(db: DeviceDatabase, records: readonly NamedLists[]): Promise<Naming> {
  const wanted = records.flatMap(idsIn).map(({ kind, id }) => [kind, id])
  const rows = wanted.length === 0 ? [] : await db.idMap.where('[kind+serverId]').anyOf(wanted).toArray()
  return namingOf(rows)
}

export function namingOf(rows: readonly IdMapRow[]): Naming {
  const names = new Map(rows.map(({ kind, serverId, localId }) => [`${kind}:${serverId}`, localId]))
  // The ids in that table are local ones.
  return (kind, id) => (names.get(`${kind}:${id}`) as EntityId | undefined) ?? id
}
