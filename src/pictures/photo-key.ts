import type { Area } from '#domain/area.ts'
import type { EntityId } from '#domain/ids.ts'

/** The key of a listed photo among this device's records. */
export function photoKeyOf(area: Area, imageId: EntityId): string {
  return typeof imageId === 'number' ? `${area}:${imageId}` : imageId
}
