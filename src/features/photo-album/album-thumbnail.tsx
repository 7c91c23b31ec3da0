import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { WHOLE_BOX } from '#pictures/show/photo-image.tsx'
import { chakra } from '#ui/chakra.tsx'
import { PhotoPlace } from './photo-place.tsx'
import { SlotThumbnail } from './slot-thumbnail.tsx'

interface AlbumThumbnailProps {
  slot: PhotoSlot
  index: number
  onShow: (index: number) => void
}

export function AlbumThumbnail({ slot, index, onShow }: AlbumThumbnailProps) {
  const image = slot.items[index]
  if (image === undefined) return null
  return (
    <chakra.button
      type="button"
      position="relative"
      minHeight="104px"
      borderRadius="button"
      overflow="hidden"
      cursor="pointer"
      onClick={() => onShow(index)}
    >
      <span className="visually-hidden">{`${slot.subject} 사진 ${index + 1} 크게 보기`}</span>
      <chakra.span position="absolute" inset="0">
        <SlotThumbnail slot={slot} image={image} frame={WHOLE_BOX} />
      </chakra.span>
      <chakra.span position="absolute" insetInline="2" bottom="2" display="flex" css={WORDS}>
        <PhotoPlace area={slot.owner.area} image={image} isSaved={slot.isSaved(image)} />
      </chakra.span>
    </chakra.button>
  )
}

/** Larger text takes a second line: the picture is small, and cuts what stands out of it. */
const WORDS = { '& > span': { whiteSpace: 'normal', textAlign: 'start' } } as const
