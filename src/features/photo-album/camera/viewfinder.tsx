import { Camera, Check, PencilLine, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { nextPaint } from '#lib/next-paint.ts'
import { roomForPhotos } from '#pictures/take/room-for-photos.ts'
import { PhotoImage, WHOLE_BOX } from '#pictures/show/photo-image.tsx'
import { photoMessages } from '#pictures/keep/photo-messages.ts'
import { useCamera } from '#pictures/take/use-camera.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { ModalLayer } from '#ui/layers/modal-layer.tsx'
import { useStorageFacts } from '#ui/hooks/use-storage-facts.ts'
import { notify } from '#ui/layers/notify.ts'
import { ShotStrip } from './shot-strip.tsx'
import type { useAlbum } from '#features/photo-album/use-album.ts'

interface ViewfinderProps {
  slot: PhotoSlot
  album: ReturnType<typeof useAlbum>
  onClose: () => void
  /** There is no camera to be had: the system's is left. */
  onAway: () => void
}

/** A camera that stays open: one shot after the other, each on the device before the next can be taken. */
export function Viewfinder({ slot, album, onClose, onAway }: ViewfinderProps) {
  const { video, isReady, take } = useCamera(onAway)
  const [isTaking, setIsTaking] = useState(false)
  const isBusy = useRef(false)
  const [looked, setLooked] = useState<DeviceImage['id'] | null>(null)
  const [retaken, setRetaken] = useState<DeviceImage['id'] | null>(null)
  const { items } = slot
  const shot = items.find(({ id }) => id === looked)
  const isKept = shot !== undefined && slot.isSaved(shot)
  const room = roomForPhotos(useStorageFacts(items.length)?.freeBytes ?? null)
  const shoot = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setIsTaking(true)
    try {
      // First the shutter shows that it was pressed.
      await nextPaint()
      const adding = take().then((picture) => album.add(picture, 'camera', retaken ?? undefined))
      slot.onTake(adding)
      if (await adding) {
        // In the list of the form as well: a tablet that dies now still knows whose it is.
        await slot.onLeave()
        setRetaken(null)
      }
    } catch (error) {
      console.error('A picture could not be taken.', error)
      notify({ kind: 'error', ...photoMessages.notKept })
    } finally {
      isBusy.current = false
      setIsTaking(false)
    }
  }
  const leave = async () => {
    setIsTaking(true)
    await nextPaint()
    onClose()
  }
  return (
    <ModalLayer aria-label="카메라" css={LAYOUT} bg="card" color="ink" onClose={onClose}>
      <chakra.div position="relative" flex="1" minWidth="0" minHeight="0" bg="neutral.soft">
        <chakra.video
          ref={video}
          muted
          playsInline
          aria-label="카메라 화면"
          position="absolute"
          inset="0"
          width="full"
          height="full"
          objectFit="contain"
        />
        {shot !== undefined && (
          <chakra.div position="absolute" inset="0" bg="card">
            <PhotoImage
              frame={WHOLE_BOX}
              area={slot.owner.area}
              image={shot}
              alt={`${slot.subject} 사진 ${items.indexOf(shot) + 1}`}
              size="full"
              fit="contain"
            />
            <Button
              aria-label="사진 편집"
              size="main"
              position="absolute"
              right="3"
              bottom="3"
              onClick={() => album.edit(shot)}
            >
              <PencilLine size={22} />
              편집
            </Button>
          </chakra.div>
        )}
      </chakra.div>
      <chakra.div data-part="controls">
        <ShotStrip slot={slot} looked={looked} onLook={setLooked} />
        <chakra.p role="status" textStyle="note" color="ink.muted" minHeight="22px" textAlign="center">
          {retaken !== null
            ? '다시 찍을 차례입니다.'
            : isKept
              ? '이미 저장한 사진입니다. 바꾸려면 새로 찍은 뒤 목록에서 빼주세요.'
              : [`${items.length}장`, room].filter(Boolean).join(' · ')}
        </chakra.p>
        <chakra.div data-part="buttons">
          {shot === undefined ? (
            <span />
          ) : (
            <Button
              size="main"
              disabled={isKept}
              onClick={() => {
                setRetaken(shot.id)
                setLooked(null)
              }}
            >
              <RotateCcw size={22} />
              다시 찍기
            </Button>
          )}
          {shot === undefined ? (
            <Shutter
              type="button"
              aria-label="촬영"
              disabled={!isReady || isTaking}
              onClick={() => void shoot()}
            >
              <Camera size={32} />
            </Shutter>
          ) : (
            <Button size="main" onClick={() => setLooked(null)}>
              <Camera size={22} />
              카메라로
            </Button>
          )}
          <Button look="primary" size="main" disabled={isTaking} onClick={() => void leave()}>
            <Check size={22} />
            완료
          </Button>
        </chakra.div>
      </chakra.div>
    </ModalLayer>
  )
}

const Shutter = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '72px',
    height: '72px',
    borderRadius: 'full',
    border: '4px solid {colors.line.control}',
    bg: 'accent',
    color: 'accent.on',
    cursor: 'pointer',
    _active: { filter: 'brightness(0.85)' },
    _disabled: { opacity: '0.5', cursor: 'default' },
  },
})

/** What one presses lies below the picture; on a tablet held across at its right, where the thumb is. */
const LAYOUT = {
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  '& [data-part=controls]': {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    padding: '12px 12px calc(12px + env(safe-area-inset-bottom))',
    minWidth: '0',
  },
  '& [data-part=buttons]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
    alignItems: 'center',
    justifyItems: 'center',
    gap: '2',
    minHeight: '72px',
    '& > button': { paddingInline: '3' },
    '& > :first-child': { justifySelf: 'start' },
    '& > :last-child': { justifySelf: 'end' },
  },
  '@media (orientation: landscape)': {
    flexDirection: 'row',
    '& [data-part=controls]': { width: '240px', justifyContent: 'space-between' },
    '& [data-part=buttons]': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '4',
      '& > :first-child, & > :last-child': { justifySelf: 'stretch' },
    },
  },
} as const
