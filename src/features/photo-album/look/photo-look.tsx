import { type KeyboardEvent, useRef } from 'react'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { PhotoImage, WHOLE_BOX } from '#pictures/show/photo-image.tsx'
import { isPressed } from '#lib/shortcuts.ts'
import { chakra } from '#ui/chakra.tsx'
import { ModalLayer } from '#ui/layers/modal-layer.tsx'
import { LookBar } from './look-bar.tsx'
import { PhotoCaption } from '#features/photo-album/photo-caption.tsx'
import { TurnButtons } from '#features/photo-album/turn-buttons.tsx'
import type { useAlbum } from '#features/photo-album/use-album.ts'
import { useKeepPhoto } from '#pictures/keep/use-keep-photo.ts'
import { useZoom } from './use-zoom.ts'

interface PhotoLookProps {
  slot: PhotoSlot
  album: ReturnType<typeof useAlbum>
  onClose: () => void
}

const MOVE_PX = 80

/** One photo over the whole window, to be looked at closely. Mount it to open it. */
export function PhotoLook({ slot, album, onClose }: PhotoLookProps) {
  const frame = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const keepPhoto = useKeepPhoto('full')
  const { items, owner, subject } = slot
  const image = items[album.index]
  const hasOthers = items.length > 1
  const turn = (by: 1 | -1) => {
    if (!hasOthers) return
    zoom.whole('follows')
    album.step(by)
  }
  const zoom = useZoom({ frame, layer, onTurn: turn })
  const go = (x: -1 | 0 | 1, y: -1 | 0 | 1) => () => {
    if (!zoom.isWhole) zoom.move({ x: -x * MOVE_PX, y: -y * MOVE_PX })
    else if (x !== 0) turn(x)
  }
  const keys: Record<string, () => void> = {
    '+': zoom.closer,
    '=': zoom.closer,
    '-': zoom.further,
    '0': () => zoom.whole('glides'),
    ArrowLeft: go(-1, 0),
    ArrowRight: go(1, 0),
    ArrowUp: go(0, -1),
    ArrowDown: go(0, 1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys move in what is typed.
    if (event.target instanceof HTMLInputElement) return
    const act = keys[event.key]
    if (act === undefined || !(isPressed('photoMove', event) || isPressed('photoZoom', event))) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <ModalLayer
      aria-label="사진 자세히 보기"
      display="flex"
      flexDirection="column"
      bg="card"
      paddingBottom="env(safe-area-inset-bottom)"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <LookBar
        title={`${subject} 사진`}
        place={hasOthers ? `${album.index + 1} / ${items.length}` : ''}
        zoom={zoom}
        onClose={onClose}
      />
      <chakra.div position="relative" flex="1" minHeight="0">
        <chakra.div
          ref={frame}
          position="absolute"
          inset="0"
          overflow="hidden"
          touchAction="none"
          userSelect="none"
          cursor={zoom.isWhole ? 'zoom-in' : 'grab'}
        >
          <chakra.div ref={layer} position="absolute" inset="0" transition="transform 160ms ease-out">
            <PhotoImage
              frame={WHOLE_BOX}
              area={owner.area}
              image={image}
              alt={`${subject} 사진 ${album.index + 1}`}
              size="full"
              fit="contain"
              onMissing={keepPhoto}
            />
          </chakra.div>
        </chakra.div>
        {hasOthers && <TurnButtons onTurn={turn} />}
      </chakra.div>
      {image !== undefined && (
        <chakra.div
          width="full"
          maxWidth="760px"
          marginInline="auto"
          paddingInline="4"
          paddingBlock="3"
          _empty={{ display: 'none' }}
        >
          <PhotoCaption key={image.id} slot={slot} image={image} />
        </chakra.div>
      )}
    </ModalLayer>
  )
}
