import { useId, useRef, useState } from 'react'
import { mayWrite } from '#domain/people/access.ts'
import { fieldLabel } from '#domain/model/sections.ts'
import { tellListChange } from '#forms/save/tell-list-change.ts'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { tellNoPermission } from '#session/user/tell-no-permission.ts'
import type { PhotoSource } from '#pictures/make/captured-at.ts'
import { NoImage } from '#pictures/show/no-image.tsx'
import { BurstTile, PhotoChooser } from '#pictures/take/photo-chooser.tsx'
import { AlbumStage } from './album-stage.tsx'
import { AlbumThumbnail } from './album-thumbnail.tsx'
import { EditLayer } from './editor/edit-layer.tsx'
import { CaptionText } from './photo-caption.tsx'
import { OrderButton } from './order/order-button.tsx'
import { useAlbum } from './use-album.ts'
import { useOwnCamera } from './camera/use-own-camera.ts'
import { RoomNote } from '#pictures/take/room-note.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Stack } from '#ui/layout.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const Viewfinder = lazyPart(async () => (await import('./camera/viewfinder.tsx')).Viewfinder)
const PhotoLook = lazyPart(async () => (await import('./look/photo-look.tsx')).PhotoLook)

/** As many as fill the two rows beside the large one: the ways to add another, which keep their places, and photos. */
const PLACES = 4

/** The photos of a form: one large, those behind it beside it, and the two ways to add another. */
export function PhotoAlbum(slot: PhotoSlot) {
  const album = useAlbum(slot)
  const camera = useOwnCamera()
  const labelId = useId()
  const [isLooking, setIsLooking] = useState(false)
  const { items } = slot
  const addAndTell = async (file: File, source: PhotoSource) => {
    if (await album.add(file, source)) tellListChange('info', '사진이 추가되었습니다.')
  }
  const beforeBurst = useRef(items)
  const openCamera = () => {
    beforeBurst.current = items
    void camera.open()
  }
  // Once for all of them: a word behind each would stand before the next picture.
  const closeCamera = () => {
    camera.close()
    const count = items.filter(({ id }) => beforeBurst.current.every((one) => one.id !== id)).length
    if (count > 0) tellListChange('info', `사진 ${count}장이 추가되었습니다.`)
  }
  const isEditing = slot.mode === 'edit' && slot.access !== 'viewer'
  const hasBurst = isEditing && camera.isOffered && mayWrite(slot.access)
  const ways = isEditing ? (hasBurst ? 3 : 2) : 0
  const count = Math.min(PLACES - ways, items.length - 1)
  const neighbours = Array.from(
    { length: Math.max(count, 0) },
    (_, i) => (album.index + 1 + i) % items.length,
  )
  const hasSide = isEditing || neighbours.length > 0
  const isEmpty = items.length === 0
  const caption = items[album.index]?.caption
  return (
    <Stack role="group" aria-labelledby={labelId} gap="2">
      <chakra.p textStyle="label">
        <span id={labelId}>{fieldLabel('images')}</span>{' '}
        <chakra.span color="ink.subtle" fontWeight="normal">
          {items.length}장
        </chakra.span>
      </chakra.p>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: columns(1), md: columns(isEditing || !isEmpty ? 2 : 1) }}
        gap="3"
      >
        {isEmpty ? (
          <NoPhotos display={{ base: isEditing ? 'none' : 'grid', md: 'grid' }} />
        ) : (
          <Stack gap="2" minWidth="0">
            <AlbumStage slot={slot} album={album} onLook={() => setIsLooking(true)} />
            {caption !== undefined && <CaptionText>{caption}</CaptionText>}
          </Stack>
        )}
        {hasSide && (
          <chakra.div
            display="grid"
            gridTemplateColumns={{
              base: columns(neighbours.length === 0 ? Math.max(ways, 2) : 2),
              // In one row, as high as what stands there while it is read.
              md: columns(isEmpty ? ways : 2),
            }}
            gridAutoRows={{ base: 'minmax(104px, auto)', md: 'minmax(104px, 1fr)' }}
            gap="3"
          >
            {isEditing && (
              <PhotoChooser
                onStopped={mayWrite(slot.access) ? undefined : tellNoPermission}
                onOpen={() => void slot.onLeave()}
                onChoose={(file, source) => void addAndTell(file, source)}
              />
            )}
            {hasBurst && (
              <BurstTile
                isOpening={camera.isOpening}
                onOpen={openCamera}
                gridColumn={{ md: neighbours.length === 0 && !isEmpty ? '1 / -1' : 'auto' }}
              />
            )}
            {neighbours.map((index) => (
              <AlbumThumbnail key={index} slot={slot} index={index} onShow={album.show} />
            ))}
          </chakra.div>
        )}
      </chakra.div>
      {isEditing && <OrderButton slot={slot} album={album} />}
      {isEditing && <RoomNote taken={items.length} />}
      {camera.isOpen && <Viewfinder slot={slot} album={album} onClose={closeCamera} onAway={camera.giveUp} />}
      <EditLayer slot={slot} album={album} />
      {isLooking && !isEmpty && <PhotoLook slot={slot} album={album} onClose={() => setIsLooking(false)} />}
    </Stack>
  )
}

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`

function NoPhotos(place: { display: object }) {
  return (
    <chakra.div minHeight="104px" borderRadius="button" overflow="hidden" {...place}>
      <NoImage />
    </chakra.div>
  )
}
