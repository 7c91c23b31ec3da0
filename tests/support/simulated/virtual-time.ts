import { setImmediate as turnOfEventLoop } from 'node:timers'

interface Timer {
  at: number
  order: number
  run: () => void
}

/** Time that passes only when it is told to, and never while something is still going on. */
export class VirtualTime {
  #now: number
  #timers: Timer[] = []
  #order = 0
  /** Counted up by whatever does something, so that quiet can be told from work. */
  activity = 0
  /** Transactions and calls that are open. */
  open = 0

  constructor(start: number) {
    this.#now = start
  }

  readonly now = (): number => this.#now

  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + Math.max(0, ms), order: ++this.#order, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  readonly wait = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      this.activity += 1
      if (signal.aborted) {
        resolve()
        return
      }
      const cancel = this.after(ms, () => {
        signal.removeEventListener('abort', end)
        resolve()
      })
      const end = () => {
        cancel()
        resolve()
      }
      signal.addEventListener('abort', end, { once: true })
    })

  readonly timeout = (ms: number): AbortSignal => {
    const controller = new AbortController()
    this.after(ms, () => controller.abort(new DOMException('too late', 'TimeoutError')))
    return controller.signal
  }

  /** Lets everything that is under way come to rest. The fake database works in turns of the event loop. */
  async settle(): Promise<void> {
    let turns = 0
    for (let quiet = 0; quiet < QUIET_TURNS || this.open > 0;) {
      if ((turns += 1) > MOST_TURNS) throw new Error(`It never comes to rest (${this.open} open).`)
      const before = this.activity
      // At last one in which the machine itself gets on, whatever stands in the place of the usual ones.
      const isLast = quiet === QUIET_TURNS - 1 && this.open === 0
      await new Promise((resolve) => (isLast ? turnOfEventLoop(resolve) : setImmediate(resolve)))
      quiet = this.activity === before ? quiet + 1 : 0
    }
  }

  /** Lets time pass, one event after the other. Stops early where `isEnough`. */
  async pass(ms: number, isEnough: () => boolean = () => false): Promise<void> {
    const end = this.#now + ms
    await this.settle()
    for (let events = 0; ; events += 1) {
      if (events > MOST_EVENTS) throw new Error('Time does not get on: something tries again and again.')
      if (isEnough()) return
      const next = this.#timers.reduce<Timer | null>(
        (first, timer) =>
          first === null || timer.at < first.at || (timer.at === first.at && timer.order < first.order)
            ? timer
            : first,
        null,
      )
      if (next === null || next.at > end) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
      await this.settle()
    }
    this.#now = Math.max(this.#now, end)
  }
}

const QUIET_TURNS = 4
const MOST_TURNS = 200_000
const MOST_EVENTS = 5_000
