const KEEP_AFTER_MS = 400
/** Also where nobody pauses: some dictate, and tablets die. */
const KEEP_WITHIN_MS = 2_000

/** When what was typed is to be written: once typing pauses, or within two seconds. */
export class TypingPause {
  readonly #keep: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Of `performance.now`. */
  #since: number | null = null

  constructor(keep: () => void) {
    this.#keep = keep
  }

  typed(): void {
    const now = performance.now()
    this.#since ??= now
    clearTimeout(this.#timer)
    const ms = Math.min(KEEP_AFTER_MS, this.#since + KEEP_WITHIN_MS - now)
    this.#timer = setTimeout(this.#keep, ms)
  }

  /** It is being written. */
  end(): void {
    clearTimeout(this.#timer)
    this.#since = null
  }
}
