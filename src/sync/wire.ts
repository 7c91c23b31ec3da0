import { LANES_ON_WIRE, type LaneKind } from './choose.ts'

interface Waiting {
  kind: LaneKind
  answer: (mayGo: boolean) => void
}

/**
 * The places on the wire. An edit gets its durable intent while others are still being answered, and waits
 * here; so the wire is never idle for the sake of the disk.
 */
export class Wire {
  readonly #free: Record<LaneKind, number> = { ...LANES_ON_WIRE }
  #waiting: Waiting[] = []

  /** Waits for a place. @returns whether it was given; false: the server is not to be asked now */
  enter(kind: LaneKind): Promise<boolean> {
    if (this.#free[kind] > 0) {
      this.#free[kind] -= 1
      return Promise.resolve(true)
    }
    return new Promise((answer) => this.#waiting.push({ kind, answer }))
  }

  leave(kind: LaneKind): void {
    const next = this.#waiting.find((one) => one.kind === kind)
    if (next === undefined) {
      this.#free[kind] += 1
      return
    }
    this.#waiting = this.#waiting.filter((one) => one !== next)
    next.answer(true)
  }

  /** What waits for a place goes back into the queue. */
  sendBack(): void {
    for (const { answer } of this.#waiting.splice(0)) answer(false)
  }
}
