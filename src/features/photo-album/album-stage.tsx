import { Maximize2, PencilLine, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { PhotoImage } from '#pictures/show/photo-image.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Badge } from '#ui/signs/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Row } from '#ui/layout.ts'
import { PhotoPlace } from './photo-place.tsx'
import { TurnButtons } from './turn-buttons.tsx'
import { useKeepPhoto } from '#pictures/keep/use-keep-photo.ts'
import type { useAlbum } from './use-album.ts'

const SWIPE_PX = 45

interface AlbumStageProps {
  slot: PhotoSlot
  album: ReturnType<typeof useAlbum>
  onLook: () => void
}

/** The photo in view. Turning to others is offered only where there are others; a tap looks closely. */
export function AlbumStage({ slot, album, onLook }: AlbumStageProps) {
  const touchedAt = useRef<number | null>(null)
  const keepPhoto = useKeepPhoto('full')
  const { items } = slot
  const { index, step } = album
  const image = items[index]
  const hasOthers = items.length > 1
  const alt = `${slot.subject} 사진 ${index + 1}`
  const isEditing = slot.mode === 'edit' && slot.access !== 'viewer'
  return (
    <chakra.div
      position="relative"
      borderRadius="button"
      overflow="hidden"
      maxWidth="full"
      onTouchStart={(event) => {
        touchedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null
      }}
      onTouchEnd={(event) => {
        const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? Number.NaN)
        if (hasOthers && Math.abs(moved) >= SWIPE_PX) step(moved < 0 ? 1 : -1)
      }}
    >
      <chakra.button
        type="button"
        aria-label={`${alt} 자세히 보기`}
        display="block"
        width="full"
        cursor="zoom-in"
        onClick={onLook}
      >
        <PhotoImage
          frame={{ aspectRatio: '4 / 3' }}
          area={slot.owner.area}
          image={image}
          alt={alt}
          size="full"
          onMissing={keepPhoto}
          fit="contain"
        >
          <Badge position="absolute" left="3" top="3" bg="card" color="ink">
            <Maximize2 size={16} />
          </Badge>
        </PhotoImage>
      </chakra.button>
      {image !== undefined && (
        <chakra.span position="absolute" left="3" bottom="3">
          <PhotoPlace area={slot.owner.area} image={image} isSaved={slot.isSaved(image)} />
        </chakra.span>
      )}
      {hasOthers && (
        <>
          <TurnButtons onTurn={step} />
          <Badge position="absolute" right="3" bottom="3" bg="card" color="ink" role="status">
            {index + 1} / {items.length}
          </Badge>
        </>
      )}
      {image !== undefined && isEditing && (
        <Row position="absolute" right="3" top="3" gap="2">
          <Button aria-label="사진 편집" onClick={() => album.edit(image)}>
            <PencilLine size={20} />
            편집
          </Button>
          <IconButton label="사진 빼기" look="dangerQuiet" bg="card" onClick={() => album.remove(image)}>
            <Trash2 size={20} />
          </IconButton>
        </Row>
      )}
    </chakra.div>
  )
}
