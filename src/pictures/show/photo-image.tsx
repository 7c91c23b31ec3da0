import { type ReactNode, useEffect, useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { chakra } from '#ui/chakra.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { NoImage } from './no-image.tsx'
import { photoKeyOf } from '#local/store/ids/id-map.ts'
import type { PhotoSize } from './shown-photo.ts'
import { usePhotoUrl } from './use-photo-url.ts'
import { usePictureAddress } from './picture-address.ts'

/** How large a photo is shown: by its width, by both, or by a class that says one of these. */
export type PhotoFrame =
  { aspectRatio: string } | { width: string; height: string } | { className: string | undefined }

/** As large as the box around it, which has a height of its own: absolutely placed, or fixed. */
export const WHOLE_BOX: PhotoFrame = { width: 'full', height: 'full' }

interface PictureProps {
  /** In words, for who cannot see it: "용해 공정 사진 1". */
  alt: string
  size: PhotoSize
  /** Whether the whole picture is shown, or as much as fills the frame. */
  fit?: 'cover' | 'contain'
}

interface PhotoImageProps extends PictureProps {
  frame: PhotoFrame
  area: Area
  /** Undefined where there is no photo. */
  image: Pick<DeviceImage, 'id' | 'url' | 'thumbnailUrl'> | undefined
  /** The device lacks the bytes and shows the server's: they may be kept from now on. */
  onMissing?: ((photoKey: string) => void) | undefined
  /** What lies over the photo, placed from the corners of its frame. */
  children?: ReactNode
}

/**
 * A photo from this device, or from the server where the device does not have it, in a frame of its own that it lends
 * no size: nothing moves when the picture comes. What is in the frame is placed from its corners, since engines differ
 * over `height: 100%` where the height follows from a width.
 */
export function PhotoImage({ area, image, frame, onMissing, children, ...picture }: PhotoImageProps) {
  return (
    <Frame {...frame}>
      {image === undefined ? (
        <Filled>
          <NoImage />
        </Filled>
      ) : (
        <ListedPhoto
          key={`${photoKeyOf(area, image.id)} ${picture.size}`}
          photoKey={photoKeyOf(area, image.id)}
          serverUrl={picture.size === 'thumbnail' ? (image.thumbnailUrl ?? image.url) : image.url}
          onMissing={onMissing}
          {...picture}
        />
      )}
      {children}
    </Frame>
  )
}

interface ListedPhotoProps extends PictureProps {
  photoKey: string
  serverUrl: string | null
  onMissing: ((photoKey: string) => void) | undefined
}

function ListedPhoto({ photoKey, serverUrl, onMissing, alt, size, fit }: ListedPhotoProps) {
  const ownUrl = usePhotoUrl(photoKey, size)
  const addressOf = usePictureAddress()
  const isOnline = useOnline()
  const [broken, setBroken] = useState<{ url: string; isOnline: boolean } | null>(null)
  const isMissing = ownUrl === null && serverUrl !== null
  useEffect(() => {
    if (isMissing) onMissing?.(photoKey)
  }, [isMissing, onMissing, photoKey])

  if (ownUrl === undefined) return null
  const isFromServer = ownUrl === null
  const url = ownUrl ?? (serverUrl === null ? null : addressOf(serverUrl))
  // What did not come without network may come with it.
  if (url === null || (url === broken?.url && isOnline === broken.isOnline)) {
    return (
      <Filled>
        <NoImage>이 기기에 없는 사진</NoImage>
      </Filled>
    )
  }
  return (
    <chakra.img
      src={url}
      // The API may have a host of its own, which is told where it is shown, and who asks.
      crossOrigin={isFromServer ? 'use-credentials' : undefined}
      alt={alt}
      decoding="async"
      draggable={false}
      position="absolute"
      inset="0"
      width="full"
      height="full"
      objectFit={fit ?? 'cover'}
      onError={() => setBroken({ url, isOnline })}
    />
  )
}

const Frame = chakra('span', {
  base: {
    display: 'block',
    position: 'relative',
    overflow: 'hidden',
    bg: 'neutral.soft',
  },
})

const Filled = chakra('span', { base: { position: 'absolute', inset: '0' } })
