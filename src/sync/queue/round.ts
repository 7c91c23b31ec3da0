import { settleTables } from '#local/answers/settle.ts'
import { isPatch } from '#local/outbox/intent.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'
import { writeAsLeader } from '#sync/leader/fence.ts'
import { type Lanes, chooseOperations, isFull } from './choose.ts'
import { claimOperation } from './claim.ts'
import type { StepDeps } from '#sync/model/engine-deps.ts'
import { type QueueHead, readHead } from './queue-head.ts'
import { settleResult } from './settle-result.ts'
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
  /** How many operations are done since the queue was last empty, and whether people are to see that now. */
  show: { done: number; isDue: boolean }
  /** How much of the queue is read at first. */
  rows: number
}

export interface Round {
  /** To be taken now that their claims are durable. */
  steps: Step[]
  /** How many operations were confirmed. */
  confirmed: number
  /** Whether the queue was changed after it was read: there may be more to claim. */
  isChanged: boolean
  /** Whether anything waits for something other than a person. */
  isWaiting: boolean
  /** In how many ms the next postponed operation is due; Infinity if there is none. */
  dueMs: number
  /** How much of the queue had to be read. */
  rows: number
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

/**
 * One strict transaction: settles all results that have arrived, and claims all that may go next. What is claimed was
 * read in the same transaction, so nothing is ever chosen from an old list; and what arrives in the meantime gathers for
 * the next round, so that the disk is visited as often as it can be, and no more.
 * @throws Fenced, StorageFailure, OperationFailure; nothing was written
 */
export async function writeRound(deps: StepDeps, plan: RoundPlan): Promise<Round> {
  const { db, epoch } = deps
  return writeAsLeader(db, epoch, settleTables(db), async () => {
    const settled = await settle(deps, plan.results)
    const { head, chosen, rows } = await choose(deps, plan)
    for (const opId of head.unreadable)
      await db.operations.update(opId, { state: 'PARKED', lastError: UNREADABLE })
    const needPerson = [...head.facts.needsPerson.values()]
    const claims = await modelByModel(
      chosen,
      (op) => {
        const stuck = needPerson.filter(({ target }) => target === op.target)
        return claimOperation(deps, op, stuck).catch(blame(op))
      },
      (op) => op,
    )
    const steps = claims.filter((claim) => 'op' in claim)
    const confirmed = settled + claims.filter(({ kind }) => kind === 'confirmed').length
    if (plan.show.isDue) {
      const done = plan.show.done + confirmed
      await db.meta.put({ key: 'round', value: { done, total: done + (await db.operations.count()) } })
    }
    return {
      steps,
      confirmed,
      isChanged: steps.length < claims.length,
      isWaiting: head.ops.some(isWaiting),
      dueMs: untilDue(head.ops, deps.now()),
      rows,
    }
  })
}

/** What makes something may touch anything, and is settled by itself. */
async function settle(deps: StepDeps, results: readonly Result[]): Promise<number> {
  const write = (result: Result) => settleResult(deps, result).catch(blame(result.op))
  const isEdit = ({ op }: Result) => isPatch(op.intent)
  const confirmed = await modelByModel(results.filter(isEdit), write, ({ op }) => op)
  for (const result of results) if (!isEdit(result)) confirmed.push(await write(result))
  return confirmed.filter(Boolean).length
}

/**
 * Different models side by side, since each waits for the database a few times; those of one model in their order,
 * since both may note on it what it holds.
 */
async function modelByModel<T, R>(
  items: readonly T[],
  write: (item: T) => Promise<R>,
  opOf: (item: T) => Operation,
): Promise<R[]> {
  const done: R[] = []
  const inOrder = async (ofModel: readonly T[]) => {
    for (const item of ofModel) done.push(await write(item))
  }
  await Promise.all([...Map.groupBy(items, (item) => opOf(item).modelKey).values()].map(inOrder))
  return done
}

/** Reads on until all places are taken: whatever stands at the head, what can go is found behind it. */
async function choose(
  deps: StepDeps,
  { underWay, mostClaims, forgetsBackoff, rows: first }: RoundPlan,
): Promise<{ head: QueueHead; chosen: Operation[]; rows: number }> {
  const lanes: Lanes = {
    busy: new Set(underWay.map(({ lane }) => lane)),
    targets: new Set(underWay.map(({ target }) => target)),
  }
  for (let most = first; ; most *= 4) {
    const head = await readHead(deps.db, most)
    if (forgetsBackoff) await forgetBackoff(deps, head.ops)
    const chosen = chooseOperations(head.ops, lanes, { ...head.facts, now: deps.now() })
    const isEnough =
      mostClaims === 0 ? head.ops.some(isWaiting) : isFull(lanes, chosen) || chosen.length >= mostClaims
    if (!isEnough && !head.isWhole) continue
    const last = chosen.at(-1)
    const needed = last === undefined ? 0 : head.ops.indexOf(last) + 1
    return { head, chosen: chosen.slice(0, mostClaims), rows: needed }
  }
}

/** Somebody has reason to believe that it would go better now. What has to wait for the server itself is not hurried. */
async function forgetBackoff({ db }: StepDeps, ops: readonly Operation[]): Promise<void> {
  for (const op of ops) {
    if (op.nextAt === 0 || op.attempts === 0 || !isWaiting(op)) continue
    op.nextAt = 0
    await db.operations.update(op.opId, { nextAt: 0 })
  }
}

function isWaiting({ state }: Operation): boolean {
  return !NEEDS_PERSON.includes(state)
}

function untilDue(ops: readonly Operation[], now: number): number {
  let dueMs = Infinity
  for (const { nextAt } of ops) if (nextAt > now) dueMs = Math.min(dueMs, nextAt - now)
  return dueMs
}

function blame(op: Operation): (error: unknown) => never {
  return (error) => {
    throw new OperationFailure(op, error)
  }
}
