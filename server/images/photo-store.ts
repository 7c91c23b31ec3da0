import type { Readable } from 'node:stream'

interface StoredPhoto {
  stream: Readable
  bytes: number
}

/** The place of the photos is not there: a disk or a share that is not mounted, say. Nothing was written to it. */
export class PhotosAwayError extends Error {
  override name = 'PhotosAwayError'
}

/** Where photos lie, each under the SHA-256 (hex) of its own bytes. Putting one that is there changes nothing. */
export interface PhotoStore {
  /** Stores a whole file durably; the file stays the caller's. */
  put: (hash: string, file: string) => Promise<void>
  /** Null where there is none. */
  open: (hash: string) => Promise<StoredPhoto | null>
  /** In bytes; null where there is none. */
  size: (hash: string) => Promise<number | null>
  /** Whether the place itself is there; throws or answers false where not. */
  isThere: () => Promise<boolean>
  remove: (hash: string) => Promise<void>
}
