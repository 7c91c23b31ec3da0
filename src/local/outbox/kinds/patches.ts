import type { EntityId } from '#domain/ids.ts'
import type { DeviceEquipment, DeviceImage, DeviceKpiEntry } from '#local/store/fields.ts'
import { laneOf } from './device-kind.ts'
import type { Section } from '#local/outbox/section-fields.ts'

/** Photos, and the lists that wait for them, never hold up text. */
export function laneOfSection(patch: { section: Section; modelKey: string }): string {
  return patch.section === 'photos' ? laneOf.photos(patch.modelKey) : laneOf.model(patch.modelKey)
}

interface PatchedLists {
  images?: DeviceImage[] | undefined
  equipments?: DeviceEquipment[] | undefined
  kpis?: DeviceKpiEntry[] | undefined
}

/** The ids of what the lists of a patch hold. */
export function mentionedIn({ images = [], equipments = [], kpis = [] }: PatchedLists): (EntityId | null)[] {
  return [
    ...[...images, ...equipments].map(({ id }) => id),
    ...kpis.flatMap(({ kpi0, kpi1, kpi2, kpi3 }) => [kpi0, kpi1, kpi2, kpi3].map((node) => node?.id ?? null)),
  ]
}
