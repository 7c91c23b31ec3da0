import { encodeJpeg } from './encode-jpeg.ts'

const EDGE_PX = 480
const QUALITY = 0.72

/** A small JPEG of an upright picture, decoded at its small size so that the large one never fills memory. */
export async function makeThumbnail(
  picture: Blob,
  size: { width: number; height: number },
): Promise<ArrayBuffer> {
  const scale = Math.min(1, EDGE_PX / Math.max(size.width, size.height))
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const resize = { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' } as const
  const bitmap = await createImageBitmap(picture, resize)
  try {
    const small = await encodeJpeg(bitmap, { width: bitmap.width, height: bitmap.height, quality: QUALITY })
    return await small.arrayBuffer()
  } finally {
    bitmap.close()
  }
}
