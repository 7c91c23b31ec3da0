import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { PhotoSlot } from '#features/list-slot.ts'
import { PhotoImage } from '#features/photos/photo-image.tsx'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PhotoPlace } from './photo-place.tsx'
import { useKeepPhoto } from './use-keep-photo.ts'
import type { useAlbum } from './use-album.ts'

const SWIPE_PX = 45

interface AlbumStageProps {
  slot: PhotoSlot
  album: ReturnType<typeof useAlbum>
}

/** The photo in view. Turning to others is offered only where there are others. */
export function AlbumStage({ slot, album }: AlbumStageProps) {
  const touchedAt = useRef<number | null>(null)
  const keepPhoto = useKeepPhoto('full')
  const { items } = slot
  const { index, step } = album
  const image = items[index]
  const hasOthers = items.length > 1
  const isEditing = slot.mode === 'edit' && slot.access !== 'viewer'
  return (
    <chakra.div
      position="relative"
      borderRadius="button"
      overflow="hidden"
      aspectRatio={4 / 3}
      maxWidth="full"
      onTouchStart={(event) => {
        touchedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null
      }}
      onTouchEnd={(event) => {
        const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? Number.NaN)
        if (hasOthers && Math.abs(moved) >= SWIPE_PX) step(moved < 0 ? 1 : -1)
      }}
    >
      <PhotoImage
        area={slot.owner.area}
        image={image}
        alt={`${slot.subject} 사진 ${index + 1}`}
        size="full"
        onMissing={keepPhoto}
        ratio="fill"
        fit="contain"
      />
      {image !== undefined && (
        <chakra.span position="absolute" left="3" bottom="3">
          <PhotoPlace area={slot.owner.area} image={image} isSaved={slot.isSaved(image)} />
        </chakra.span>
      )}
      {hasOthers && (
        <>
          <Turn side="left" label="이전 사진" onClick={() => step(-1)}>
            <ChevronLeft size={26} aria-hidden="true" />
          </Turn>
          <Turn side="right" label="다음 사진" onClick={() => step(1)}>
            <ChevronRight size={26} aria-hidden="true" />
          </Turn>
          <Badge position="absolute" right="3" bottom="3" bg="card" color="ink" role="status">
            {index + 1} / {items.length}
          </Badge>
        </>
      )}
      {image !== undefined && isEditing && (
        <IconButton
          label="사진 삭제"
          look="dangerQuiet"
          position="absolute"
          right="3"
          top="3"
          bg="card"
          onClick={() => {
            album.remove(image)
          }}
        >
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      )}
    </chakra.div>
  )
}

interface TurnProps {
  side: 'left' | 'right'
  label: string
  onClick: () => void
  children: ReactNode
}

function Turn({ side, ...rest }: TurnProps) {
  return (
    <IconButton
      position="absolute"
      top="calc(50% - 24px)"
      {...{ [side]: '12px' }}
      bg="card"
      color="ink"
      borderRadius="full"
      {...rest}
    />
  )
}
