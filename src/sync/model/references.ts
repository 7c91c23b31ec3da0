import { type EntityId, isLocalId } from '#domain/ids.ts'
import type { DeviceEquipment, DeviceImage, DeviceKpiEntry } from '#local/store/fields.ts'
import type { Intent } from '#local/outbox/operation.ts'

interface PatchedLists {
  images?: DeviceImage[] | undefined
  equipments?: DeviceEquipment[] | undefined
  kpis?: DeviceKpiEntry[] | undefined
}

/** The local id of what an operation creates; null if it creates nothing. */
export function madeBy(intent: Intent): string | null {
  switch (intent.kind) {
    case 'model.create':
    case 'model.copy':
      return intent.modelKey
    case 'process.create':
      return intent.processKey
    case 'photo.upload':
      return intent.photoKey
    case 'equipment.create':
      return intent.equipmentKey
    case 'kpi.create':
      return intent.kpiKey
    case 'model.patch':
    case 'process.patch':
    case 'process.delete':
      return null
  }
}

/** The local ids that the server must know before this can be sent. */
export function referencesOf(intent: Intent): string[] {
  return allReferences(intent).filter(isLocalId)
}

function allReferences(intent: Intent): (number | string | null)[] {
  switch (intent.kind) {
    case 'model.create':
    case 'equipment.create':
      return []
    case 'model.copy':
      return [intent.sourceKey]
    case 'model.patch':
      return [intent.modelKey, ...fieldReferences(intent.fields)]
    case 'process.create':
      return [intent.modelKey]
    case 'process.patch':
      return [intent.modelKey, intent.processKey, ...fieldReferences(intent.fields)]
    case 'process.delete':
    case 'photo.upload':
      return [intent.modelKey, intent.processKey]
    case 'kpi.create':
      return [intent.fields.parentId]
  }
}

function fieldReferences(fields: PatchedLists): (EntityId | null)[] {
  return [
    ...(fields.images ?? []).map(({ id }) => id),
    ...(fields.equipments ?? []).map(({ id }) => id),
    ...(fields.kpis ?? []).flatMap(nodeIds),
  ]
}

function nodeIds(entry: DeviceKpiEntry): (EntityId | null)[] {
  return [entry.kpi0, entry.kpi1, entry.kpi2, entry.kpi3].map((node) => node?.id ?? null)
}
