interface Held {
  url: string
  bytes: number
  users: number
}

/** Pictures that nobody shows are kept for a while: one turns back a page, or scrolls up again. */
const KEEP_BYTES = 16 * 1024 * 1024

/**
 * Object URLs of pictures on this device, one per picture however many places show it. Every one is revoked,
 * or its bytes would stay in memory until the page ends.
 */
export class ObjectUrls {
  readonly #held = new Map<string, Held>()
  readonly #create: (blob: Blob) => string
  readonly #revoke: (url: string) => void

  constructor(
    create: (blob: Blob) => string = (blob) => URL.createObjectURL(blob),
    revoke: (url: string) => void = (url) => URL.revokeObjectURL(url),
  ) {
    this.#create = create
    this.#revoke = revoke
  }

  /** @param id the same for the same bytes only */
  acquire(id: string, picture: { bytes: ArrayBuffer; type: string }): string {
    const known = this.#held.get(id)
    if (known !== undefined) {
      known.users += 1
      return known.url
    }
    const url = this.#create(new Blob([picture.bytes], { type: picture.type }))
    this.#held.set(id, { url, bytes: picture.bytes.byteLength, users: 1 })
    return url
  }

  release(id: string): void {
    const held = this.#held.get(id)
    if (held === undefined) return
    held.users -= 1
    if (held.users > 0) return
    // Last released, last revoked.
    this.#held.delete(id)
    this.#held.set(id, held)
    this.#revokeOldest()
  }

  #revokeOldest(): void {
    const unused = [...this.#held].filter(([, held]) => held.users === 0)
    let bytes = unused.reduce((sum, [, held]) => sum + held.bytes, 0)
    for (const [id, held] of unused) {
      if (bytes <= KEEP_BYTES) return
      this.#revoke(held.url)
      this.#held.delete(id)
      bytes -= held.bytes
    }
  }
}
