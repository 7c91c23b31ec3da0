import { useEffect } from 'react'
import type { Area } from '#domain/model/area.ts'
import { PhotoImage } from '#pictures/show/photo-image.tsx'
import { photoKeyOf } from '#local/store/ids/id-map.ts'
import { usePhotoUrl } from '#pictures/show/use-photo-url.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import styles from '#features/summary/summary.module.css'
import { UnsentMark } from '#features/summary/unsent-mark.tsx'

export interface SummaryPhotoProps {
  area: Area
  image: DeviceImage
  alt: string
  isUnsent: boolean
  /** On paper the large picture lies over the small one, where this device has it. */
  detail: 'screen' | 'paper'
  onMissing: (photoKey: string) => void
  onPicture: (photoKey: string) => void
}

export function SummaryPhoto({ area, image, alt, isUnsent, detail, ...props }: SummaryPhotoProps) {
  return (
    <PhotoImage
      frame={{ className: styles['picture'] }}
      area={area}
      image={image}
      alt={alt}
      size="thumbnail"
      fit="contain"
      onMissing={props.onMissing}
    >
      {detail === 'paper' && (
        <LargePicture photoKey={photoKeyOf(area, image.id)} onPicture={props.onPicture} />
      )}
      {isUnsent && (
        <span className={styles['corner']}>
          <UnsentMark />
        </span>
      )}
    </PhotoImage>
  )
}

interface LargePictureProps {
  photoKey: string
  onPicture: (photoKey: string) => void
}

function LargePicture({ photoKey, onPicture }: LargePictureProps) {
  const url = usePhotoUrl(photoKey, 'full')
  useEffect(() => {
    if (url === null) onPicture(photoKey)
  }, [url, photoKey, onPicture])
  if (url === undefined || url === null) return null
  const settle = () => onPicture(photoKey)
  return <img className={styles['large']} src={url} alt="" onLoad={settle} onError={settle} />
}
