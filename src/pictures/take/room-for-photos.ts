const MEGABYTE = 1024 * 1024
/** Until its smaller picture is made a photo lies here as it was taken: 12 megapixels, and that picture beside it. */
const PHOTO_BYTES = 6 * MEGABYTE
/** Of it nothing is promised: the reserve for a save, and what else is written meanwhile. */
const SPARED_BYTES = 30 * MEGABYTE
/** From there on nobody on site asks. */
const PLENTY = 1000
const FEW = 30

/**
 * How many photos still fit, in words that are said before the shutter.
 * @param freeBytes by the browser's estimate; null where it gives none, and nothing is said
 */
export function roomForPhotos(freeBytes: number | null): string {
  if (freeBytes === null) return ''
  const count = countOf(freeBytes)
  if (count >= PLENTY) return ''
  if (count === 0) return '더 찍을 공간이 없습니다. 동기화 화면에서 비워주세요.'
  const words = `약 ${count}장 더 찍을 수 있습니다`
  return count < FEW ? `${words}. 동기화 화면에서 비울 수 있습니다.` : words
}

/** The same, said only once few more fit: where one is not about to take many. */
export function roomWarning(freeBytes: number | null): string {
  return freeBytes !== null && countOf(freeBytes) < FEW ? roomForPhotos(freeBytes) : ''
}

function countOf(freeBytes: number): number {
  return Math.max(0, Math.floor((freeBytes - SPARED_BYTES) / PHOTO_BYTES))
}
