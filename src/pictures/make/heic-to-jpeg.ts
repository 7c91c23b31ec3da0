import { encodeJpeg } from './encode-jpeg.ts'
import { MAX_EDGE_PX } from './make-picture.ts'

/** Hands over a picture as the browser decodes it, upright; rejects where it cannot. */
type Decode = <T>(file: Blob, draw: (picture: Decoded) => Promise<T>) => Promise<T>
type Decoded = ImageBitmap | HTMLImageElement

/** What is made of it is made smaller once more, for sending. */
const QUALITY = 0.92

/**
 * Makes a JPEG of what only the browsers of Apple decode, so that from then on it can be read everywhere: by another
 * browser that a backup is carried to, and by the server.
 * @returns null where this browser does not decode it
 */
export async function heicToJpeg(
  bytes: ArrayBuffer,
  decoders: readonly Decode[] = [decodeAsBitmap, decodeAsImage],
): Promise<ArrayBuffer | null> {
  const file = new Blob([bytes], { type: 'image/heic' })
  for (const decode of decoders) {
    try {
      return await decode(file, async (picture) => (await encodeJpeg(picture, sizeOf(picture))).arrayBuffer())
    } catch (error) {
      console.warn('A HEIC file was not decoded.', error)
    }
  }
  return null
}

/** No larger than what is sent: a canvas of 48 megapixels is more than a tablet gives to a page. */
function sizeOf(picture: Decoded) {
  const [width, height] =
    'naturalWidth' in picture
      ? [picture.naturalWidth, picture.naturalHeight]
      : [picture.width, picture.height]
  if (width === 0 || height === 0) throw new Error('The picture has no size.')
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale), quality: QUALITY }
}

const decodeAsBitmap: Decode = async (file, draw) => {
  const bitmap = await createImageBitmap(file)
  try {
    return await draw(bitmap)
  } finally {
    bitmap.close()
  }
}

/** Safari 17 shows HEIC in images, whatever else in it can read it. */
const decodeAsImage: Decode = async (file, draw) => {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return await draw(image)
  } finally {
    URL.revokeObjectURL(url)
  }
}
