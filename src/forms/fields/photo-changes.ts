import type { DeviceImage } from '#local/store/fields.ts'
import type { PhotoSlot } from './list-slot.ts'

interface Photos {
  images: DeviceImage[]
}
type Change = (values: Photos) => Photos

/** What is needed of a form that has photos (`DraftForm`). */
export interface PhotoForm {
  change: (change: Change) => void
  changeNow: (change: Change) => void
  changeWith: (write: () => Promise<void>, change: Change) => Promise<void>
  takeIn: (work: Promise<unknown>) => void
  keepNow: () => Promise<void>
}

type PhotoChanges = Pick<PhotoSlot, 'isSaved' | 'onChange' | 'onType' | 'onAdd' | 'onTake' | 'onLeave'>

/**
 * How the photos of a form are changed, for the part that takes and shows them.
 * @param saved those that the record shows
 */
export function photoChanges(form: PhotoForm, saved: readonly DeviceImage[]): PhotoChanges {
  return {
    isSaved: ({ id }) => saved.some((image) => image.id === id),
    onChange: (next) => form.changeNow(({ images }) => ({ images: next(images) })),
    onType: (next) => form.change(({ images }) => ({ images: next(images) })),
    onAdd: (write, next) => form.changeWith(write, ({ images }) => ({ images: next(images) })),
    onTake: form.takeIn,
    onLeave: form.keepNow,
  }
}
