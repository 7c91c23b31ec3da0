/** How long the server may still carry out a call that was given up, in ms. */
const SETTLE_MS = 90_000

/**
 * How much longer a call of ours may still be under way at the server. It is counted on a monotonic clock, from the
 * moment when this leader's call failed, or from when it first met what another leader had sent.
 */
export class RequestsInFlight {
  readonly #elapsed: () => number
  readonly #since = new Map<string, number>()

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  begin(opId: string): void {
    this.#since.set(opId, this.#elapsed())
  }

  /** In ms; 0 when nothing can be under way any more. Begins to count where that was not done yet. */
  left(opId: string): number {
    const since = this.#since.get(opId) ?? this.#elapsed()
    this.#since.set(opId, since)
    return Math.max(0, since + SETTLE_MS - this.#elapsed())
  }
}
