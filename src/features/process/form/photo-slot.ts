import type { Area } from '#domain/model/area.ts'
import type { Role } from '#domain/people/session.ts'
import type { ListSlot, PhotoSlot } from '#forms/fields/list-slot.ts'
import { type PhotoForm, photoChanges } from '#forms/fields/photo-changes.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import type { ShownProcess } from '#local/views/queries.ts'

interface ProcessPhotos {
  area: Area
  process: ShownProcess
  access: Role
  mode: ListSlot<unknown>['mode']
  items: readonly DeviceImage[]
  form: PhotoForm
}

/** The photos of a process that is being entered, for the part that takes and shows them. */
export function photoSlotOf({ area, process, access, mode, items, form }: ProcessPhotos): PhotoSlot {
  const { modelKey, key, name, images } = process
  return {
    owner: { area, modelKey, processKey: key },
    access,
    subject: `${name === '' ? '-' : name} 공정`,
    items,
    mode,
    ...photoChanges(form, images),
  }
}
