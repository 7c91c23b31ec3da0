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

export function overlayOf<T extends Placed>(own: readonly OwnEntry<T>[]): CatalogueOverlay<T> {
  const localIds = new Map<EntityId | null, EntityId>(own.map(({ serverId, value }) => [serverId, value.id]))
  localIds.delete(null)
  const toDevice = (entry: T): T | null => {
    if (localIds.has(entry.id)) return null
    const local = localIds.get(entry.parentId ?? null)
    return local === undefined ? entry : { ...entry, parentId: local }
  }
  return { own: own.map(({ value }) => value), toDevice }
}
