import type { EntityId } from '#domain/ids.ts'
import { type DeviceKpiNode, type ProcessFields, withNodes } from '#local/store/fields.ts'
import type { IdMapRow } from '#local/store/records.ts'

/** Gives an id another name. */
export type Naming = (kind: IdMapRow['kind'], id: EntityId) => EntityId

/** What of a record names other things. */
export type NamedLists = {
  [List in 'images' | 'equipments' | 'kpis']?: ProcessFields[List] | undefined
}

/** The same record with every id that its lists mention under another name. */
export function renameIds<T extends NamedLists>(record: T, nameOf: Naming): T {
  const { images, equipments, kpis } = record
  const renamed = (one: DeviceKpiNode): DeviceKpiNode => {
    const parentId = one.parentId === null ? null : nameOf('kpi', one.parentId)
    return { ...one, id: nameOf('kpi', one.id), parentId }
  }
  return {
    ...record,
    ...(images && { images: images.map((one) => ({ ...one, id: nameOf('photo', one.id) })) }),
    ...(equipments && { equipments: equipments.map((one) => ({ ...one, id: nameOf('equipment', one.id) })) }),
    ...(kpis && {
      kpis: kpis.map((entry) => withNodes({ ...entry, id: nameOf('kpi-entry', entry.id) }, renamed)),
    }),
  }
}

/** The ids that the lists of a record mention. */
export function idsIn(record: NamedLists): { kind: IdMapRow['kind']; id: EntityId }[] {
  const found: { kind: IdMapRow['kind']; id: EntityId }[] = []
  renameIds(record, (kind, id) => {
    found.push({ kind, id })
    return id
  })
  return found
}
