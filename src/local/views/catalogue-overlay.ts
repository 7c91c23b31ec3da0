import type * as z from 'zod/mini'
import type { EntityId } from '#domain/ids.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import {
  type DeviceEquipment,
  type DeviceKpiNode,
  deviceEquipment,
  deviceKpiNode,
} from '#local/store/fields.ts'

/** An entry made on this device, with the server's id for it once the server has it. */
export interface OwnEntry<T> {
  serverId: number | null
  value: T
}

export interface OwnEntries {
  equipment: OwnEntry<DeviceEquipment>[]
  kpi: OwnEntry<DeviceKpiNode>[]
}

/** What this device adds to the catalogues. Entries keep their local id, even after the server lists them. */
export async function readOwnEntries(db: DeviceDatabase): Promise<OwnEntries> {
  const rows = await db.catalogue.toArray()
  const read = <T>(kind: 'equipment' | 'kpi', schema: z.ZodMiniType<T>): OwnEntry<T>[] =>
    rows.flatMap((row) => {
      const parsed = row.kind === kind ? schema.safeParse(row.value) : null
      return parsed?.success === true ? [{ serverId: row.serverId, value: parsed.data }] : []
    })
  return { equipment: read('equipment', deviceEquipment), kpi: read('kpi', deviceKpiNode) }
}

/** How the server's entries look on this device. */
export interface CatalogueOverlay<T> {
  own: T[]
  /** A server entry with the local ids of what was made here; null for the server's copy of an own entry. */
  toDevice: (entry: T) => T | null
}

interface Placed {
  id: EntityId
  parentId?: EntityId | null
}

/** What the server has listed so far. */
export interface ServedList<T> {
  rows: readonly T[]
  isWhole: boolean
}

/**
 * Whether the server lists an entry no more. Ids rise: what a whole list goes beyond and has not was retired or merged.
 */
export function listsNoMore<T extends Placed>({
  rows,
  isWhole,
}: ServedList<T>): (serverId: number) => boolean {
  let listed: { ids: ReadonlySet<EntityId>; last: number } | null = null
  return (serverId) => {
    if (!isWhole) return false
    listed ??= {
      ids: new Set(rows.map(({ id }) => id)),
      last: rows.reduce((last, { id }) => (typeof id === 'number' ? Math.max(last, id) : last), 0),
    }
    return serverId < listed.last && !listed.ids.has(serverId)
  }
}

/**
 * @param served the server's list, as far as it is here. An own entry is called as the server calls it by now, and is
 *   there no more where the server lists it no more
 */
export function overlayOf<T extends Placed>(
  own: readonly OwnEntry<T>[],
  served: ServedList<T>,
): CatalogueOverlay<T> {
  const localIds = new Map<EntityId | null, EntityId>(own.map(({ serverId, value }) => [serverId, value.id]))
  localIds.delete(null)
  const inDeviceNames = (entry: T): T => {
    const local = localIds.get(entry.parentId ?? null)
    return local === undefined ? entry : { ...entry, parentId: local }
  }
  const listed = new Map(served.rows.filter(({ id }) => localIds.has(id)).map((entry) => [entry.id, entry]))
  const isGone = listsNoMore(served)
  const now = own.flatMap(({ serverId, value }): T[] => {
    if (serverId === null) return [value]
    const entry = listed.get(serverId)
    if (entry !== undefined) return [{ ...inDeviceNames(entry), id: value.id }]
    return isGone(serverId) ? [] : [value]
  })
  return { own: now, toDevice: (entry) => (localIds.has(entry.id) ? null : inDeviceNames(entry)) }
}
