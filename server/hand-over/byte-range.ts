/** The bytes that are sent: from the first to the last, both counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * What `Range` asks for of so many bytes; null is the whole, as for what is not understood and for several ranges at
 * once, which nobody has to serve.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const last = bytes - 1
  if (from === '') return Number(to) === 0 ? 'outside' : { first: Math.max(0, bytes - Number(to)), last }
  const range = { first: Number(from), last: to === '' ? last : Math.min(Number(to), last) }
  if (to !== '' && Number(to) < range.first) return null
  return range.first > last ? 'outside' : range
}
