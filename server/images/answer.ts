import type { Image } from '#domain/process/image.ts'
import type { StoredImage } from '#server/store/sql/json-lists.ts'

export const IMAGE_PATH = '/api/images/:id/'
export const THUMBNAIL_PATH = '/api/images/:id/thumbnail/'

/** A stored photo as it is answered. */
export function imageAnswer(stored: StoredImage): Image {
  return {
    id: stored.id,
    url: IMAGE_PATH.replace(':id', String(stored.id)),
    thumbnailUrl: THUMBNAIL_PATH.replace(':id', String(stored.id)),
    receivedSha256: stored.receivedSha256,
    capturedAt: stored.capturedAt,
    caption: stored.caption,
    width: stored.width,
    height: stored.height,
  }
}
