/** Bytes of a JPEG as a camera writes it, down to what a test needs. */
export function craftedJpeg(
  options: {
    date?: string
    offset?: string
    little?: boolean
    width?: number
    height?: number
    /** Bytes behind the end marker, as some cameras append. */
    trailer?: number[]
    thumbnail?: boolean
  } = {},
): Uint8Array<ArrayBuffer> {
  const segments: number[] = [0xff, 0xd8]
  if (options.date !== undefined) segments.push(...segment(0xe1, exif({ ...options, date: options.date })))
  if (options.thumbnail === true) segments.push(...segment(0xe2, [0xff, 0xd8, 1, 2, 0xff, 0xd9]))
  const { width = 4, height = 3 } = options
  segments.push(...segment(0xc0, [8, ...short(height), ...short(width), 1, 1, 0x11, 0]))
  // Compressed data with a stuffed FF and a restart marker, then a second scan.
  segments.push(...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 0xff, 0x00, 2, 0xff, 0xd0, 3)
  segments.push(...segment(0xc4, [0, 1, 2]), ...segment(0xda, [1, 1, 0, 0, 63, 0]), 4, 5)
  segments.push(0xff, 0xd9, ...(options.trailer ?? []))
  return Uint8Array.from(segments)
}

function segment(marker: number, body: number[]): number[] {
  return [0xff, marker, ...short(body.length + 2), ...body]
}

function short(value: number): [number, number] {
  return [value >> 8, value & 0xff]
}

function exif(options: { date: string; offset?: string; little?: boolean }): number[] {
  const little = options.little ?? false
  const view = new DataView(new ArrayBuffer(200))
  const entry = (at: number, tag: number, [type, count, value]: [number, number, number]) => {
    view.setUint16(at, tag, little)
    view.setUint16(at + 2, type, little)
    view.setUint32(at + 4, count, little)
    view.setUint32(at + 8, value, little)
  }
  const text = (at: number, value: string) => {
    for (const [index, byte] of new TextEncoder().encode(value).entries()) view.setUint8(at + index, byte)
  }
  view.setUint16(0, little ? 0x4949 : 0x4d4d)
  view.setUint16(2, 42, little)
  view.setUint32(4, 8, little)
  view.setUint16(8, 1, little)
  entry(10, 0x8769, [4, 1, 40])
  view.setUint16(40, options.offset === undefined ? 1 : 2, little)
  entry(42, 0x9003, [2, 20, 100])
  text(100, options.date)
  if (options.offset !== undefined) {
    entry(54, 0x9011, [2, 7, 130])
    text(130, options.offset)
  }
  return [...new TextEncoder().encode('Exif\0\0'), ...new Uint8Array(view.buffer)]
}
