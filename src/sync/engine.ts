import { NEEDS_PERSON, type Operation } from '#local/operation.ts'
import { LONGEST_PAUSE_MS, backoffMs } from './backoff.ts'
import type { EngineDeps, StepDeps } from './engine-deps.ts'
import { Fenced, raiseEpoch } from './fence.ts'
import { type Heard, type HostGate, WELL, hear } from './host-gate.ts'
import type { WakeReason } from './messages.ts'
import { OperationList } from './operation-list.ts'
import { createResolver } from './resolver.ts'
import { type Progress, stepOperation } from './step.ts'

/** A longer sleep than this would miss what no event tells of. */
const LONGEST_SLEEP_MS = 60_000

/** The loop that owns all timing. It runs in the one place that leads; see fence.ts. */
export class Engine {
  readonly #deps: EngineDeps
  readonly #ops: OperationList
  readonly #lanes = new Map<string, Operation>()
  #epoch = 0
  #wakeUp = new AbortController()
  #gate: HostGate = WELL
  #done = 0

  constructor(deps: EngineDeps) {
    this.#deps = deps
    this.#ops = new OperationList(deps.db)
  }

  /**
   * Leads until the signal ends. What is on the wire then is left to whoever leads next.
   * @returns 'fenced' where another has taken the lead
   */
  async run(signal: AbortSignal): Promise<'ended' | 'fenced'> {
    const { db, wait, random, rules } = this.#deps
    this.#epoch = await raiseEpoch(db)
    await rules.sweep(this.#deps, this.#epoch)
    this.#ops.forget()
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
        // The device's storage may be out of reach for a while; the queue is in it and waits as well.
        console.error('The queue could not be worked on.', error)
        troubles += 1
        await wait(backoffMs(troubles, random()), signal)
        this.#ops.forget()
      }
    }
    return 'ended'
  }

  /** Something may go out now. Only an edit leaves the back-off as it is. */
  async wake(reason: WakeReason): Promise<void> {
    if (reason !== 'edit' && this.#epoch > 0) {
      this.#hear({ kind: 'hint' })
      await this.#forgetBackoff()
    }
    this.#ops.markStale()
    this.#wakeUp.abort()
  }

  /** Starts all that may start. Answers how long there is nothing to do, in ms. */
  async #round(): Promise<number> {
    const { now, session, rules, db } = this.#deps
    const ops = await this.#ops.read(now(), this.#lanes.size > 0)
    const waiting = ops.filter((op) => !NEEDS_PERSON.includes(op.state))
    if (waiting.length === 0) await this.#finishRound()
    if (ops.length === 0) return LONGEST_SLEEP_MS
    if (waiting.length > 0 && !session.isOpen()) return this.#openSession()
    const pauseMs = this.#gate.pausedUntil - now()
    // A longer pause than is ever made was noted before the clock was set back.
    if (pauseMs > 0 && pauseMs <= LONGEST_PAUSE_MS) return Math.min(pauseMs, LONGEST_SLEEP_MS)

    // A probe goes alone: one failure tells as much as four.
    const isProbing = this.#gate.failuresInARow > 0
    if (isProbing && this.#lanes.size > 0) return LONGEST_SLEEP_MS
    const onWire = [...this.#lanes.values()]
    const lanes = { busy: new Set(this.#lanes.keys()), targets: new Set(onWire.map((op) => op.target)) }
    const resolve = await createResolver(db, ops)
    const chosen = rules.choose(ops, lanes, { resolve, now: now() })
    for (const op of isProbing ? chosen.slice(0, 1) : chosen) this.#start(op)
    const nextAt = ops.map((op) => op.nextAt).filter((at) => at > now())
    const staleMs = this.#ops.isStale() ? 200 : LONGEST_SLEEP_MS
    return Math.min(staleMs, ...nextAt.map((at) => at - now()), LONGEST_SLEEP_MS)
  }

  #start(op: Operation): void {
    this.#lanes.set(op.lane, op)
    const deps: StepDeps = {
      ...this.#deps,
      epoch: this.#epoch,
      confirmedSoFar: () => this.#done,
      lastWellAt: () => this.#gate.lastWellAt,
    }
    stepOperation(deps, op)
      .then((progress) => this.#note(progress))
      .catch((error: unknown) => {
        if (!(error instanceof Fenced)) console.error('An operation could not be moved.', error)
        const { now, random } = this.#deps
        this.#gate = { ...this.#gate, pausedUntil: now() + backoffMs(1, random()) }
      })
      .finally(() => {
        this.#lanes.delete(op.lane)
        this.#ops.touch(op)
        this.#wakeUp.abort()
      })
  }

  async #note(progress: Progress): Promise<void> {
    if (progress.kind === 'session') {
      await this.#openSession()
      return
    }
    if (progress.kind === 'passed-over') {
      this.#ops.forget()
      return
    }
    if (progress.kind === 'answered') this.#done += progress.confirmed ? 1 : 0
    await this.#showHold(this.#hear(progress.kind === 'answered' ? { kind: 'answer' } : progress))
  }

  /** Several lanes may find the session closed at once; they ask together. */
  async #openSession(): Promise<number> {
    const answer = await this.#deps.session.renew()
    if (answer === 'renewed') return 0
    if (answer === 'refused') {
      await this.#showHold({ ...this.#gate, hold: 'session' })
      return LONGEST_SLEEP_MS
    }
    const gate = this.#hear({ kind: 'unreachable', why: 'network' })
    await this.#showHold(gate)
    return Math.max(0, gate.pausedUntil - this.#deps.now())
  }

  #hear(heard: Heard): HostGate {
    const { now, random } = this.#deps
    this.#gate = hear(this.#gate, heard, { now: now(), random: random() })
    return this.#gate
  }

  async #forgetBackoff(): Promise<void> {
    const { db, rules } = this.#deps
    await rules
      .writeAsLeader(db, this.#epoch, [db.operations], async () => {
        const waiting = db.operations.where('state').anyOf(['QUEUED', 'UNCERTAIN', 'RECONCILE'])
        // What has to settle is not hurried by anyone.
        await waiting.filter((op) => op.nextAt > 0 && op.attempts > 0).modify({ nextAt: 0 })
      })
      .catch((error: unknown) => {
        if (!(error instanceof Fenced)) throw error
      })
  }

  async #finishRound(): Promise<void> {
    if (this.#done === 0 || this.#lanes.size > 0) return
    this.#done = 0
    await this.#deps.db.meta.put({ key: 'round', value: { done: 0, total: 0 } })
    await this.#showHold(this.#gate)
    this.#deps.onDrained()
  }

  async #showHold(gate: HostGate): Promise<void> {
    const row = await this.#deps.db.meta.get('engine')
    if ((row?.value ?? null) === gate.hold) return
    await this.#deps.db.meta.put({ key: 'engine', value: gate.hold })
  }
}
