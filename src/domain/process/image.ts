import * as z from 'zod/mini'
import { serverId } from '#domain/ids.ts'

export const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * A stored photo. `receivedSha256` is the hash of the bytes that arrived and were stored completely, so that the device
 * can check that the server has exactly what it sent. An API without the optional fields answers `{id, url}`.
 */
export const image = z.object({
  id: serverId,
  url: z.string(),
  thumbnailUrl: z.optional(z.string()),
  receivedSha256: z.optional(sha256Hex),
  /** When the photo was taken, ISO 8601 with offset. */
  capturedAt: z.optional(z.nullable(z.string())),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
})
export type Image = z.infer<typeof image>

/** Name of the multipart part that holds the file, and of the one that may hold its capture time. */
export const UPLOAD_PART = 'key'
export const CAPTURED_AT_PART = 'capturedAt'

/** The largest upload that the server reads (25 MiB), and the largest picture that it decodes. */
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 80_000_000

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
