/** The largest file that may be chosen or shared. What is sent of it is smaller. */
export const CHOSEN_MAX_BYTES = 40 * 1024 * 1024

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'unknown'

/** What a file is by its first bytes (at least 12), whatever its name or type says. */
export function imageKindOf(head: Uint8Array): ImageKind {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const ascii = String.fromCharCode(...head.subarray(0, 12))
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'webp'
  if (
    ascii.slice(4, 8) === 'ftyp' &&
    /^(heic|heix|hevc|hevx|mif1|msf1|heim|heis)$/.test(ascii.slice(8, 12))
  ) {
    return 'heic'
  }
  return 'unknown'
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte)
}
