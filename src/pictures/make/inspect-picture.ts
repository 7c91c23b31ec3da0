import { type ImageKind, imageKindOf } from '#domain/process/image-kind.ts'

export interface PictureFacts {
  kind: ImageKind
  /** As stored, before any rotation; null where the file does not say. */
  width: number | null
  height: number | null
  /** Whether the file reaches its own end. Browsers draw a half file without complaint. */
  isWhole: boolean
}

/** What a file says about itself, without decoding it: cheap also for 40 MB. */
export function inspectPicture(bytes: Uint8Array): PictureFacts {
  const kind = imageKindOf(bytes)
  switch (kind) {
    case 'jpeg':
      return { kind, ...readJpeg(bytes) }
    case 'png':
      return { kind, ...readPng(bytes) }
    case 'webp':
      return {
        kind,
        width: null,
        height: null,
        isWhole: bytes.length >= viewOf(bytes).getUint32(4, true) + 8,
      }
    case 'heic':
    case 'unknown':
      return { kind, width: null, height: null, isWhole: true }
  }
}

type Extent = Omit<PictureFacts, 'kind'>

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Follows the segments to the end marker. Cameras append films and thumbnails behind it; that is no damage. */
function readJpeg(bytes: Uint8Array): Extent {
  const view = viewOf(bytes)
  const extent: Extent = { width: null, height: null, isWhole: false }
  let at = 2
  while (at + 3 < bytes.length) {
    if (bytes[at] !== 0xff) return extent
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (isFrameHeader(marker) && at + 9 <= bytes.length) {
      extent.height = view.getUint16(at + 5)
      extent.width = view.getUint16(at + 7)
    }
    at += 2 + length
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at)
    if (bytes[at] === 0xff && bytes[at + 1] === END_OF_IMAGE) return { ...extent, isWhole: true }
  }
  return extent
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** The next marker behind compressed data, where FF 00 and the restart markers D0 to D7 belong to the data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const next = bytes[at + 1]
    if (next === undefined) return bytes.length
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

/** Follows the chunks to IEND. */
function readPng(bytes: Uint8Array): Extent {
  if (bytes.length < 24) return { width: null, height: null, isWhole: false }
  const view = viewOf(bytes)
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  let at = 8
  while (at + 12 <= bytes.length) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === 'IEND') return { ...size, isWhole: true }
    at += 12 + view.getUint32(at)
  }
  return { ...size, isWhole: false }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
