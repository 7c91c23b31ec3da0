import type { Operation } from '#local/outbox/operation.ts'
import { LONGEST_PAUSE_MS, backoffMs } from '#sync/model/backoff.ts'
import type { EngineDeps, StepDeps } from './engine-deps.ts'
import { Fenced, beat, raiseEpoch } from '#sync/leader/fence.ts'
import { kindOfLane } from './choose.ts'
import { GroupCommit } from './group-commit.ts'
import { type Heard, type HostGate, WELL, hear } from '#sync/model/host-gate.ts'
import type { WakeReason } from '#sync/messages.ts'
import { OperationList } from './operation-list.ts'
import { createResolver } from './resolver.ts'
import { OpenEnds } from './open-ends.ts'
import { putOff } from './put-off.ts'
import { keepSecondLooks } from '#sync/bare-contract/second-look.ts'
import { type Progress, stepOperation } from './step.ts'
import { parkUnreadable } from './sweep.ts'
import { Wire } from './wire.ts'
import { isPatch, madeBy } from '#local/outbox/intent.ts'

/** The longest sleep: some changes are announced by no event. */
const LONGEST_SLEEP_MS = 60_000
const SHOW_EVERY_MS = 250
const MOST_PASSES = 5

/** The loop that sends, and owns all timing. It runs only in the tab that leads; see lead.ts and fence.ts. */
export class Engine {
  readonly #deps: EngineDeps
  readonly #ops: OperationList
  /** What is being sent, by lane. */
  readonly #lanes = new Map<string, Operation>()
  /** Answered, and being settled on disk. The next claim of their lane goes to the disk together with them. */
  readonly #settling = new Set<Operation>()
  #epoch = 0
  #wakeUp = new AbortController()
  #gate: HostGate = WELL
  #commit: GroupCommit
  readonly #wire = new Wire()
  readonly #openEnds: OpenEnds
  /** How often in a row it was chosen and not sent, by id. */
  readonly #passes = new Map<string, number>()
  #isHurried = false
  #done = 0
  #shown = { done: 0, at: 0 }
  /** What `meta` says holds the queue up; undefined: whatever an earlier leader wrote there. */
  #shownHold: { hold: HostGate['hold']; pausedUntil: number | null } | undefined

  constructor(deps: EngineDeps) {
    this.#deps = deps
    this.#ops = new OperationList(deps.db)
    this.#openEnds = new OpenEnds(deps.elapsed)
    this.#commit = new GroupCommit(deps.rules.writeAsLeader)
  }

  /**
   * Leads until the signal aborts. What is on the wire then is left to the next leader.
   * @returns 'fenced' if another tab has taken the lead
   */
  async run(signal: AbortSignal): Promise<'ended' | 'fenced'> {
    const { db, wait, random, rules } = this.#deps
    this.#epoch = await raiseEpoch(db)
    await rules.sweep(this.#deps, this.#epoch)
    this.#ops.forget()
    this.#shownHold = undefined
    signal.addEventListener('abort', () => {
      this.#wakeUp.abort()
    })
    void keepSecondLooks(this.#deps, this.#epoch, signal)
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
        this.#ops.forget()
      }
    }
    return 'ended'
  }

  /** Something may be sent now. Unlike an edit, the network or a person also ends pauses and back-off. */
  wake(reason: WakeReason): void {
    if (reason === 'edit') this.#ops.noteNews()
    else {
      this.#hear({ kind: 'hint' })
      this.#isHurried = true
      this.#ops.markStale()
    }
    this.#wakeUp.abort()
  }

  /** Another tab asks whether this one still leads: answers with a heartbeat if it does. */
  async showLife(): Promise<void> {
    if (this.#epoch === 0) return
    await beat(this.#deps.db, this.#epoch).catch((error: unknown) => {
      if (!(error instanceof Fenced)) throw error
    })
  }

