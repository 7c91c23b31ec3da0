import * as z from 'zod/mini'
import { serverId } from '#domain/ids.ts'
import { LENGTH, text } from '#domain/text.ts'

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
  /** What a person says of it, in a line; empty, or from an API without captions absent, where nobody did. */
  caption: z.optional(z.string()),
})
export type Image = z.infer<typeof image>

/** Beside `imageIds`: of photos that are shown then, those of which something else is to be said. */
export const imageCaptions = z
  .array(z.strictObject({ id: serverId, caption: text(LENGTH.line) }))
  .check(z.maxLength(500))
export type ImageCaption = z.infer<typeof imageCaptions>[number]

/** Name of the multipart part that holds the file, and of the one that may hold its capture time. */
export const UPLOAD_PART = 'key'
export const CAPTURED_AT_PART = 'capturedAt'

/** The largest upload that the server reads (25 MiB), and the largest picture that it decodes. */
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 80_000_000
