import { settleTables } from '#local/answers/settle.ts'
import { isPatch } from '#local/outbox/intent.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'
import { writeAsLeader } from '#sync/leader/fence.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'
import { type Chosen, chooseOperations, isFull } from './choose.ts'
import { claimOperation } from './claim.ts'
import { type QueueHead, readHead } from './queue-head.ts'
import type { Result, Step } from './step.ts'
import { UNREADABLE } from './sweep.ts'

export interface RoundPlan {
  /** What has come of steps since the round before. */
  results: readonly Result[]
  /** What is being sent or looked at, without those. */
  underWay: readonly Operation[]
  /** How many may be claimed, at most. */
  mostClaims: number
  /** Whether whatever has failed may be tried again at once. */
  forgetsBackoff: boolean
}

export interface Round {
  /** To be taken now that their claims are durable. */
  steps: Step[]
  /** Whether anything waits for something other than a person. */
  isWaiting: boolean
  /** In how many ms there is something to do for another; Infinity: not before something happens. */
  restMs: number
}

/** An operation whose result or claim cannot be written: nothing of the round was. */
export class OperationFailure extends Error {
  override readonly name = 'OperationFailure'
  readonly op: Operation
  /** For those who look for the storage's own errors. */
  readonly inner: unknown

  constructor(op: Operation, cause: unknown) {
    super(`The operation ${op.opId} could not be moved.`, { cause })
    this.op = op
    this.inner = cause
  }
}

/** So many rows hold all that can be claimed in one round, if nothing stands in the way. */
const FIRST_ROWS = 64

/**
 * One strict transaction: writes all results that have arrived, and claims all that may go next. What is claimed was
 * read in the same transaction, so nothing is ever chosen from an old list; and what arrives in the meantime gathers
 * for the next round, so that the disk is visited as often as it can be, and no more.
 * @throws Fenced, StorageFailure, OperationFailure; nothing was written
 */
export async function writeRound(deps: LeaderDeps, plan: RoundPlan): Promise<Round> {
  const { db, epoch } = deps
  return writeAsLeader(db, epoch, settleTables(db), async () => {
    await modelByModel(plan.results.filter(({ op }) => isPatch(op.intent)))
    // What makes something may touch anything, and is written by itself.
    for (const result of plan.results) if (!isPatch(result.op.intent)) await modelByModel([result])
    const { head, chosen } = await choose(deps, plan)
    for (const opId of head.unreadable)
      await db.operations.update(opId, { state: 'PARKED', lastError: UNREADABLE })
    const claims = await modelByModel(
      chosen.map(({ op, stuck }) => ({ op, write: () => claimOperation(deps, op, stuck) })),
    )
    const steps = claims.filter((step) => step !== null)
    // Where one was changed instead of claimed, there may be more to claim.
    const untilDue = head.ops.map(({ nextAt }) => nextAt - deps.now()).filter((ms) => ms > 0)
    const restMs = steps.length < claims.length ? 0 : Math.min(...untilDue)
    return { steps, isWaiting: head.ops.some(isWaiting), restMs }
  })
}

/**
 * Different models side by side, since each waits for the database a few times; those of one model in their order,
 * since both may note on it what it holds.
 */
async function modelByModel<T>(writes: readonly { op: Operation; write: () => Promise<T> }[]): Promise<T[]> {
  const written: T[] = []
  const inOrder = async (ofModel: typeof writes) => {
    for (const { op, write } of ofModel) {
      written.push(
        await write().catch((error: unknown) => {
          throw new OperationFailure(op, error)
        }),
      )
    }
  }
  await Promise.all([...Map.groupBy(writes, ({ op }) => op.modelKey).values()].map(inOrder))
  return written
}

/** Reads on until all places are taken: whatever stands at the head, what can go is found behind it. */
async function choose(
  deps: LeaderDeps,
  { underWay, mostClaims, forgetsBackoff }: RoundPlan,
): Promise<{ head: QueueHead; chosen: Chosen[] }> {
  const busy = new Set(underWay.map(({ lane }) => lane))
  const lanes = { busy, targets: new Set(underWay.map(({ target }) => target)) }
  for (let rows = FIRST_ROWS; ; rows *= 4) {
    const head = await readHead(deps.db, rows)
    if (forgetsBackoff) await forgetBackoff(deps, head.ops)
    const chosen = chooseOperations(head.ops, lanes, { ...head.facts, now: deps.now() })
    const isEnough =
      mostClaims === 0 ? head.ops.some(isWaiting) : isFull(lanes, chosen) || chosen.length >= mostClaims
    if (isEnough || head.isWhole) return { head, chosen: chosen.slice(0, mostClaims) }
  }
}

/**
 * Somebody has reason to believe that it would go better now. What has to wait for the server itself is not hurried.
 */
async function forgetBackoff({ db }: LeaderDeps, ops: readonly Operation[]): Promise<void> {
  for (const op of ops) {
    if (op.nextAt === 0 || (op.attempts === 0 && !op.serverErrors) || !isWaiting(op)) continue
    op.nextAt = 0
    await db.operations.update(op.opId, { nextAt: 0 })
  }
}

function isWaiting({ state }: Operation): boolean {
  return !NEEDS_PERSON.includes(state)
}
