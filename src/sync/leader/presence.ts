/**
 * Whether this tab is awake. A tab that the browser is about to freeze gives up the lead, since a frozen holder of
 * the lock would stop the work of all tabs, and queues for it again when it wakes.
 */
export class Presence {
  #awake = new AbortController()
  #whenBack: (() => void)[] = []

  /** Aborts when the tab goes to rest. */
  signal(): AbortSignal {
    return this.#awake.signal
  }

  rest(): void {
    this.#awake.abort()
  }

  resume(): void {
    if (!this.#awake.signal.aborted) return
    this.#awake = new AbortController()
    for (const back of this.#whenBack.splice(0)) back()
  }

  /** Resolves while the tab is awake. */
  ready(): Promise<void> {
    if (!this.#awake.signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      this.#whenBack.push(resolve)
    })
  }
}
