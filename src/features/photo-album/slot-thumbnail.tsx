import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { useKeepPhoto } from '#pictures/keep/use-keep-photo.ts'
import { type PhotoFrame, PhotoImage } from '#pictures/show/photo-image.tsx'

interface SlotThumbnailProps {
  slot: PhotoSlot
  image: DeviceImage
  frame: PhotoFrame
  /** Without one it says nothing: what stands around it does. */
  alt?: string
}

/** A photo of a form, small. */
export function SlotThumbnail({ slot, image, frame, alt = '' }: SlotThumbnailProps) {
  const keepPhoto = useKeepPhoto('thumbnail')
  return (
    <PhotoImage
      frame={frame}
      area={slot.owner.area}
      image={image}
      alt={alt}
      size="thumbnail"
      onMissing={keepPhoto}
    />
  )
}
