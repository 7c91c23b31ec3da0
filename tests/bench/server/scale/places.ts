/**
 * A line of those who wait for one of so many places. Whoever has no patience left leaves it, with all that they hold.
 */
export class Places {
  #free: number
  readonly #line = new Set<(isMine: boolean) => void>()

  constructor(most: number) {
    this.#free = most
  }

  /** @returns whether it was their turn before they were given up */
  take(patience: AbortSignal): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const turn = (isMine: boolean) => {
        this.#line.delete(turn)
        patience.removeEventListener('abort', giveUp)
        resolve(isMine)
      }
      const giveUp = () => turn(false)
      patience.addEventListener('abort', giveUp)
      this.#line.add(turn)
    })
  }

  leave(): void {
    const [next] = this.#line
    if (next === undefined) this.#free += 1
    else next(true)
  }

  /** Nobody has a turn any more of those who wait now. */
  sendAway(): void {
    for (const turn of [...this.#line]) turn(false)
  }
}
