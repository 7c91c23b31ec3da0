import type { ReactNode } from 'react'
import type { Area } from '#domain/model/area.ts'
import type { Role } from '#domain/people/session.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import type { Suggestion } from '#local/views/suggested-entries.ts'

/** A list inside a form that a part of its own shows and changes; the screen puts the two together. */
export interface ListSlot<T> {
  items: readonly T[]
  /** `view` is for reading only, `edit` while the form around it is being edited. */
  mode: 'view' | 'edit'
  /** Changes the unsaved list, starting from what it is by then. */
  onChange: (change: (items: readonly T[]) => T[]) => void
}

/** A list while it is entered in front of a machine: always open to changes, with what one is likely to choose. */
export interface FieldSlot<T> extends Pick<ListSlot<T>, 'items' | 'onChange'> {
  /** The same while somebody types: on the device once the typing pauses. */
  onType: ListSlot<T>['onChange']
  suggested: readonly Suggestion<T>[]
  /** In the head of its block. */
  action: ReactNode
  error: string | undefined
}

export interface PhotoSlot extends ListSlot<DeviceImage> {
  /** As of a field slot: for what is said of a photo. */
  onType: ListSlot<DeviceImage>['onChange']
  owner: { area: Area; modelKey: string; processKey: string | null }
  access: Role
  /** What the photos show, in words: "용해 공정". */
  subject: string
  /** Whether a photo is in the saved list, or only in the form. */
  isSaved: (image: DeviceImage) => boolean
  /**
   * Changes the unsaved list by a photo that `write` puts on the device, all of it in one transaction.
   * Rejects with StorageFailure where the device could not keep it; the list stays as it was.
   */
  onAdd: (
    write: () => Promise<void>,
    change: (items: readonly DeviceImage[]) => DeviceImage[],
  ) => Promise<void>
  /** A photo is being taken in, and will be in the list or refused: who saves waits for it. */
  onTake: (work: Promise<unknown>) => void
  /** The page may be ended under the camera: keeps the form as it is now. Resolves when that is on the device. */
  onLeave: () => Promise<void>
}
