import { type ComponentProps, useState } from 'react'
import { fieldLabel } from '#domain/model/sections.ts'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { hasOwnCamera } from '#pictures/take/open-camera.ts'
import { CameraTile, GalleryTile, PhotoChooser } from '#pictures/take/photo-chooser.tsx'
import type { DeviceImage } from '#local/store/fields.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { EntryBlock } from '#ui/fields/entry-block.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { notify } from '#ui/layers/notify.ts'
import { PhotoPlace } from './photo-place.tsx'
import { SlotThumbnail } from './slot-thumbnail.tsx'
import { EditLayer } from './editor/edit-layer.tsx'
import { OrderButton } from './order/order-button.tsx'
import { useAlbum } from './use-album.ts'
import { Viewfinder } from './viewfinder.tsx'

const PhotoLook = lazyPart(async () => (await import('./photo-look.tsx')).PhotoLook)

/** The photos of a process in front of a machine: the shutter always in the same place, the pictures behind it. */
export function FieldPhotos(slot: PhotoSlot) {
  const album = useAlbum(slot)
  const [isLooking, setIsLooking] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [hasOwn, setHasOwn] = useState(hasOwnCamera)
  const { items } = slot
  const chooser: ComponentProps<typeof PhotoChooser> = {
    onOpen: () => void slot.onLeave(),
    onChoose: (file, source) => void album.add(file, source),
  }
  const giveUp = () => {
    setIsOpen(false)
    setHasOwn(false)
    notify({
      kind: 'info',
      title: '카메라를 바로 열 수 없습니다.',
      description: '사진 찍기를 누르면 기기의 카메라가 열립니다.',
    })
  }
  return (
    <EntryBlock title={fieldLabel('images')} note={`${items.length}장`}>
      <chakra.div css={LAYOUT}>
        {hasOwn ? (
          <>
            <CameraTile onOpen={() => setIsOpen(true)} />
            <GalleryTile {...chooser} />
          </>
        ) : (
          <PhotoChooser {...chooser} />
        )}
        {items.map((image, index) => (
          <Thumbnail
            key={image.id}
            slot={slot}
            image={image}
            index={index}
            onShow={() => {
              album.show(index)
              setIsLooking(true)
            }}
            onEdit={() => album.edit(image)}
            onRemove={() => album.remove(image)}
          />
        ))}
      </chakra.div>
      <OrderButton slot={slot} album={album} />
      {isOpen && <Viewfinder slot={slot} album={album} onClose={() => setIsOpen(false)} onAway={giveUp} />}
      {isLooking && items.length > 0 && (
        <PhotoLook slot={slot} album={album} onClose={() => setIsLooking(false)} />
      )}
      <EditLayer slot={slot} album={album} />
    </EntryBlock>
  )
}

interface ThumbnailProps {
  slot: PhotoSlot
  image: DeviceImage
  index: number
  onShow: () => void
  onEdit: () => void
  onRemove: () => void
}

function Thumbnail({ slot, image, index, onShow, onEdit, onRemove }: ThumbnailProps) {
  const alt = `${slot.subject} 사진 ${index + 1}`
  return (
    <chakra.div position="relative" minWidth="0">
      <chakra.button
        type="button"
        aria-label={`${alt} 자세히 보기`}
        display="block"
        width="full"
        borderRadius="button"
        overflow="hidden"
        cursor="pointer"
        onClick={onShow}
      >
        <SlotThumbnail slot={slot} image={image} frame={{ aspectRatio: '4 / 3' }} alt={alt} />
      </chakra.button>
      <chakra.span position="absolute" left="1" top="1" pointerEvents="none">
        <PhotoPlace area={slot.owner.area} image={image} isSaved={slot.isSaved(image)} />
      </chakra.span>
      <Button
        aria-label={`${alt} 편집`}
        position="absolute"
        left="0"
        bottom="0"
        borderColor="line.control"
        onClick={onEdit}
      >
        편집
      </Button>
      <Button
        aria-label={`${alt} 빼기`}
        position="absolute"
        right="0"
        bottom="0"
        borderColor="line.control"
        onClick={onRemove}
      >
        빼기
      </Button>
    </chakra.div>
  )
}

/** A strip of one row in a column; beside the fields there is room for more. */
const LAYOUT = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  gap: '2',
  '& > label, & > button': { minHeight: '104px' },
} as const
