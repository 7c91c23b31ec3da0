import { keepSecondLooks } from '#sync/bare-contract/second-look.ts'
import { Fenced, beat, raiseEpoch } from '#sync/leader/fence.ts'
import type { EngineDeps } from '#sync/model/engine-deps.ts'
import { SendLoop } from './send-loop.ts'
import { sweepAbandoned } from './sweep.ts'

/** Sends the queue while this tab leads; see lead.ts and fence.ts. */
export class Engine {
  readonly #deps: EngineDeps
  #epoch = 0
  #loop: SendLoop | null = null

  constructor(deps: EngineDeps) {
    this.#deps = deps
  }

  /**
   * Leads until the signal aborts. What is on the wire then is left to the next leader.
   * @returns 'fenced' if another tab has taken the lead
   */
  async run(signal: AbortSignal): Promise<'ended' | 'fenced'> {
    // From now on: it may be hurried while it takes the lead.
    const loop = new SendLoop(this.#deps)
    this.#loop = loop
    this.#epoch = await raiseEpoch(this.#deps.db)
    await sweepAbandoned(this.#deps, this.#epoch)
    void keepSecondLooks(this.#deps, this.#epoch, signal)
    return loop.run(this.#epoch, signal)
  }

  /** Something new may be sent. */
  wake(): void {
    this.#loop?.wake()
  }

  /** The network is back, or a person asks for it: ends pauses and back-off too. */
  hurry(): void {
    this.#loop?.hurry()
  }

  /** Another tab asks whether this one still leads: answers with a heartbeat if it does. */
  async showLife(): Promise<void> {
    if (this.#epoch === 0) return
    await beat(this.#deps.db, this.#epoch).catch((error: unknown) => {
      if (!(error instanceof Fenced)) throw error
    })
  }
}
