import { encodeJpeg } from '#pictures/make/encode-jpeg.ts'
import { MAX_EDGE_PX } from '#pictures/make/make-picture.ts'
import { drawMarks, fontAt } from './draw-marks.ts'
import type { Mark } from './marks.ts'

/** What is sent is made of it once more, a little smaller. */
const QUALITY = 0.92

/** Draws a photo upright on a canvas, no larger than it will be sent. @throws where the browser cannot decode it */
export async function drawPicture(url: string, canvas: HTMLCanvasElement): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(naturalWidth, naturalHeight, 1))
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser gives no canvas.')
  // A JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
}

/**
 * Makes one picture of a photo and the marks on it: pixels only, in which nothing of what is covered is left, and a new
 * file without the metadata of the old one.
 */
export async function flatten(
  picture: HTMLCanvasElement,
  marks: readonly Mark[],
): Promise<{ bytes: ArrayBuffer; type: string }> {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser gives no canvas.')
  context.drawImage(picture, 0, 0)
  drawMarks(context, marks, canvas)
  const file = await encodeJpeg(canvas, { width: canvas.width, height: canvas.height, quality: QUALITY })
  return { bytes: await file.arrayBuffer(), type: file.type }
}

/** How wide a text is written at a height. */
export function widthOfText(text: string, height: number): number {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return 0
  context.font = fontAt(height)
  return context.measureText(text).width
}
