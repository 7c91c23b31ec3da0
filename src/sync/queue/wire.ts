import { LANES_ON_WIRE, type LaneKind } from './choose.ts'

interface Waiting {
  kind: LaneKind
  answer: (mayGo: boolean) => void
}

/**
 * The slots on the wire: a semaphore for each kind of lane. An edit is claimed while others are still being answered,
 * and waits here, so that the wire is never idle because of the disk.
 */
export class Wire {
  readonly #free: Record<LaneKind, number> = { ...LANES_ON_WIRE }
  #waiting: Waiting[] = []

  /** Waits for a slot. @returns whether it was given one; false: the server is not to be asked now */
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

  /** What waits for a slot goes back into the queue. */
  sendBack(): void {
    for (const { answer } of this.#waiting.splice(0)) answer(false)
  }
}
