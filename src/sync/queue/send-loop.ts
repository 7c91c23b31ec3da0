import type { Operation } from '#local/outbox/operation.ts'
import { Fenced } from '#sync/leader/fence.ts'
import type { WakeReason } from '#sync/messages.ts'
import { LONGEST_PAUSE_MS, backoffMs } from '#sync/model/backoff.ts'
import { type HostEvent, type HostGate, WELL, nextGate } from '#sync/model/host-gate.ts'
import type { EngineDeps, StepDeps } from '#sync/model/engine-deps.ts'
import { RequestsInFlight } from '#sync/model/requests-in-flight.ts'
import { OperationFailure, type Round, writeRound } from './round.ts'
import { type Result, type Step, defectIn, happened, takeStep } from './step.ts'
import { Wire } from './wire.ts'

/** The longest sleep: some changes are announced by no event. */
const LONGEST_SLEEP_MS = 60_000
const SHOW_EVERY_MS = 250
/** So many rows of the queue hold all that can be claimed in one round, if nothing stands in the way. */
const FEWEST_ROWS = 64

/**
 * Sends the queue under one epoch, and owns all timing: a round writes what has come of earlier steps and claims the
 * next ones, which then go to the wire; what comes of them wakes the next round.
 */
export class SendLoop {
  readonly #deps: StepDeps
  readonly #world: EngineDeps
  readonly #wire: Wire
  #results: Result[] = []
  #gate: HostGate = WELL
  #wakeUp = new AbortController()
  #isHurried = false
  #isSessionLost = false
  #rows = FEWEST_ROWS
  /** What could not be written in the round before. */
  readonly #failed = new Set<string>()
  #done = 0
  #shownAt = 0
  /** What `meta` says holds the queue up; '': whatever an earlier leader wrote there. */
  #shownHold = ''

  constructor(deps: EngineDeps, epoch: number) {
    this.#world = deps
    const inFlight = new RequestsInFlight(deps.elapsed)
    this.#deps = { ...deps, epoch, inFlight, lastWellAt: () => this.#gate.lastWellAt }
    this.#wire = new Wire(
      (step) => takeStep(this.#deps, step),
      (result) => {
        this.#arrive(result)
      },
    )
  }

  async run(signal: AbortSignal): Promise<'ended' | 'fenced'> {
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
        // The device's storage may be unavailable for a while; the queue is in it and waits as well.
        console.error('The queue could not be worked on.', error)
        troubles += 1
        await wait(backoffMs(troubles, random()), this.#wakeUp.signal)
      }
    }
    return 'ended'
  }

  wake(reason: WakeReason): void {
    if (reason !== 'edit') {
      this.#noteEvent({ kind: 'hint' })
      this.#isHurried = true
    }
    this.#wakeUp.abort()
  }

  #arrive(result: Result): void {
    this.#results.push(result)
    const { event } = result
    if (event?.kind === 'session') this.#isSessionLost = true
    else if (event !== null) this.#noteEvent(event)
    // Whatever it is, operations that wait for their place would only run into the same.
    if (event !== null && event.kind !== 'answer') this.#results.push(...this.#wire.takeBack().map(sentBack))
    this.#wakeUp.abort()
  }

  /** Writes what has arrived, and starts what may go. @returns for how long there is nothing more to do, in ms */
  async #round(): Promise<number> {
    const { now, session } = this.#world
    const pauseMs = this.#gate.pausedUntil - now()
    // A pause longer than any that is ever made was noted before the clock was set back.
    const isPaused = pauseMs > 0 && pauseMs <= LONGEST_PAUSE_MS
    const sleepMs = isPaused ? Math.min(pauseMs, LONGEST_SLEEP_MS) : LONGEST_SLEEP_MS
    const mostClaims = isPaused || !session.isOpen() || this.#isSessionLost ? 0 : this.#places()
    const isIdle = this.#results.length === 0 && !this.#isHurried && mostClaims === 0
    if (isIdle && (isPaused || this.#wire.underWay.size > 0)) return sleepMs

    const round = await this.#write(mostClaims)
    if (round === null) return 0
    this.#wire.start(round.steps)
    if (!round.isWaiting && this.#wire.underWay.size === 0) await this.#finish()
    if (this.#isSessionLost || (round.isWaiting && !session.isOpen())) return this.#openSession()
    return round.isChanged ? 0 : Math.min(sleepMs, round.dueMs)
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

  /** @returns null if one operation is in the way; it is put off in the next round */
  async #write(mostClaims: number): Promise<Round | null> {
    const underWay = this.#underWay()
    const results = this.#results.splice(0)
    const forgetsBackoff = this.#isHurried
    this.#isHurried = false
    try {
      const show = { done: this.#done, isDue: this.#isToShow(results) }
      const plan = { results, underWay, mostClaims, forgetsBackoff, show, rows: this.#rows }
      const round = await writeRound(this.#deps, plan)
      for (const { op } of results) this.#wire.underWay.delete(op.opId)
      this.#rows = Math.max(FEWEST_ROWS, round.rows + FEWEST_ROWS / 2)
      this.#done += round.confirmed
      this.#failed.clear()
      if (results.some(({ event }) => event !== null)) await this.#showHold()
      return round
    } catch (error) {
      this.#results.unshift(...results)
      this.#isHurried ||= forgetsBackoff
      if (!(error instanceof OperationFailure)) throw error
      console.error(error)
      this.#putOff(error)
      return null
    }
  }

  /** The next round goes without what could not be written for this operation, which waits as after a failure. */
  #putOff(failure: OperationFailure): void {
    const { op } = failure
    this.#results = this.#results.filter((result) => result.op.opId !== op.opId)
    const isHopeless = this.#failed.has(op.opId)
    this.#failed.add(op.opId)
    const settlement = isHopeless ? null : happened(defectIn(this.#deps, op, failure.inner))
    this.#results.push({ op, settlement, event: null })
    if (isHopeless) throw failure
  }

  /** @returns 0 where it is open, and else for how long there is nothing to do, in ms */
  async #openSession(): Promise<number> {
    const isLost = this.#isSessionLost
    this.#isSessionLost = false
    const answer = await this.#world.session.renew()
    if (answer === 'refused') this.#gate = { ...this.#gate, hold: 'session' }
    else if (answer === 'unreachable') this.#noteEvent({ kind: 'unreachable', why: 'network' })
    else if (isLost) this.#noteEvent({ kind: 'session' })
    await this.#showHold()
    if (answer === 'renewed') return 0
    return answer === 'refused' ? LONGEST_SLEEP_MS : Math.max(0, this.#gate.pausedUntil - this.#world.now())
  }

  #noteEvent(event: HostEvent): void {
    const { now, random } = this.#world
    this.#gate = nextGate(this.#gate, event, { now: now(), random: random() })
  }

  /** How far the queue has come is shown now and then: to count what waits takes time. */
  #isToShow(results: readonly Result[]): boolean {
    const now = this.#world.now()
    const isSoon = now >= this.#shownAt && now - this.#shownAt < SHOW_EVERY_MS
    if (isSoon || !results.some(({ settlement }) => settlement?.kind === 'confirmed')) return false
    this.#shownAt = now
    return true
  }

  async #finish(): Promise<void> {
    if (this.#done === 0) return
    this.#done = 0
    await this.#world.db.meta.put({ key: 'round', value: { done: 0, total: 0 } })
    this.#world.onDrained()
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

/** It was claimed ahead, and nothing of it left the device. */
function sentBack({ op, kind }: Step): Result {
  return { op, settlement: kind === 'send' ? happened({ kind: 'sent-back' }) : null, event: null }
}
