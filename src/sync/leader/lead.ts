import { LeaderWatch, type WatchDeps } from './leader-watch.ts'

/** One lock (a Web Lock) shared by all tabs of a user. Its holder is the leader. */
export interface LeadLock {
  /**
   * Runs the work when it is this tab's turn, or at once if it steals the lock. Resolves when the work has ended,
   * in whatever way, or when the place in the queue was given up. `taken` aborts when another tab steals the lock.
   */
  hold: (
    work: (taken: AbortSignal) => Promise<unknown>,
    how: { signal: AbortSignal } | { steal: true },
  ) => Promise<void>
}

export interface LeadDeps extends WatchDeps {
  lock: LeadLock
  /** Leads until the signal aborts, which it also does behind a lead that has ended or failed. */
  run: (signal: AbortSignal) => Promise<unknown>
}

const AFTER_TROUBLE_MS = 1_000

/**
 * Leader election: one tab of a user leads, and there is always one that does.
 *
 *   queued ──its turn: the leader closed, crashed, or its page was left──▶ leads
 *   queued ──work is waiting and the leader does not answer──▶ steals the lock, and leads
 *   leads ──is replaced──▶ queues again
 *
 * A leader that was frozen without warning does not know that it was replaced. Its epoch (the fencing token) is
 * then out of date, and none of its writes go through; see fence.ts.
 */
export class Leadership {
  readonly #deps: LeadDeps
  readonly #watch: LeaderWatch

  constructor(deps: LeadDeps) {
    this.#deps = deps
    this.#watch = new LeaderWatch(deps)
  }

  /** Something may be sent now: makes sure soon that there is a leader. */
  hurry(): void {
    this.#watch.hurry()
  }

  /** Queues, leads, and queues again, for as long as the tab lives. */
  async keep(): Promise<never> {
    for (;;) {
      try {
        await this.#once()
      } catch (error) {
        console.error('This tab could not lead.', error)
        await this.#deps.wait(AFTER_TROUBLE_MS, new AbortController().signal)
      }
    }
  }

  async #once(): Promise<void> {
    const { lock, run } = this.#deps
    const place = new AbortController()
    const untilTurn = new AbortController()
    const turn = { had: false }
    const lead = async (taken: AbortSignal) => {
      turn.had = true
      untilTurn.abort()
      const ended = new AbortController()
      try {
        return await run(AbortSignal.any([taken, ended.signal]))
      } finally {
        ended.abort()
      }
    }
    const watching = this.#watch.untilGone(untilTurn.signal)
    const stealing = watching.then((isGone) => {
      if (isGone) place.abort()
      return isGone
    })
    await lock.hold(lead, { signal: place.signal })
    untilTurn.abort()
    if ((await stealing) && !turn.had) await lock.hold(lead, { steal: true })
  }
}
