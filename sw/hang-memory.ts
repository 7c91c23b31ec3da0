/** For how long after a hang the next requests are expected to hang too. */
const REMEMBERED_MS = 30_000

/**
 * Remembers that the network accepted a request and never answered. A catalogue is read page by page: without
 * it every page would wait anew, and the hanging requests would take up the connections that edits go out on.
 */
export class HangMemory {
  #hungAt = -Infinity
  readonly #now: () => number

  /** @param now a clock that nobody sets, ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  note(): void {
    this.#hungAt = this.#now()
  }

  isHanging(): boolean {
    return this.#now() - this.#hungAt < REMEMBERED_MS
  }
}
