import type { Operation } from '#local/outbox/operation.ts'
import { Fenced } from '#sync/leader/fence.ts'
import { backoffMs } from '#sync/model/backoff.ts'
import type { EngineDeps, StepDeps } from '#sync/model/engine-deps.ts'
import { type HostEvent, type HostGate, WELL, nextGate, pauseLeft } from '#sync/model/host-gate.ts'
import { RequestsInFlight } from '#sync/model/requests-in-flight.ts'
import { OperationFailure, writeRound } from './round.ts'
import { type Result, defectIn, notSent, takeStep } from './step.ts'
import { Wire } from './wire.ts'

/** The longest sleep: some changes are announced by no event. */
const LONGEST_SLEEP_MS = 60_000
/** While the wire is well filled, what has come waits this long for more, to be written with it. */
const GATHER_MS = 100

/**
 * Sends the queue under one epoch, and owns all timing: a round writes what has come of earlier steps and claims the
 * next ones, which then go to the wire; what comes of them wakes the next round.
 */
export class SendLoop {
  readonly #world: EngineDeps
  readonly #deps: StepDeps
  readonly #wire: Wire
  #results: Result[] = []
  #gate: HostGate = WELL
  #wakeUp = new AbortController()
  #isHurried = false
  #isSessionLost = false
  /** Something was done since the queue was last empty. */
  #hasSent = false
  /** In ms of `elapsed`. */
  #lastRoundAt = 0
  /** What could not be written in the round before. */
  readonly #failed = new Set<string>()
  /** What `meta` says holds the queue up; '': whatever an earlier leader wrote there. */
  #shownHold = ''

  constructor(deps: EngineDeps) {
    this.#world = deps
    const inFlight = new RequestsInFlight(deps.elapsed)
    this.#deps = { ...deps, epoch: 0, inFlight, lastWellAt: () => this.#gate.lastWellAt }
    this.#wire = new Wire(
      (step) => takeStep(this.#deps, step),
      (result) => {
        this.#arrive(result)
      },
    )
  }

