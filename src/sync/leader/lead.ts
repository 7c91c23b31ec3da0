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
  /** Leads until the signal aborts. */
  run: (signal: AbortSignal) => Promise<unknown>
}

const AFTER_TROUBLE_MS = 1_000

/**
 * Leader election: one tab of a user leads, and there is always one that does.
 *
 *   queued ──its turn: the leader closed, crashed or went to rest──▶ leads
 *   queued ──work is waiting and the leader does not answer──▶ steals the lock, and leads
 *   leads ──is put to rest, or is replaced──▶ queues again
 *
 * A leader that was frozen without warning does not know that it was replaced. Its epoch (the fencing token) is
 * then out of date, and none of its writes go through; see fence.ts.
 */
export class Leadership {
  readonly #deps: LeadDeps
  readonly #watch: LeaderWatch
  /** Aborts when the tab goes to rest. */
  #awake = new AbortController()
  #back = Promise.withResolvers<undefined>()

  constructor(deps: LeadDeps) {
    this.#deps = deps
    this.#watch = new LeaderWatch(deps)
  }

  /** Something may be sent now: makes sure soon that there is a leader. */
  hurry(): void {
    this.#watch.hurry()
  }

  /** The browser is about to freeze this tab: a frozen holder of the lock would stop the work of all tabs. */
  rest(): void {
    this.#awake.abort()
  }

  resume(): void {
    if (!this.#awake.signal.aborted) return
    this.#awake = new AbortController()
    this.#back.resolve(undefined)
    this.#back = Promise.withResolvers()
  }

  /** Queues, leads, and queues again, for as long as the tab lives. */
  async keep(): Promise<never> {
    for (;;) {
      if (this.#awake.signal.aborted) await this.#back.promise
      try {
        await this.#once(this.#awake.signal)
      } catch (error) {
        console.error('This tab could not lead.', error)
        await this.#deps.wait(AFTER_TROUBLE_MS, this.#awake.signal)
      }
    }
  }

  async #once(awake: AbortSignal): Promise<void> {
    const { lock, run } = this.#deps
    const place = new AbortController()
    const untilTurn = new AbortController()
    const turn = { had: false }
    const lead = (taken: AbortSignal) => {
      turn.had = true
      untilTurn.abort()
      return run(AbortSignal.any([awake, taken]))
    }
    const watching = this.#watch.untilGone(AbortSignal.any([untilTurn.signal, awake]))
    const stealing = watching.then((isGone) => {
      if (isGone) place.abort()
      return isGone
    })
    await lock.hold(lead, { signal: AbortSignal.any([place.signal, awake]) })
    untilTurn.abort()
    if ((await stealing) && !turn.had) await lock.hold(lead, { steal: true })
  }
}
