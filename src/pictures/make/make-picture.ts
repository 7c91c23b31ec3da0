import libraryPath from 'browser-image-compression/dist/browser-image-compression.js?url'
import { inspectPicture } from './inspect-picture.ts'
import { makeThumbnail } from './make-thumbnail.ts'
import type { MadePicture } from '#pictures/keep/photo-store.ts'

/** The browser cannot decode the file, now or ever. */
export class UndecodablePicture extends Error {
  override readonly name = 'UndecodablePicture'
}

const MAX_MEGABYTES = 1
/** Of the picture that is sent. */
export const MAX_EDGE_PX = 2560
const QUALITY = 0.85
/** For a worker that never answers; a slow tablet needs a few seconds. */
const PATIENCE_MS = 120_000

/**
 * Makes an upright JPEG without metadata of at most 2560 px and about 1 MB.
 *
 * The compressor builds its worker from a blob and imports itself into it by an absolute address. With a
 * relative one, its own default (a CDN), or a policy that forbids blob workers it would do the work on the
 * page's thread and say nothing; a browser test holds that shut.
 * @throws UndecodablePicture
 */
export async function makePicture(original: { bytes: ArrayBuffer; type: string }): Promise<MadePicture> {
  const file = new File([original.bytes], 'photo', { type: original.type })
  const compressed = await compress(file)
  const bytes = await compressed.arrayBuffer()
  const { width, height } = inspectPicture(new Uint8Array(bytes))
  if (width === null || height === null) throw new Error('The compressor made something that is no JPEG.')
  const thumbnail = await makeThumbnail(compressed, { width, height })
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', bytes))
  return { bytes, type: 'image/jpeg', sha256, thumbnail, thumbnailType: 'image/jpeg' }
}

async function compress(file: File): Promise<Blob> {
  const { default: imageCompression } = await import('browser-image-compression')
  try {
    return await imageCompression(file, {
      maxSizeMB: MAX_MEGABYTES,
      maxWidthOrHeight: MAX_EDGE_PX,
      initialQuality: QUALITY,
      fileType: 'image/jpeg',
      useWebWorker: true,
      libURL: new URL(libraryPath, location.origin).href,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch (error) {
    if (await canDecode(file)) throw error
    throw new UndecodablePicture('The browser cannot decode this file.', { cause: error })
  }
}

async function canDecode(file: File): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: 32, resizeHeight: 32 })
    bitmap.close()
    return true
  } catch {
    return false
  }
}

function hexOf(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
