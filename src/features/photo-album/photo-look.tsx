import { chakra } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { PhotoSlot } from '#forms/list-slot.ts'
import { PhotoImage } from '#pictures/photo-image.tsx'
import { useModalLayer } from '#ui/modal-stack.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { LookBar } from './look-bar.tsx'
import { TurnButtons } from './turn-buttons.tsx'
import type { useAlbum } from './use-album.ts'
import { useKeepPhoto } from '#pictures/use-keep-photo.ts'
import { useZoom } from './use-zoom.ts'

interface PhotoLookProps {
  slot: PhotoSlot
  album: ReturnType<typeof useAlbum>
  onClose: () => void
}

const MOVE_PX = 80

/** One photo over the whole window, to be looked at closely. Mount it to open it. */
export function PhotoLook({ slot, album, onClose }: PhotoLookProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const isTop = useModalLayer()
  useFocusReturn(box)
  const keepPhoto = useKeepPhoto('full')
  const { items, owner, subject } = slot
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
    Escape: onClose,
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
    const act = keys[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return createPortal(
    <chakra.div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label="사진 자세히 보기"
      tabIndex={-1}
      inert={!isTop}
      position="fixed"
      inset="0"
      zIndex="dialog"
      display="flex"
      flexDirection="column"
      bg="card"
      animation="appear 120ms ease-out"
      paddingBottom="env(safe-area-inset-bottom)"
      _focusVisible={{ outline: 'none' }}
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
          <chakra.div ref={layer} width="full" height="full" transition="transform 160ms ease-out">
            <PhotoImage
              area={owner.area}
              image={items[album.index]}
              alt={`${subject} 사진 ${album.index + 1}`}
              size="full"
              ratio="fill"
              fit="contain"
              onMissing={keepPhoto}
            />
          </chakra.div>
        </chakra.div>
        {hasOthers && <TurnButtons onTurn={turn} />}
      </chakra.div>
    </chakra.div>,
    document.body,
  )
}
