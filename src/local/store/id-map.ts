import type { Area } from '#domain/area.ts'
import { type EntityId, isLocalId } from '#domain/ids.ts'
import type { IdMapRow } from './records.ts'

export type MappedKind = IdMapRow['kind']

/** The key of a record that came from the server. Each area has ids of its own. */
export function serverKey(area: Area, serverId: number): string {
  return `${area}:${serverId}`
}

/** The key of a photo row from the id an image carries. */
export function photoKeyOf(area: Area, id: EntityId): string {
  return isLocalId(id) ? id : serverKey(area, id)
}
