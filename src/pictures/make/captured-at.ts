import { readExifDate } from './exif-date.ts'

/** Where a photo was chosen from. */
export type PhotoSource = 'camera' | 'gallery'

/**
 * When a photo was taken, ISO 8601 with offset. The camera's was taken now; of one from the gallery the
 * picture itself knows best, and otherwise the file.
 * @param now wall-clock ms
 */
export function capturedAtOf(input: {
  source: PhotoSource
  bytes: Uint8Array
  lastModified: number
  now: number
}): string {
  if (input.source === 'camera') return isoWithOffset(new Date(input.now))
  const exif = readExifDate(input.bytes)
  if (exif === null) return isoWithOffset(new Date(input.lastModified))
  // Without an offset of its own the camera's clock is taken for this device's.
  return exif.offset === null ? isoWithOffset(new Date(exif.local)) : exif.local + exif.offset
}

/** The instant as this device's clock shows it: `2026-11-21T14:05:09+09:00`. */
export function isoWithOffset(date: Date): string {
  const ahead = -date.getTimezoneOffset()
  const local = new Date(date.getTime() + ahead * 60_000).toISOString().slice(0, 19)
  const sign = ahead < 0 ? '-' : '+'
  return `${local}${sign}${twoDigits(Math.trunc(Math.abs(ahead) / 60))}:${twoDigits(Math.abs(ahead) % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
