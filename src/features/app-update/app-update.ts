export type UpdateState = 'none' | 'ready' | 'postponed' | 'applying'

export interface AppUpdateDeps {
  /** Lets the waiting version take over; answers false when it has already. */
  takeOver: () => boolean
  reload: () => void
  /** What must be on the device before the page goes. */
  finishBeforeReload: () => Promise<void>
  /** Wall-clock ms. */
  now: () => number
}

/** An installed app is open for days: what was put off is offered again after this time. */
const REMIND_MS = 4 * 60 * 60 * 1000

/**
 * A new version of the app, from found to taken.
 *
 *   none ─▶ ready ─▶ applying ─▶ the page reloads
 *             ▲ └─▶ postponed
 *             └────────┘ after some hours
 *
 * Only a person leads it to `applying`: a form may be open, and a page must not change under it.
 */
export class AppUpdate {
  #state: UpdateState = 'none'
  #postponedAt = 0
  #deps: AppUpdateDeps | null = null
  readonly #listeners = new Set<() => void>()

  readonly state = (): UpdateState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  connect(deps: AppUpdateDeps): void {
    this.#deps = deps
  }

  /** A version waits, or has taken over because a person wanted it in another window. */
  found(): void {
    if (this.#state === 'none' || this.#state === 'postponed') this.#set('ready')
  }

  later(): void {
    if (this.#state !== 'ready' || this.#deps === null) return
    this.#postponedAt = this.#deps.now()
    this.#set('postponed')
  }

  remind(): void {
    if (this.#state !== 'postponed' || this.#deps === null) return
    if (this.#deps.now() - this.#postponedAt >= REMIND_MS) this.#set('ready')
  }

  async apply(): Promise<void> {
    if (this.#state !== 'ready' || this.#deps === null) return
    this.#set('applying')
    await this.#deps.finishBeforeReload()
    if (!this.#deps.takeOver()) this.#deps.reload()
  }

  /** Another version controls the page now. */
  tookOver(): void {
    if (this.#state === 'applying') this.#deps?.reload()
    else this.found()
  }

  #set(state: UpdateState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
