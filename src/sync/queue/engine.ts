import type { WakeReason } from '#sync/messages.ts'
import { beat, raiseEpoch, Fenced } from '#sync/leader/fence.ts'
import { keepSecondLooks } from '#sync/bare-contract/second-look.ts'
import type { EngineDeps } from '#sync/model/engine-deps.ts'
import { SendLoop } from './send-loop.ts'
import { sweepAbandoned } from './sweep.ts'

/** Sends the queue while this tab leads; see lead.ts and fence.ts. */
export class Engine {
  readonly #deps: EngineDeps
  #epoch = 0
  #loop: SendLoop | null = null
  /** Why it was woken while it took the lead. */
  #wakes = new Set<WakeReason>()

  constructor(deps: EngineDeps) {
    this.#deps = deps
  }

  /**
   * Leads until the signal aborts. What is on the wire then is left to the next leader.
   * @returns 'fenced' if another tab has taken the lead
   */
  async run(signal: AbortSignal): Promise<'ended' | 'fenced'> {
    this.#loop = null
    this.#wakes.clear()
    const epoch = await raiseEpoch(this.#deps.db)
    this.#epoch = epoch
    await sweepAbandoned(this.#deps, epoch)
    void keepSecondLooks(this.#deps, epoch, signal)
    const loop = new SendLoop(this.#deps, epoch)
    for (const reason of this.#wakes) loop.wake(reason)
    this.#loop = loop
    return loop.run(signal)
  }

  /** Something may be sent now. Unlike an edit, the network or a person also ends pauses and back-off. */
  wake(reason: WakeReason): void {
    if (this.#loop === null) this.#wakes.add(reason)
    else this.#loop.wake(reason)
  }

  /** Another tab asks whether this one still leads: answers with a heartbeat if it does. */
  async showLife(): Promise<void> {
    if (this.#epoch === 0) return
    await beat(this.#deps.db, this.#epoch).catch((error: unknown) => {
      if (!(error instanceof Fenced)) throw error
    })
  }
}
