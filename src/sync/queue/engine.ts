import { beat } from '#sync/leader/fence.ts'
import type { EngineDeps } from '#sync/model/engine-deps.ts'
import { SendLoop } from './send-loop.ts'

/** Sends the queue while this tab leads; see lead.ts and fence.ts. */
export class Engine {
  readonly #deps: EngineDeps
  /** One for each time that it leads: what comes late of an earlier one is not taken for news. */
  #loop: SendLoop | null = null
  /** Asked for while it did not lead: a session is often there before the lead is. */
  #isHurried = false

  constructor(deps: EngineDeps) {
    this.#deps = deps
  }

  /**
   * Leads until the signal aborts. What is on the wire then is left to the next leader.
   * @returns 'fenced' if another tab has taken the lead
   */
  async run(signal: AbortSignal): Promise<'ended' | 'fenced'> {
    const loop = new SendLoop(this.#deps)
    this.#loop = loop
    if (this.#isHurried) loop.hurry()
    this.#isHurried = false
    try {
      return await loop.run(signal)
    } finally {
      // It may lead anew already: one that was passed over finds that late.
      if (this.#loop === loop) this.#loop = null
    }
  }

  /** Something new may be sent. */
  wake(): void {
    this.#loop?.wake()
  }

  /** The network is back, or a person asks for it: ends pauses and back-off too. */
  hurry(): void {
    if (this.#loop === null) this.#isHurried = true
    else this.#loop.hurry()
  }

  /** Another tab asks whether this one still leads: answers with a heartbeat if it does. */
  showLife(): Promise<void> {
    return beat(this.#deps.db, this.#loop?.epoch ?? 0)
  }
}
