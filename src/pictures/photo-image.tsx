import { useEffect, useState } from 'react'
import type { Area } from '#domain/area.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { chakra } from '#ui/chakra.tsx'
import { NoImage } from './no-image.tsx'
import { photoKeyOf } from '#local/store/id-map.ts'
import type { PhotoSize } from './shown-photo.ts'
import { usePhotoUrl } from './use-photo-url.ts'
import { usePictureAddress } from './picture-address.ts'

interface PhotoFrameProps {
  /** In words, for who cannot see it: "용해 공정 사진 1". */
  alt: string
  size: PhotoSize
  /** Whether the whole picture is shown, or as much as fills the frame. */
  fit?: 'cover' | 'contain'
}

interface PhotoImageProps extends PhotoFrameProps {
  area: Area
  /** Undefined where there is no photo. */
  image: Pick<DeviceImage, 'id' | 'url' | 'thumbnailUrl'> | undefined
  /** The device lacks the bytes and shows the server's: they may be kept from now on. */
  onMissing?: ((photoKey: string) => void) | undefined
}

/**
 * A photo from this device, or from the server where the device does not have it. It fills the positioned box around it
 * and lends it no size: engines differ over `height: 100%` where the height follows from a width, and nothing moves
 * when the picture comes.
 */
export function PhotoImage({ area, image, onMissing, ...frame }: PhotoImageProps) {
  return (
    <Frame>
      {image === undefined ? (
        <NoImage />
      ) : (
        <ListedPhoto
          key={`${photoKeyOf(area, image.id)} ${frame.size}`}
          photoKey={photoKeyOf(area, image.id)}
          serverUrl={frame.size === 'thumbnail' ? (image.thumbnailUrl ?? image.url) : image.url}
          onMissing={onMissing}
          {...frame}
        />
      )}
    </Frame>
  )
}

interface ListedPhotoProps extends PhotoFrameProps {
  photoKey: string
  serverUrl: string | null
  onMissing: ((photoKey: string) => void) | undefined
}

function ListedPhoto({ photoKey, serverUrl, onMissing, alt, size, fit }: ListedPhotoProps) {
  const ownUrl = usePhotoUrl(photoKey, size)
  const addressOf = usePictureAddress()
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const isMissing = ownUrl === null && serverUrl !== null
  useEffect(() => {
    if (isMissing) onMissing?.(photoKey)
  }, [isMissing, onMissing, photoKey])

  if (ownUrl === undefined) return null
  const isFromServer = ownUrl === null
  const url = ownUrl ?? (serverUrl === null ? null : addressOf(serverUrl))
  if (url === null || url === brokenUrl) return <NoImage>이 기기에 없는 사진</NoImage>
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
      onError={() => setBrokenUrl(url)}
    />
  )
}

const Frame = chakra('span', {
  base: {
    position: 'absolute',
    inset: '0',
    overflow: 'hidden',
    bg: 'neutral.soft',
  },
})
