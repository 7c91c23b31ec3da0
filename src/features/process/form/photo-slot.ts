import type { Area } from '#domain/model/area.ts'
import type { Role } from '#domain/people/session.ts'
import type { ListSlot, PhotoSlot } from '#forms/fields/list-slot.ts'
import type { ProcessValues } from '#forms/draft/process-values.ts'
import type { DraftForm } from '#forms/draft/use-draft-form.ts'
import type { ShownProcess } from '#local/views/queries.ts'

interface ProcessPhotos {
  area: Area
  process: ShownProcess
  access: Role
  mode: ListSlot<unknown>['mode']
  items: ProcessValues['images']
  form: Pick<DraftForm<ProcessValues>, 'change' | 'changeNow' | 'changeWith' | 'takeIn' | 'keepNow'>
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
    isSaved: ({ id }) => images.some((image) => image.id === id),
    onChange: (next) => form.changeNow((current) => ({ images: next(current.images) })),
    onType: (next) => form.change((current) => ({ images: next(current.images) })),
    onAdd: (write, next) => form.changeWith(write, (current) => ({ images: next(current.images) })),
    onTake: form.takeIn,
    onLeave: form.keepNow,
  }
}
