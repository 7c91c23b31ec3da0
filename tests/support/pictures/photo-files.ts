import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** The first colour that a viewer sees at the left and at the right end of the upper edge. */
export const UPPER_LEFT = { r: 200, g: 30, b: 30 }
export const UPPER_RIGHT = { r: 20, g: 140, b: 60 }

/** As cameras write it: the sensor's picture lying on its side, turned by its orientation tag. */
const STORED = { width: 4032, height: 3024 }

/**
 * A photo as a tablet's camera makes it: 12 megapixels, orientation 6, capture time and GPS position. Held
 * upright it is 3024 wide and 4032 high.
 * @param seed another one makes another photo
 */
export async function cameraPhoto(seed = 1): Promise<Buffer> {
  const mark = (color: typeof UPPER_LEFT) => ({
    create: { width: 900, height: 900, channels: 3 as const, background: color },
  })
  const surface = await sharp({
    create: {
      width: 1008,
      height: 756,
      channels: 3,
      background: { r: 90, g: 100 + (seed % 60), b: 110 },
      noise: { type: 'gaussian', mean: 128, sigma: 28 },
    },
  })
    .png()
    .toBuffer()
  return sharp(surface)
    .resize(STORED)
    .composite([
      // Orientation 6 turns clockwise: the lower left corner of the file comes to the upper left.
      { input: mark(UPPER_LEFT), left: 0, top: STORED.height - 900 },
      { input: mark(UPPER_RIGHT), left: 0, top: 0 },
      {
        input: { create: { width: 40 + seed * 20, height: 60, channels: 3, background: 'white' } },
        left: 2000,
        top: 1500,
      },
    ])
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Samsung', Model: 'SM-X910' },
      IFD2: { DateTimeOriginal: '2026:03:02 08:15:30', OffsetTimeOriginal: '+09:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '37/1 22/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '126/1 45/1 10/1',
      },
    })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A photo that is quickly made; no two of them are alike. */
export async function smallPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width: 320, height: 240, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

export function fileOf(buffer: Buffer, name = '20260302_081530.jpg', mimeType = 'image/jpeg') {
  return { name, mimeType, buffer }
}

/** The beginning of a HEIC file; nothing more of it is ever read. */
export const HEIC = Buffer.concat([
  Buffer.from('\0\0\0\x28ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(2000),
])

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
