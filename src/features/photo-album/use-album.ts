import { useEffect, useRef, useState } from 'react'
import { mayWrite } from '#domain/people/access.ts'
import { MESSAGES } from '#domain/messages.ts'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { tellNoPermission } from '#session/user/tell-no-permission.ts'
import { addPhoto } from '#pictures/keep/add-photo.ts'
import type { PhotoSource } from '#pictures/make/captured-at.ts'
import { photoMessages } from '#pictures/keep/photo-messages.ts'
import { onPhotoNews } from '#pictures/keep/photo-news.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { beginPreparing } from '#pictures/make/resume-preparing.ts'
import { useDatabase } from '#session/device/use-database.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { moved } from './order/moved.ts'
import { notify } from '#ui/layers/notify.ts'

/** Which photo is in view, and what can be done to the list. Only saving makes it last. */
export function useAlbum(slot: PhotoSlot) {
  const db = useDatabase()
  const [wanted, setWanted] = useState(0)
  const [edited, setEdited] = useState<DeviceImage['id'] | null>(null)
  const { items, onChange, isSaved } = slot
  const index = Math.min(wanted, Math.max(items.length - 1, 0))

  // What a toast offers is pressed when the form may have been saved since, and be another.
  const changeNow = useRef(onChange)
  useEffect(() => {
    changeNow.current = onChange
  }, [onChange])

  useEffect(
    () =>
      // A photo that turns out to be broken while its picture is made leaves the list again.
      onPhotoNews((outcome) => {
        if (outcome.kind !== 'refused') return
        const broken = items.find(({ id }) => id === outcome.photoKey)
        if (broken !== undefined && !isSaved(broken)) onChange(without(broken.id))
      }),
    [items, onChange, isSaved],
  )

  /** Lists a photo that `write` puts on the device, in the place of another one where there is one. */
  const list = async (photo: DeviceImage, write: () => Promise<void>, instead?: DeviceImage['id']) => {
    let place = 0
    await slot.onAdd(write, (now) => {
      const at = now.findIndex((image) => image.id === instead)
      place = at === -1 ? now.length : at
      return now.toSpliced(place, at === -1 ? 0 : 1, photo)
    })
    setWanted(place)
  }

  /** @param instead of a photo that it replaces, once it is on the device
   *  @returns whether it was added */
  const add = async (file: File, source: PhotoSource, instead?: DeviceImage['id']): Promise<boolean> => {
    const keepNamed = (photo: DeviceImage, write: () => Promise<void>) => list(photo, write, instead)
    const adding = addPhoto(db, file, { source, owner: slot.owner, keepNamed })
    slot.onTake(adding)
    const outcome = await adding
    if (outcome.kind === 'refused') notify({ kind: 'error', ...photoMessages[outcome.problem] })
    return outcome.kind === 'added'
  }

  /** Lists an edited picture in the place of a photo that may have left the device. @throws StorageFailure */
  const putInstead = async (image: DeviceImage, picture: { bytes: ArrayBuffer; type: string }) => {
    const { capturedAt } = image
    // What is said of it is said of the edited one.
    await keepOriginal(db, { ...slot.owner, ...picture, capturedAt }, (id, write) =>
      list({ ...image, id, url: null, thumbnailUrl: null }, write, image.id),
    )
    beginPreparing(db)
  }

  const edit = (image: DeviceImage) => {
    if (mayWrite(slot.access)) setEdited(image.id)
    else tellNoPermission()
  }

  const move = (id: DeviceImage['id'], to: number) => {
    if (mayWrite(slot.access)) onChange((now) => moved(now, id, to))
    else tellNoPermission()
  }

  const remove = (image: DeviceImage) => {
    if (!mayWrite(slot.access)) {
      tellNoPermission()
      return
    }
    const at = items.findIndex(({ id }) => id === image.id)
    onChange(without(image.id))
    notify({
      kind: 'info',
      title: '사진을 목록에서 뺐습니다.',
      description: MESSAGES.pressSave,
      action: {
        label: '되돌리기',
        onAct: () => {
          changeNow.current((now) =>
            now.some(({ id }) => id === image.id) ? [...now] : now.toSpliced(at, 0, image),
          )
          setWanted(at)
        },
      },
    })
  }

  return {
    index,
    show: setWanted,
    step: (by: number) => setWanted((index + by + items.length) % items.length),
    add,
    move,
    remove,
    putInstead,
    edit,
    endEdit: () => setEdited(null),
    /** The photo that is being drawn on. */
    edited: items.find(({ id }) => id === edited),
  }
}

function without(imageId: DeviceImage['id']) {
  return (images: readonly DeviceImage[]) => images.filter(({ id }) => id !== imageId)
}
