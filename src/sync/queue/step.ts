import { problemOf } from '#api/problem.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import { lookBefore } from '#sync/bare-contract/known-before.ts'
import { MissingBytes, OtherBytes } from '#sync/kinds/photo-upload.ts'
import { Fenced, stillLeads } from '#sync/leader/fence.ts'
import type { StepDeps } from '#sync/model/engine-deps.ts'
import { type Outcome, outcomeOf } from '#sync/model/outcome.ts'
import { reconcile } from '#sync/reconcile/reconcile.ts'
import { ClaimExpired, sendOperation } from '#sync/send/send.ts'
import { applyFinding, confirm, move } from './settle.ts'

/** What is to be done for an operation at the server. */
export type Step = { op: Operation } & (
  | {
      /** It is durably SENDING. */
      kind: 'send'
      /** What the server last said of its record, read in the transaction that claimed it. */
      record: ModelRow | ProcessRow | null
      /** In ms of `elapsed`. */
      claimedAt: number
    }
  /** Was it carried out? */
  | { kind: 'look' }
  /** What is there already, before it is sent to a server without keys? */
  | { kind: 'look-before' }
)

/** What came of a step. */
export interface Result {
  op: Operation
  /** Writes it, inside the transaction of the next round. */
  write: () => Promise<unknown>
  /** What the server did or said; null where it was not asked. */
  outcome: Outcome | null
}

/** Another tab takes longer than this to become the leader and send again what this one has claimed. */
const SAFE_WAIT_MS = 100

/** Takes a step at the server. Nothing is written here; see round.ts. Never rejects. */
export async function takeStep(deps: StepDeps, step: Step): Promise<Result> {
  const { op } = step
  try {
    const write = step.kind === 'send' ? await send(deps, step) : await look(deps, step)
    return { op, write, outcome: { kind: 'done' } }
  } catch (error) {
    if (error instanceof Fenced) return { op, write: () => Promise.resolve(), outcome: null }
    if (error instanceof ClaimExpired) return notSent(deps, op, { kind: 'abandoned' })
    if (error instanceof MissingBytes) {
      const missing = { kind: 'missing-bytes', status: null, message: error.message }
      return notSent(deps, op, { kind: 'unreadable', error: missing })
    }
    if (error instanceof OtherBytes) {
      const other = { kind: 'other-bytes', status: null, message: error.message }
      const write = () => move(deps, op, { kind: 'cannot-tell', error: other })
      return { op, write, outcome: { kind: 'done' } }
    }
    if (step.kind === 'send') deps.inFlight.begin(op.opId)
    return failedWith(deps, op, outcomeOfFailure(op, error))
  }
}

/** What was claimed did not leave the device. */
export function notSent(deps: StepDeps, op: Operation, happening: Parameters<typeof move>[2]): Result {
  return { op, write: () => move(deps, op, happening), outcome: null }
}

/** A defect of ours, before or after the wire: the operation waits as after a failure, and is shown with the defect. */
export function defectIn(deps: StepDeps, op: Operation, error: unknown): Result {
  return failedWith(deps, op, defectOf(error))
}

type Write = Result['write']

async function send(deps: StepDeps, step: Extract<Step, { kind: 'send' }>): Promise<Write> {
  const { op, claimedAt } = step
  if (deps.elapsed() - claimedAt > SAFE_WAIT_MS) await stillLeads(deps.db, deps.epoch)
  const answer = await sendOperation({ ...deps, capabilities: deps.capabilities() }, step, claimedAt)
  return () => confirm(deps, op, answer)
}

async function look(deps: StepDeps, { op, kind }: Step): Promise<Write> {
  if (kind === 'look') {
    const finding = await reconcile(deps, op)
    return () => applyFinding(deps, op, finding)
  }
  const ids = (await lookBefore(deps, op)) ?? []
  return () => move(deps, op, { kind: 'known-before', ids })
}

function failedWith(deps: StepDeps, op: Operation, outcome: Outcome): Result {
  const { now, random, lastWellAt } = deps
  if (outcome.kind === 'done') return { op, outcome, write: () => confirm(deps, op, { kind: 'deleted' }) }
  const at = { now: now(), random: random(), lastWellAt: lastWellAt() }
  return { op, outcome, write: () => move(deps, op, { kind: 'answered', outcome, ...at }) }
}

function outcomeOfFailure({ intent }: Operation, error: unknown): Outcome {
  const problem = problemOf(error)
  if (problem !== null) return outcomeOf(problem, intent.kind)
  console.error('The server could not be asked about an operation.', error)
  return defectOf(error)
}

function defectOf(error: unknown): Outcome {
  const message = String(error).slice(0, 500)
  return { kind: 'unknown', why: 'server', error: { kind: 'defect', status: null, message } }
}
