import type { ReactNode } from 'react'
import { takenOn } from '#domain/model/entry-date.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { NoImage } from '#pictures/show/no-image.tsx'
import styles from '#features/summary/summary.module.css'

interface PhotoListProps {
  images: readonly DeviceImage[]
  /** Whose photos they are, for who cannot see them. */
  subject: string
  photo: (image: DeviceImage, alt: string) => ReactNode
}

export function PhotoList({ images, subject, photo }: PhotoListProps) {
  if (images.length === 0) {
    return (
      <div className={styles['noPhoto']}>
        <NoImage />
      </div>
    )
  }
  return (
    <ul className={styles['photos']} role="list">
      {images.map((image, at) => (
        <li key={image.id}>
          {photo(image, `${subject} 사진 ${at + 1}`)}
          {image.caption !== undefined && <p className={styles['caption']}>{image.caption}</p>}
          {image.capturedAt !== null && <small>촬영 {takenOn(image.capturedAt)}</small>}
        </li>
      ))}
    </ul>
  )
}
