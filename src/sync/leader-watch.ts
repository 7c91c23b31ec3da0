import type { DeviceDatabase } from '#local/database.ts'

export interface WatchDeps {
  db: DeviceDatabase
  /** Asks the leader, wherever it is, for a beat. */
  askLeader: () => void
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds that only ever go forward. */
  elapsed: () => number
}

const SHORTEST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 60_000
/** A leader that lives writes its beat within this, on a device that is not slow itself. */
const ANSWER_MS = 400
const LOOK_EVERY_MS = 100

/**
 * Watches, from a tab that queues for the lead, whether the leader still lives. It is asked when something
 * changes, and ever more rarely while nothing does. Its answer is a beat in the database, under its epoch:
 * only who can still write there leads.
 */
export class LeaderWatch {
  readonly #deps: WatchDeps
  #pause = new AbortController()
  #isHurried = false

  constructor(deps: WatchDeps) {
    this.#deps = deps
  }

  hurry(): void {
    this.#isHurried = true
    this.#pause.abort()
  }

  /** Resolves with true when work waits and nobody leads, and with false when the signal ends. */
  async untilGone(signal: AbortSignal): Promise<boolean> {
    let pauseMs = SHORTEST_PAUSE_MS
    for (;;) {
      await this.#rest(pauseMs, signal)
      if (signal.aborted) return false
      pauseMs = this.#isHurried ? SHORTEST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
      this.#isHurried = false
      if (await this.#isGone(signal)) return true
    }
  }

  /** Never shorter than the shortest pause: while the leader works, something changes all the time. */
  async #rest(pauseMs: number, signal: AbortSignal): Promise<void> {
    const { wait } = this.#deps
    await wait(SHORTEST_PAUSE_MS, signal)
    if (this.#isHurried || pauseMs <= SHORTEST_PAUSE_MS) return
    this.#pause = new AbortController()
    const stop = () => {
      this.#pause.abort()
    }
    signal.addEventListener('abort', stop, { once: true })
    await wait(pauseMs - SHORTEST_PAUSE_MS, this.#pause.signal)
    signal.removeEventListener('abort', stop)
  }

  async #isGone(signal: AbortSignal): Promise<boolean> {
    const { db, askLeader, wait, elapsed } = this.#deps
    try {
      if (!(await hasWork(db))) return false
      const askedAt = elapsed()
      const before = await readBeat(db)
      // Where reading takes long, writing does too.
      const patienceMs = Math.max(ANSWER_MS, 8 * (elapsed() - askedAt))
      askLeader()
      for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += LOOK_EVERY_MS) {
        await wait(LOOK_EVERY_MS, signal)
        if (signal.aborted || (await readBeat(db)) !== before) return false
      }
      // A tab that was held up itself has not waited for an answer, only slept.
      return elapsed() - askedAt < 3 * patienceMs
    } catch (error) {
      console.error('The leader could not be asked for a beat.', error)
      return false
    }
  }
}

const MOVES = ['QUEUED', 'SENDING', 'UNCERTAIN', 'RECONCILE']

async function hasWork(db: DeviceDatabase): Promise<boolean> {
  return (await db.operations.where('state').anyOf(MOVES).count()) > 0
}

async function readBeat(db: DeviceDatabase): Promise<string> {
  const [epoch, beat] = await db.meta.bulkGet(['epoch', 'beat'])
  return JSON.stringify([epoch?.value, beat?.value])
}