  /** Starts everything that may be sent now. @returns for how long there is nothing more to do, in ms */
  async #round(): Promise<number> {
    const { now, session, rules, db } = this.#deps
    const pauseMs = this.#gate.pausedUntil - now()
    // A pause longer than any that is ever made was noted before the clock was set back.
    const isPaused = pauseMs > 0 && pauseMs <= LONGEST_PAUSE_MS
    if (isPaused && this.#ops.waiting > 0) return Math.min(pauseMs, LONGEST_SLEEP_MS)
    const list = this.#ops
    await list.read(now, this.#isBusy())
    await parkUnreadable(this.#deps, this.#epoch, list.takeUnreadable())
    if (this.#isHurried) await this.#forgetBackoff()
    await this.#showRound()
    if (list.waiting === 0) await this.#finishRound()
    if (list.all.length === 0) return LONGEST_SLEEP_MS
    if (list.waiting > 0 && !session.isOpen()) return this.#openSession()
    if (isPaused) return Math.min(pauseMs, LONGEST_SLEEP_MS)

    // A probe goes alone: one failure tells as much as four.
    const isProbing = this.#gate.failuresInARow > 0
    if (isProbing && this.#lanes.size > 0) return LONGEST_SLEEP_MS
    const underWay = [...this.#lanes.values(), ...this.#settling]
    const lanes = { busy: new Set(this.#lanes.keys()), targets: new Set(underWay.map((op) => op.target)) }
    const chosen = rules.choose(list.all, lanes, {
      resolve: await createResolver(db, list),
      now: now(),
      isUnsettled: (opId) => list.has(opId),
      needsPerson: list.needsPerson,
    })
    for (const op of isProbing ? chosen.slice(0, 1) : chosen) this.#start(op)
    const doubtMs = this.#isBusy() ? (list.isStale() ? 200 : null) : list.doubt(now())
    return Math.min(doubtMs ?? LONGEST_SLEEP_MS, LONGEST_SLEEP_MS, untilNext(list.all, now()))
  }

  #isBusy(): boolean {
    return this.#lanes.size + this.#settling.size > 0
  }

  #start(op: Operation): void {
    this.#lanes.set(op.lane, op)
    // What refers to a new record needs its server id, which is stored when the creation is settled.
    const mayLeave = madeBy(op.intent) === null
    const kind = kindOfLane(op.lane)
    let isOnWire = false
    const leaveWire = () => {
      if (isOnWire) this.#wire.leave(kind)
      isOnWire = false
    }
    const offWire = () => {
      leaveWire()
      this.#settling.add(op)
      this.#lanes.delete(op.lane)
      if (mayLeave) this.#ops.leave(op)
      this.#wakeUp.abort()
    }
    const deps: StepDeps = {
      ...this.#deps,
      rules: {
        ...this.#deps.rules,
        writeAsLeader: isPatch(op.intent) ? this.#commit.ofModel(op.intent.modelKey) : this.#commit.write,
      },
      epoch: this.#epoch,
      enterWire: async () => (isOnWire = await this.#wire.enter(kind)),
      offWire,
      openEnds: this.#openEnds,
      lastWellAt: () => this.#gate.lastWellAt,
    }
    stepOperation(deps, op)
      .then((progress) => this.#note(op, progress))
      .catch((error: unknown) => {
        if (!(error instanceof Fenced)) console.error('An operation could not be moved.', error)
        this.#wire.sendBack()
        const { now, random } = this.#deps
        this.#gate = { ...this.#gate, pausedUntil: now() + backoffMs(1, random()) }
      })
      .finally(() => {
        leaveWire()
        if (!this.#settling.delete(op)) this.#lanes.delete(op.lane)
        this.#ops.touch(op)
        this.#wakeUp.abort()
      })
  }

  async #note(op: Operation, progress: Progress): Promise<void> {
    if (progress.kind === 'sent-back') return
    if (progress.kind === 'passed-over') {
      this.#ops.forget()
      await this.#countPass(op)
      return
    }
    this.#passes.delete(op.opId)
    // Whatever it is, operations that wait for a slot would only run into the same.
    if (progress.kind !== 'answered') this.#wire.sendBack()
    if (progress.kind === 'session') {
      if ((await this.#openSession()) === 0) await this.#showHold(this.#hear({ kind: 'session' }))
      return
    }
    if (progress.kind === 'answered' && progress.confirmed) {
      this.#done += 1
      if (movesOthers(op)) this.#ops.markStale()
    }
    await this.#showHold(this.#hear(progress.kind === 'answered' ? { kind: 'answer' } : progress))
  }

  /** Nothing that is known chooses one again and again that then cannot go; if something does, it must not spin. */
  async #countPass({ opId }: Operation): Promise<void> {
    const passes = (this.#passes.get(opId) ?? 0) + 1
    this.#passes.set(opId, passes)
    if (passes >= MOST_PASSES) await putOff(this.#deps, this.#epoch, opId)
  }

  /** Several lanes may find the session closed at once; they ask together. Answers 0 where it is open. */
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
    this.#isHurried = false
    const { db, rules } = this.#deps
    // What has to settle is not hurried by anyone.
    const backedOff = this.#ops.all.filter((op) => op.nextAt > 0 && op.attempts > 0 && isWaiting(op))
    if (backedOff.length === 0) return
    await rules.writeAsLeader(db, this.#epoch, [db.operations], async () => {
      const ids = backedOff.map((op) => op.opId)
      await db.operations.where('opId').anyOf(ids).filter(isWaiting).modify({ nextAt: 0 })
    })
    for (const op of backedOff) this.#ops.touch(op)
    await this.#ops.read(this.#deps.now, true)
  }

  /** Shows people how far the queue has come; not for each operation, since each time costs a transaction. */
  async #showRound(): Promise<void> {
    const now = this.#deps.now()
    const isSoon = now >= this.#shown.at && now - this.#shown.at < SHOW_EVERY_MS
    if (this.#done === this.#shown.done || isSoon) return
    this.#shown = { done: this.#done, at: now }
    const total = this.#done + this.#ops.all.length
    await this.#deps.db.meta.put({ key: 'round', value: { done: this.#done, total } })
  }

  async #finishRound(): Promise<void> {
    if (this.#done === 0 || this.#isBusy()) return
    this.#done = 0
    this.#shown = { ...this.#shown, done: 0 }
    await this.#deps.db.meta.put({ key: 'round', value: { done: 0, total: 0 } })
    await this.#showHold(this.#gate)
    this.#deps.onDrained()
  }

  async #showHold(gate: HostGate): Promise<void> {
    const pausedUntil = gate.hold === null ? null : gate.pausedUntil
    if (this.#shownHold?.hold === gate.hold && this.#shownHold.pausedUntil === pausedUntil) return
    this.#shownHold = { hold: gate.hold, pausedUntil }
    await this.#deps.db.meta.bulkPut([
      { key: 'engine', value: gate.hold },
      { key: 'pausedUntil', value: pausedUntil },
    ])
  }
}

function isWaiting(op: Operation): boolean {
  return op.state === 'QUEUED' || op.state === 'UNCERTAIN' || op.state === 'RECONCILE'
}

/** In how many ms the next postponed operation is due; Infinity if there is none. */
function untilNext(ops: readonly Operation[], now: number): number {
  let nextMs = Infinity
  for (const { nextAt } of ops) if (nextAt > now) nextMs = Math.min(nextMs, nextAt - now)
  return nextMs
}

/**
 * Whether its confirmation may have changed operations on other records: with a record that was made, those on a
 * twin that a list brought meanwhile; with a process that was deleted, its photos.
 */
function movesOthers({ intent }: Operation): boolean {
  return intent.kind === 'process.delete' || (madeBy(intent) !== null && intent.kind !== 'photo.upload')
}
