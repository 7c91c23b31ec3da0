import type { Table } from 'dexie'
import type { EntityId } from '#domain/ids.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceEquipment, DeviceImage, DeviceKpiEntry, DeviceKpiNode } from '#local/store/fields.ts'
import type { MappedKind } from '#local/store/id-map.ts'
import { readOperation } from '#local/outbox/operation.ts'
import { writeProcesses } from '#local/store/processes.ts'
import { isPatch } from '#local/outbox/intent.ts'

interface Lists {
  images?: DeviceImage[] | undefined
  equipments?: DeviceEquipment[] | undefined
  kpis?: DeviceKpiEntry[] | undefined
}

/**
 * Inside a transaction over `settleTables`: what was made on one device and read from the server on another has
 * two names once the work of both lies here. From now on it goes by the one it was made under, in all that waits
 * and all that is known of these models; a list under the one name and a list under the other would be merged
 * into one that holds it twice.
 */
export async function restoreLocalIds(db: DeviceDatabase, modelKeys: readonly string[]): Promise<void> {
  const rows = await db.idMap.toArray()
  const made = new Map(
    rows.map(({ kind, serverId, localId }) => [`${kind}:${serverId}`, localId as EntityId]),
  )
  const nameOf = (kind: MappedKind, id: EntityId) => made.get(`${kind}:${id}`) ?? id
  const renamed = <T extends Lists>(fields: T): T => ({ ...fields, ...renamedLists(fields, nameOf) })

  await db.operations.toCollection().modify((op) => {
    const { intent } = op
    if (!isPatch(intent) || readOperation(op) === null) return
    intent.fields = renamed(intent.fields)
    intent.base = renamed(intent.base)
  })
  await db.models
    .where('key')
    .anyOf(modelKeys)
    .modify((row) => {
      if (row.base !== null) row.base = renamed(row.base)
    })
  for (const modelKey of modelKeys) {
    const before = await db.processes.where('modelKey').equals(modelKey).toArray()
    const put = before.map((row) => ({ ...row, base: row.base === null ? null : renamed(row.base) }))
    await writeProcesses(db, modelKey, { put, before })
  }
  for (const { key, serverId } of await db.photos.where('modelKey').anyOf(modelKeys).toArray()) {
    const name = made.get(`photo:${serverId ?? ''}`)
    if (name !== undefined && name !== key) await renamePhoto(db, key, String(name))
  }
}

async function renamePhoto(db: DeviceDatabase, from: string, to: string): Promise<void> {
  for (const table of [db.photos, db.originals, db.pictures, db.thumbnails] as Table<{ key: string }>[]) {
    const [row, own] = await table.bulkGet([from, to])
    if (row === undefined) continue
    await table.delete(from)
    if (own === undefined) await table.put({ ...row, key: to })
  }
}

function renamedLists(
  { images, equipments, kpis }: Lists,
  nameOf: (kind: MappedKind, id: EntityId) => EntityId,
): Lists {
  const node = (one: DeviceKpiNode | null): DeviceKpiNode | null =>
    one === null
      ? null
      : {
          ...one,
          id: nameOf('kpi', one.id),
          parentId: one.parentId === null ? null : nameOf('kpi', one.parentId),
        }
  return {
    ...(images && { images: images.map((one) => ({ ...one, id: nameOf('photo', one.id) })) }),
    ...(equipments && { equipments: equipments.map((one) => ({ ...one, id: nameOf('equipment', one.id) })) }),
    ...(kpis && {
      kpis: kpis.map((entry) => ({
        ...entry,
        id: nameOf('kpi-entry', entry.id),
        kpi0: node(entry.kpi0),
        kpi1: node(entry.kpi1),
        kpi2: node(entry.kpi2),
        kpi3: node(entry.kpi3),
      })),
    }),
  }
}
