import type { DeviceDatabase } from '#local/store/database.ts'
import type { EngineDeps } from '#sync/model/engine-deps.ts'

export interface WatchDeps extends Pick<EngineDeps, 'db' | 'wait' | 'elapsed'> {
  /** Asks the leader, in whatever tab it is, for a heartbeat. */
  askLeader: () => void
}

const SHORTEST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 60_000
/** A live leader writes its heartbeat within this time, unless the device itself is slow. */
const ANSWER_MS = 400
const LOOK_EVERY_MS = 100

/**
 * Failure detector: a tab that queues for the lead watches whether the leader is still alive. It asks when
 * something changes, and ever more rarely while nothing does. The answer is a heartbeat in the database, under
 * the leader's epoch: only a tab that can still write there leads.
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

  /** Resolves to true when work is waiting and nobody leads, and to false when the signal aborts. */
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
    await wait(pauseMs - SHORTEST_PAUSE_MS, AbortSignal.any([signal, this.#pause.signal]))
  }

  async #isGone(signal: AbortSignal): Promise<boolean> {
    const { db, askLeader, wait, elapsed } = this.#deps
    try {
      if (!(await hasWork(db))) return false
      const askedAt = elapsed()
      const before = await readBeat(db)
      // If reading is slow, so is writing.
      const patienceMs = Math.max(ANSWER_MS, 8 * (elapsed() - askedAt))
      askLeader()
      for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += LOOK_EVERY_MS) {
        await wait(LOOK_EVERY_MS, signal)
        if (signal.aborted || (await readBeat(db)) !== before) return false
      }
      // If this tab was suspended itself, it has not waited for an answer but slept.
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
