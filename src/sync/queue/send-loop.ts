import type { Operation } from '#local/outbox/operation.ts'
import { keepSecondLooks } from '#sync/bare-contract/second-look.ts'
import { Fenced, raiseEpoch } from '#sync/leader/fence.ts'
import { backoffMs } from '#sync/model/backoff.ts'
import type { EngineDeps, LeaderDeps } from '#sync/model/engine-deps.ts'
import { type HostEvent, type HostGate, WELL, isAway, nextGate, pauseLeft } from '#sync/model/host-gate.ts'
import { LANES_ON_WIRE, MOST_AHEAD, kindOfLane } from './choose.ts'
import { OperationFailure, writeRound } from './round.ts'
import { type Result, type Step, defectOf, failed, happened, takeStep } from './step.ts'
import { sweepAbandoned } from './sweep.ts'

/** The longest sleep: some changes are announced by no event. */
const LONGEST_SLEEP_MS = 60_000
/** While the wire is well filled, what has come waits this long for more, to be written with it. */
const GATHER_MS = 100

/**
 * Sends the queue under one epoch, and owns all timing: a round writes what has come of earlier steps and claims the
 * next ones, which then go to the wire; what comes of them wakes the next round.
 */
export class SendLoop {
  readonly #deps: LeaderDeps
  /** From the claim until its result arrives, by id. */
  readonly #underWay = new Map<string, Operation>()
  readonly #onWire = { text: 0, photo: 0 }
  /**
   * Text that was claimed ahead leaves the moment a place is free, so that the wire is never idle because of the disk.
   */
  readonly #ahead: Step[] = []
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
    this.#deps = {
      ...deps,
      ...{ epoch: 0, inFlight: new Map(), lookedAt: new Map(), lastWellAt: () => this.#gate.lastWellAt },
    }
  }

  /** 0 until it leads. */
  get epoch(): number {
    return this.#deps.epoch
  }

  async run(signal: AbortSignal): Promise<'ended' | 'fenced'> {
    const { db, wait, random } = this.#deps
    this.#deps.epoch = await raiseEpoch(db, [db.operations], () => sweepAbandoned(db))
    void keepSecondLooks(this.#deps, signal)
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

  #start(steps: readonly Step[]): void {
    for (const step of steps) {
      this.#underWay.set(step.op.opId, step.op)
      if (this.#onWire.text >= LANES_ON_WIRE.text && kindOfLane(step.op.lane) === 'text')
        this.#ahead.push(step)
      else void this.#take(step)
    }
  }

  async #take(step: Step): Promise<void> {
    const kind = kindOfLane(step.op.lane)
    this.#onWire[kind] += 1
    const result = await takeStep(this.#deps, step)
    this.#onWire[kind] -= 1
    this.#arrive(result)
    const next = kind === 'text' ? this.#ahead.shift() : undefined
    if (next !== undefined) void this.#take(next)
  }

  #arrive(result: Result): void {
    const { outcome } = result
    if (outcome?.kind === 'session') this.#isSessionLost = true
    else if (outcome !== null) this.#note(outcome)
    // Whatever it is, operations that wait for their place would only run into the same.
    const back = this.#isClosed() || isAway(this.#gate) ? this.#ahead.splice(0) : []
    this.#keep(result)
    for (const { op } of back) this.#keep(happened(this.#deps, op, { kind: 'sent-back' }))
    this.wake()
  }

  /** For the next round. */
  #keep(result: Result): void {
    this.#underWay.delete(result.op.opId)
    this.#results.push(result)
  }

  #note(event: HostEvent): void {
    const { now, random } = this.#deps
    this.#gate = nextGate(this.#gate, event, { now: now(), random: random() })
  }

  #isClosed(): boolean {
    const { now, session } = this.#deps
    return pauseLeft(this.#gate, now()) > 0 || this.#isSessionLost || !session.isOpen()
  }

  /** Writes what has arrived, and starts what may go. @returns for how long there is nothing more to do, in ms */
  async #round(): Promise<number> {
    const { now, elapsed, session } = this.#deps
    const results = [...this.#results]
    const pauseMs = pauseLeft(this.#gate, now())
    const sleepMs = pauseMs > 0 ? Math.min(pauseMs, LONGEST_SLEEP_MS) : LONGEST_SLEEP_MS
    const mostClaims = this.#isClosed() ? 0 : this.#places()
    const forgetsBackoff = this.#isHurried
    const isIdle = results.length === 0 && !forgetsBackoff && mostClaims === 0
    if (isIdle && (pauseMs > 0 || this.#underWay.size > 0)) return sleepMs
    const isWellFilled = this.#ahead.length >= MOST_AHEAD / 2
    const gatherMs = isWellFilled ? this.#lastRoundAt + GATHER_MS - elapsed() : 0
    if (gatherMs > 0) return gatherMs

    this.#isHurried = false
    const underWay = [...this.#underWay.values()]
    const round = await writeRound(this.#deps, { results, underWay, mostClaims, forgetsBackoff })
    this.#lastRoundAt = elapsed()
    this.#results.splice(0, results.length)
    this.#failed.clear()
    this.#start(round.steps)
    // Where nothing is on its way, no answer will come that says how things are.
    const isQuiet = this.#underWay.size === 0 && session.isOpen()
    if (isQuiet || results.some(({ outcome }) => outcome !== null)) await this.#showHold()
    this.#hasSent ||= results.some(({ outcome }) => outcome?.kind === 'done')
    if (this.#hasSent && !round.isWaiting && this.#underWay.size + this.#results.length === 0) {
      this.#hasSent = false
      this.#deps.onDrained()
    }
    if (this.#isSessionLost || (round.isWaiting && !session.isOpen())) return this.#openSession()
    return Math.min(sleepMs, round.restMs)
  }

  /** How many may be claimed. A probe goes alone: one failure tells as much as four. */
  #places(): number {
    const { text, photo } = this.#onWire
    const isFull =
      text + this.#ahead.length >= LANES_ON_WIRE.text + MOST_AHEAD && photo >= LANES_ON_WIRE.photo
    if (!isAway(this.#gate)) return isFull ? 0 : Infinity
    return this.#underWay.size === 0 ? 1 : 0
  }

  /**
   * The next round goes without what could not be written for this operation, which waits as after a failure.
   * @returns false if that was tried already
   */
  #setAside({ op, inner }: OperationFailure): boolean {
    const isNew = !this.#failed.has(op.opId)
    this.#failed.add(op.opId)
    this.#results = this.#results.filter((result) => result.op.opId !== op.opId)
    if (isNew) this.#keep({ ...failed(this.#deps, op, defectOf(inner)), outcome: null })
    return isNew
  }

  /** @returns 0 where it is open, and else for how long there is nothing to do, in ms */
  async #openSession(): Promise<number> {
    const isLost = this.#isSessionLost
    this.#isSessionLost = false
    const answer = await this.#deps.session.renew()
    if (answer === 'refused') this.#note({ kind: 'signed-out' })
    else if (answer === 'unreachable') this.#note({ kind: 'unreachable' })
    else if (isLost) this.#note({ kind: 'session' })
    await this.#showHold()
    if (answer === 'renewed') return 0
    return answer === 'refused' ? LONGEST_SLEEP_MS : pauseLeft(this.#gate, this.#deps.now())
  }

  async #showHold(): Promise<void> {
    const { hold, pausedUntil } = this.#gate
    const shown = JSON.stringify([hold, hold === null ? null : pausedUntil])
    if (this.#shownHold === shown) return
    this.#shownHold = shown
    await this.#deps.db.meta.bulkPut([
      { key: 'engine', value: hold },
      { key: 'pausedUntil', value: hold === null ? null : pausedUntil },
    ])
  }
}
