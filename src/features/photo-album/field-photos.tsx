import { type ComponentProps, memo, useState } from 'react'
import { fieldLabel } from '#domain/model/sections.ts'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { CameraTile, GalleryTile, PhotoChooser } from '#pictures/take/photo-chooser.tsx'
import { RoomNote } from '#pictures/take/room-note.tsx'
import type { DeviceImage } from '#local/store/fields.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { ENTRY_COLUMNS } from '#ui/fields/entry-columns.ts'
import { EntryBlock } from '#ui/fields/entry-block.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PhotoPlace } from './photo-place.tsx'
import { SlotThumbnail } from './slot-thumbnail.tsx'
import { EditLayer } from './editor/edit-layer.tsx'
import { OrderButton } from './order/order-button.tsx'
import { useAlbum } from './use-album.ts'
import { useOwnCamera } from './camera/use-own-camera.ts'
import { Viewfinder } from './camera/viewfinder.tsx'

const PhotoLook = lazyPart(async () => (await import('./look/photo-look.tsx')).PhotoLook)

/** The photos of a process in front of a machine: the shutter always in the same place, the pictures behind it. */
export const FieldPhotos = memo(function FieldPhotos(slot: PhotoSlot) {
  const album = useAlbum(slot)
  const [isLooking, setIsLooking] = useState(false)
  const camera = useOwnCamera()
  const { items } = slot
  const chooser: ComponentProps<typeof PhotoChooser> = {
    onOpen: () => void slot.onLeave(),
    onChoose: (file, source) => void album.add(file, source),
  }
  return (
    <EntryBlock
      title={fieldLabel('images')}
      note={`${items.length}장`}
      action={<OrderButton slot={slot} album={album} />}
    >
      <chakra.div css={LAYOUT} data-empty={items.length === 0}>
        <chakra.div data-part="ways" minWidth="0">
          {camera.isOffered ? (
            <>
              <CameraTile isOpening={camera.isOpening} onOpen={() => void camera.open()} />
              <GalleryTile {...chooser} />
            </>
          ) : (
            <PhotoChooser {...chooser} />
          )}
        </chakra.div>
        <chakra.div data-part="taken">
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
      </chakra.div>
      <RoomNote taken={items.length} />
      {camera.isOpen && (
        <Viewfinder slot={slot} album={album} onClose={camera.close} onAway={camera.giveUp} />
      )}
      {isLooking && items.length > 0 && (
        <PhotoLook slot={slot} album={album} onClose={() => setIsLooking(false)} />
      )}
      <EditLayer slot={slot} album={album} />
    </EntryBlock>
  )
})

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

/**
 * The ways to a photo one above the other, the shutter's the larger, and beside them a strip of those taken: it is as
 * high without a photo as with twenty. Where the photos have a column of their own, there is room for all of them.
 */
const LAYOUT = {
  display: 'grid',
  gridTemplateColumns: { base: 'max(104px, 6.5rem) minmax(0, 1fr)', md: 'max(132px, 8rem) minmax(0, 1fr)' },
  gap: '2',
  '& > [data-part=ways]': {
    display: 'grid',
    gridTemplateRows: '1fr auto',
    gap: '2',
    minHeight: { base: '112px', md: '132px' },
    '& > *': { minHeight: '0', padding: '1' },
    '& > :last-child': { flexDirection: 'row', minHeight: 'control' },
  },
  '&[data-empty=true] > [data-part=taken]': { display: 'none' },
  '&[data-empty=true] > [data-part=ways]': {
    gridColumn: '1 / -1',
    gridTemplateColumns: '2fr 1fr',
    gridTemplateRows: '1fr',
    '& > :last-child': { flexDirection: 'column' },
  },
  '& > [data-part=taken]': {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: { base: 'max(150px, 9rem)', md: 'max(176px, 9rem)' },
    justifyContent: 'start',
    gap: '2',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'none',
    // The ring of what has the focus is not cut.
    padding: '1',
    margin: '-1',
  },
  [ENTRY_COLUMNS]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&[data-empty] > [data-part=ways]': {
      gridTemplateColumns: '1fr 1fr',
      gridTemplateRows: 'auto',
      minHeight: '104px',
      '& > :last-child': { flexDirection: 'column' },
    },
    '& > [data-part=taken]': {
      gridAutoFlow: 'row',
      gridTemplateColumns: 'repeat(auto-fill, minmax(154px, 1fr))',
      gridAutoColumns: 'auto',
      justifyContent: 'stretch',
      overflow: 'visible',
      padding: '0',
      margin: '0',
    },
  },
} as const
