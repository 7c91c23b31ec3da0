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
    const small = await encode(bitmap)
    return await small.arrayBuffer()
  } finally {
    bitmap.close()
  }
}

async function encode(bitmap: ImageBitmap): Promise<Blob> {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    if (context !== null) {
      context.drawImage(bitmap, 0, 0)
      return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    }
  }
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => {
      if (blob === null) reject(new Error('The canvas gave no picture.'))
      else resolve(blob)
    }
    canvas.toBlob(take, 'image/jpeg', QUALITY)
  })
}
