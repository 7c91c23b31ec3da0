/** How long a call that was given up may still be carried out by the server, in ms. */
const SETTLE_MS = 90_000

/**
 * How much longer a call of ours may still be under way at the server. It is counted on a clock that nobody can
 * set, from the moment this leader got no good answer, or from when it first met what another had sent.
 */
export class OpenEnds {
  readonly #elapsed: () => number
  readonly #since = new Map<string, number>()

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  begin(opId: string): void {
    this.#since.set(opId, this.#elapsed())
  }

  /** In ms; 0 when nothing can be under way any more. */
  left(opId: string): number {
    const since = this.#since.get(opId) ?? this.#elapsed()
    this.#since.set(opId, since)
    return Math.max(0, since + SETTLE_MS - this.#elapsed())
  }
}
