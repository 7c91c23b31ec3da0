import sharp from 'sharp'

/** A JPEG as a phone takes it: stored lying, with an orientation, a position and a camera's name. */
export function phonePhoto(
  options: { width?: number; height?: number; orientation?: number } = {},
): Promise<Buffer> {
  const { width = 640, height = 480, orientation = 6 } = options
  const half = Math.round(width / 2)
  // Left half red, right half blue: which way is up can be seen in the pixels.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${half}" height="${height}" fill="#e02020"/><rect x="${half}" width="${half}" height="${height}" fill="#2040e0"/></svg>`
  return sharp(Buffer.from(svg))
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'Testphone', Software: 'secret' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '37/1 33/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '126/1 58/1 0/1',
      },
    })
    .jpeg()
    .toBuffer()
}
