import type { Operation } from '#local/outbox/operation.ts'
import { LANES_ON_WIRE, type LaneKind, MOST_AHEAD, kindOfLane } from './choose.ts'
import type { Result, Step } from './step.ts'

/**
 * The places on the wire. Edits that were claimed ahead wait here, and leave the moment a place is free, so that the
 * wire is never idle because of the disk.
 */
export class Wire {
  /** From the claim until the result is written, by id. */
  readonly underWay = new Map<string, Operation>()
  readonly #take: (step: Step) => Promise<Result>
  readonly #onResult: (result: Result) => void
  readonly #onWire: Record<LaneKind, number> = { text: 0, photo: 0 }
  #ready: Step[] = []

  /** @param take never rejects */
  constructor(take: (step: Step) => Promise<Result>, onResult: (result: Result) => void) {
    this.#take = take
    this.#onResult = onResult
  }

  /** Whether anything more may be claimed. */
  hasPlace(): boolean {
    const { text, photo } = this.#onWire
    return text + this.#ready.length < LANES_ON_WIRE.text + MOST_AHEAD || photo < LANES_ON_WIRE.photo
  }

  /** Whether it stays full for a while without another claim. */
  isWellFilled(): boolean {
    return this.#ready.length >= MOST_AHEAD / 2
  }

  start(steps: readonly Step[]): void {
    for (const { op } of steps) this.underWay.set(op.opId, op)
    this.#ready.push(...steps)
    this.#fill()
  }

  /** What waits for a place gives up. @returns it; its claim is still to be taken back */
  takeBack(): Step[] {
    return this.#ready.splice(0)
  }

  #fill(): void {
    for (const step of this.#ready.splice(0)) {
      const kind = kindOfLane(step.op.lane)
      if (this.#onWire[kind] >= LANES_ON_WIRE[kind]) this.#ready.push(step)
      else void this.#go(step, kind)
    }
  }

  async #go(step: Step, kind: LaneKind): Promise<void> {
    this.#onWire[kind] += 1
    const result = await this.#take(step)
    this.#onWire[kind] -= 1
    this.#onResult(result)
    this.#fill()
  }
}
