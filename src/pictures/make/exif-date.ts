import { imageKindOf } from '#domain/process/image-kind.ts'

/** When the camera says that a picture was taken: its own clock, and that clock's offset where it is known. */
export interface ExifDate {
  /** `YYYY-MM-DDTHH:MM:SS` */
  local: string
  /** `+09:00`, or null. */
  offset: string | null
}

/** The metadata lies in front of the picture. */
const HEAD_BYTES = 128 * 1024
/** `*`, in `II*` and in `MM *`, each with the usual place of its first directory behind it. */
const STAR = 0x2a
const LITTLE_TIFF = 0x49492a0008000000n
const BIG_TIFF = 0x4d4d002a00000008n
const EXIF_POINTER = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const OFFSET_TIME_ORIGINAL = 0x9011

/** Reads the capture time of a JPEG or HEIC. Null for anything absent, foreign or broken: it is only a hint. */
export function readExifDate(bytes: Uint8Array): ExifDate | null {
  try {
    const tiff = imageKindOf(bytes) === 'heic' ? findTiffOfHeic(bytes) : findTiff(headOf(bytes))
    return tiff === null ? null : dateOf(tiff)
  } catch (error) {
    // Reading behind the end of the data.
    if (error instanceof RangeError) return null
    throw error
  }
}

function headOf(bytes: Uint8Array): DataView {
  const head = bytes.subarray(0, HEAD_BYTES)
  return new DataView(head.buffer, head.byteOffset, head.byteLength)
}

/**
 * Where metadata begins in a HEIC file is written in boxes within boxes, and may be behind the picture. Its own first
 * eight bytes are found without them: they come about by chance in one of 10¹³ photos.
 */
function findTiffOfHeic(bytes: Uint8Array): DataView | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = bytes.indexOf(STAR); at !== -1; at = bytes.indexOf(STAR, at + 1)) {
    for (const [before, start] of [
      [2, LITTLE_TIFF],
      [3, BIG_TIFF],
    ] as const) {
      const from = at - before
      if (from >= 0 && from + 8 <= bytes.length && view.getBigUint64(from) === start) {
        return new DataView(view.buffer, view.byteOffset + from)
      }
    }
  }
  return null
}

function findTiff(view: DataView): DataView | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xda) return null
    const length = view.getUint16(at + 2)
    const isExif = marker === 0xe1 && view.getUint32(at + 4) === 0x45786966 && view.getUint16(at + 8) === 0
    if (isExif) return new DataView(view.buffer, view.byteOffset + at + 10, length - 8)
    at += 2 + length
  }
  return null
}

function dateOf(tiff: DataView): ExifDate | null {
  const little = tiff.getUint16(0) === 0x4949
  if (tiff.getUint16(2, little) !== 42) return null
  const main = readDirectory(tiff, tiff.getUint32(4, little), little)
  const pointer = main.get(EXIF_POINTER)
  if (pointer === undefined) return null
  const exif = readDirectory(tiff, tiff.getUint32(pointer + 8, little), little)
  const date = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(
    readText(tiff, exif.get(DATE_TIME_ORIGINAL), little),
  )
  if (date === null) return null
  const local = `${date[1]}-${date[2]}-${date[3]}T${date[4]}`
  if (!isMoment(local)) return null
  const offset = /^[+-](0\d|1[0-4]):[0-5]\d$/.exec(readText(tiff, exif.get(OFFSET_TIME_ORIGINAL), little))
  return { local, offset: offset?.[0] ?? null }
}

/** An engine takes the 30th of February for the 2nd of March. */
function isMoment(local: string): boolean {
  const time = new Date(`${local}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(local)
}

/** Where each tag's entry of 12 bytes lies. */
function readDirectory(tiff: DataView, at: number, little: boolean): Map<number, number> {
  const entries = new Map<number, number>()
  const count = tiff.getUint16(at, little)
  for (let index = 0; index < count; index += 1) {
    const entry = at + 2 + index * 12
    entries.set(tiff.getUint16(entry, little), entry)
  }
  return entries
}

/** A text of up to four bytes lies in its entry, a longer one where the entry points. */
function readText(tiff: DataView, entry: number | undefined, little: boolean): string {
  if (entry === undefined) return ''
  const length = Math.min(tiff.getUint32(entry + 4, little), 64)
  const at = length <= 4 ? entry + 8 : tiff.getUint32(entry + 8, little)
  let text = ''
  for (let index = 0; index < length; index += 1) text += String.fromCharCode(tiff.getUint8(at + index))
  return text.replace(/\0.*$/s, '').trim()
}
