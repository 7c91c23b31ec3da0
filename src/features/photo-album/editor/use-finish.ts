import { useRef, useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import type { useAlbum } from '#features/photo-album/use-album.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { photoKeyOf } from '#local/store/ids/id-map.ts'
import { StorageFailure } from '#local/store/strict-write.ts'
import { replacePicture, restorePicture } from '#pictures/keep/edited-photo.ts'
import { photoMessages } from '#pictures/keep/photo-messages.ts'
import { beginPreparing } from '#pictures/make/resume-preparing.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { notify } from '#ui/layers/notify.ts'

interface FinishOptions {
  slot: PhotoSlot
  album: ReturnType<typeof useAlbum>
  image: DeviceImage
  /** Makes the picture to send. */
  flatten: () => Promise<{ bytes: ArrayBuffer; type: string }>
  onDone: () => void
}

/** The ends of editing a photo: in its place where nothing of it has left the device, else as a photo of its own. */
export function useFinish({ slot, album, image, flatten, onDone }: FinishOptions) {
  const db = useDatabase()
  const [isBusy, setIsBusy] = useState(false)
  const isAtWork = useRef(false)
  const photoKey = photoKeyOf(slot.owner.area, image.id)

  /**
   * One at a time: a second tap comes before the buttons are drawn disabled.
   * @returns what `work` does; null if it failed
   */
  const once = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (isAtWork.current) return null
    isAtWork.current = true
    setIsBusy(true)
    try {
      return await work()
    } catch (error) {
      console.error('An edited photo could not be kept on this device.', error)
      const isFull = error instanceof StorageFailure && error.reason === 'full'
      notify({ kind: 'error', ...photoMessages[isFull ? 'full' : 'notKept'] })
      return null
    } finally {
      isAtWork.current = false
      setIsBusy(false)
    }
  }

  const endInPlace = (title: string) => {
    beginPreparing(db)
    // A photo of the form shows by itself what became of it.
    if (slot.isSaved(image)) notify({ kind: 'info', title, description: '올라갈 사진이 바로 바뀌었습니다.' })
    onDone()
  }

  return {
    isBusy,
    /** @returns false where the photo may have left the device: nothing was changed */
    finish: async (): Promise<boolean> => {
      const isReplaced = await once(async () => replacePicture(db, photoKey, await flatten()))
      if (isReplaced === true) endInPlace('사진을 편집했습니다.')
      return isReplaced !== false
    },
    finishAsNew: async () => {
      const isPut = await once(async () => {
        await album.putInstead(image, await flatten())
        return true
      })
      if (isPut !== true) return
      notify({
        kind: 'info',
        title: '편집한 사진을 새 사진으로 넣었습니다.',
        description: MESSAGES.pressSave,
      })
      onDone()
    },
    /** @returns false where the edited photo may have left the device */
    restore: async (): Promise<boolean> => {
      const isRestored = await once(() => restorePicture(db, photoKey))
      if (isRestored === true) endInPlace('원래 사진으로 되돌렸습니다.')
      return isRestored !== false
    },
  }
}
