/**
 * Draws a picture at a size and encodes it.
 * @throws where the canvas gives nothing, one that is too large for memory say
 */
export async function encodeJpeg(
  picture: ImageBitmap | HTMLImageElement | HTMLCanvasElement | HTMLVideoElement,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Blob> {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context !== null) {
      context.drawImage(picture, 0, 0, width, height)
      return canvas.convertToBlob({ type: 'image/jpeg', quality })
    }
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => {
      if (blob === null) reject(new Error('The canvas gave no picture.'))
      else resolve(blob)
    }
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}