  async run(epoch: number, signal: AbortSignal): Promise<'ended' | 'fenced'> {
    this.#deps.epoch = epoch
    const { wait, random } = this.#world
    signal.addEventListener('abort', () => {
      this.#wakeUp.abort()
    })
    for (let troubles = 0; !signal.aborted;) {
      this.#wakeUp = new AbortController()
      try {
        const sleepMs = await this.#round()
        troubles = 0
        await wait(sleepMs, this.#wakeUp.signal)
      } catch (error) {
        if (error instanceof Fenced) return 'fenced'
        console.error('The queue could not be worked on.', error)
        if (error instanceof OperationFailure && this.#setAside(error)) continue
        // The device's storage may be unavailable for a while; the queue is in it and waits as well.
        troubles += 1
        await wait(backoffMs(troubles, random()), this.#wakeUp.signal)
      }
    }
    return 'ended'
  }

  /** Something new may be sent. */
  wake(): void {
    this.#wakeUp.abort()
  }

  /** Somebody has reason to believe that it would go better now: ends pauses and back-off. */
  hurry(): void {
    this.#note({ kind: 'hint' })
    this.#isHurried = true
    this.wake()
  }

  #arrive(result: Result): void {
    this.#results.push(result)
    const { outcome } = result
    if (outcome?.kind === 'session') this.#isSessionLost = true
    else if (outcome !== null) this.#note(outcome)
    // Whatever it is, operations that wait for their place would only run into the same.
    if (this.#isClosed() || this.#gate.failuresInARow > 0) {
      const back = this.#wire.takeBack()
      this.#results.push(...back.map(({ op }) => notSent(this.#deps, op, { kind: 'sent-back' })))
    }
    this.wake()
  }

  #note(event: HostEvent): void {
    const { now, random } = this.#world
    this.#gate = nextGate(this.#gate, event, { now: now(), random: random() })
  }

  #isClosed(): boolean {
    const { now, session } = this.#world
    return pauseLeft(this.#gate, now()) > 0 || this.#isSessionLost || !session.isOpen()
  }

  /** Writes what has arrived, and starts what may go. @returns for how long there is nothing more to do, in ms */
  async #round(): Promise<number> {
    const { now, elapsed, session } = this.#world
    const results = [...this.#results]
    const pauseMs = pauseLeft(this.#gate, now())
    const sleepMs = pauseMs > 0 ? Math.min(pauseMs, LONGEST_SLEEP_MS) : LONGEST_SLEEP_MS
    const mostClaims = this.#isClosed() ? 0 : this.#places()
    const forgetsBackoff = this.#isHurried
    const isIdle = results.length === 0 && !forgetsBackoff && mostClaims === 0
    if (isIdle && (pauseMs > 0 || this.#wire.underWay.size > 0)) return sleepMs
    const gatherMs = this.#wire.isWellFilled() ? this.#lastRoundAt + GATHER_MS - elapsed() : 0
    if (gatherMs > 0) return gatherMs

    this.#isHurried = false
    const round = await writeRound(this.#deps, {
      results,
      underWay: this.#underWay(),
      mostClaims,
      forgetsBackoff,
    })
    this.#lastRoundAt = elapsed()
    this.#results = this.#results.filter((result) => !results.includes(result))
    for (const { op } of results) this.#wire.underWay.delete(op.opId)
    this.#failed.clear()
    this.#wire.start(round.steps)
    if (results.some(({ outcome }) => outcome !== null)) await this.#showHold()
    this.#hasSent ||= results.some(({ outcome }) => outcome?.kind === 'done')
    if (this.#hasSent && !round.isWaiting && this.#wire.underWay.size === 0) {
      this.#hasSent = false
      this.#world.onDrained()
    }
    if (this.#isSessionLost || (round.isWaiting && !session.isOpen())) return this.#openSession()
    return Math.min(sleepMs, round.restMs)
  }

  /** How many may be claimed. A probe goes alone: one failure tells as much as four. */
  #places(): number {
    if (this.#gate.failuresInARow === 0) return this.#wire.hasPlace() ? Infinity : 0
    return this.#underWay().length === 0 ? 1 : 0
  }

  /** Without those whose results have arrived. */
  #underWay(): Operation[] {
    const arrived = new Set(this.#results.map(({ op }) => op.opId))
    return [...this.#wire.underWay.values()].filter(({ opId }) => !arrived.has(opId))
  }

  /**
   * The next round goes without what could not be written for this operation, which waits as after a failure.
   * @returns false if that was tried already
   */
  #setAside({ op, inner }: OperationFailure): boolean {
    const isNew = !this.#failed.has(op.opId)
    this.#failed.add(op.opId)
    this.#results = this.#results.filter((result) => result.op.opId !== op.opId)
    this.#wire.underWay.delete(op.opId)
    if (isNew) this.#results.push({ ...defectIn(this.#deps, op, inner), outcome: null })
    return isNew
  }

  /** @returns 0 where it is open, and else for how long there is nothing to do, in ms */
  async #openSession(): Promise<number> {
    const isLost = this.#isSessionLost
    this.#isSessionLost = false
    const answer = await this.#world.session.renew()
    if (answer === 'refused') this.#note({ kind: 'signed-out' })
    else if (answer === 'unreachable') this.#note({ kind: 'unknown', why: 'network' })
    else if (isLost) this.#note({ kind: 'session' })
    await this.#showHold()
    if (answer === 'renewed') return 0
    return answer === 'refused' ? LONGEST_SLEEP_MS : pauseLeft(this.#gate, this.#world.now())
  }

  async #showHold(): Promise<void> {
    const { hold, pausedUntil } = this.#gate
    const shown = JSON.stringify([hold, hold === null ? null : pausedUntil])
    if (this.#shownHold === shown) return
    this.#shownHold = shown
    await this.#world.db.meta.bulkPut([
      { key: 'engine', value: hold },
      { key: 'pausedUntil', value: hold === null ? null : pausedUntil },
    ])
  }
}
