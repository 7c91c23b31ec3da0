import { problemOf } from '#api/problem.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { lookBefore } from '#sync/bare-contract/creations.ts'
import type { Finding } from '#sync/kinds/wire-kind.ts'
import { MissingBytes, OtherBytes } from '#sync/kinds/photo-upload.ts'
import { Fenced, stillLeads } from '#sync/leader/fence.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'
import { type Failure, type Outcome, outcomeOf } from '#sync/model/outcome.ts'
import { noteFailedCall } from '#sync/model/requests-in-flight.ts'
import type { Happening } from '#sync/model/transition.ts'
import { reconcile } from '#sync/reconcile/reconcile.ts'
import { type Claimed, ClaimExpired, sendOperation } from '#sync/send/send.ts'
import { applyFinding, confirm, move } from './settle.ts'

/** What is to be done for an operation at the server. */
export type Step =
  | ({ kind: 'send' } & Claimed)
  /** Was it carried out? Or: what is there already, before it is sent to a server without keys? */
  | { kind: 'look' | 'look-before'; op: Operation }

/** What came of a step. */
export interface Result {
  op: Operation
  /** Writes it, inside the transaction of the next round. */
  write: () => Promise<void>
  /** What the server did or said; null where it was not asked. */
  outcome: Outcome | null
}

/** Another tab takes longer than this to become the leader and send again what this one has claimed. */
const SAFE_WAIT_MS = 100

/** Takes a step at the server. Nothing is written here; see round.ts. Never rejects. */
export async function takeStep(deps: LeaderDeps, step: Step): Promise<Result> {
  const { op } = step
  try {
    return { op, write: await resultOf(deps, step), outcome: { kind: 'done' } }
  } catch (error) {
    if (error instanceof Fenced) return { op, write: () => Promise.resolve(), outcome: null }
    if (error instanceof ClaimExpired) return happened(deps, op, { kind: 'abandoned' })
    if (error instanceof MissingBytes) {
      const missing = { kind: 'missing-bytes', status: null, message: error.message }
      return happened(deps, op, { kind: 'unreadable', error: missing })
    }
    if (error instanceof OtherBytes) {
      const other = { kind: 'other-bytes', status: null, message: error.message }
      const told = happened(deps, op, { kind: 'cannot-tell', error: other, now: deps.now() })
      return { ...told, outcome: { kind: 'done' } }
    }
    const problem = problemOf(error)
    if (problem === null) console.error('The server could not be asked about an operation.', error)
    const outcome = problem === null ? defectOf(error) : outcomeOf(problem)
    if (step.kind === 'send') noteFailedCall(deps.inFlight, op, { outcome, elapsed: deps.elapsed() })
    return failed(deps, op, outcome)
  }
}

/** Where the server was not asked. */
export function happened(deps: LeaderDeps, op: Operation, happening: Happening): Result {
  return { op, write: () => move(deps, op, happening), outcome: null }
}

/** The operation waits as after any failure. */
export function failed(deps: LeaderDeps, op: Operation, outcome: Failure): Result {
  const { now, random, lastWellAt } = deps
  const at = { now: now(), random: random(), lastWellAt: lastWellAt() }
  return { op, outcome, write: () => move(deps, op, { kind: 'answered', outcome, ...at }) }
}

/** A defect of ours, before or after the wire; it is shown with the operation. */
export function defectOf(error: unknown): Failure {
  const message = String(error).slice(0, 500)
  return { kind: 'unknown', why: 'server', error: { kind: 'defect', status: null, message } }
}

async function resultOf(deps: LeaderDeps, step: Step): Promise<Result['write']> {
  const { op } = step
  if (step.kind !== 'send') {
    const finding: Finding =
      step.kind === 'look'
        ? await reconcile(deps, op)
        : { kind: 'known-before', ids: await lookBefore(deps, op) }
    return () => applyFinding(deps, op, finding)
  }
  if (deps.elapsed() - step.claimedAt > SAFE_WAIT_MS) await stillLeads(deps.db, deps.epoch)
  const answer = await sendOperation(deps, step)
  return () => confirm(deps, op, answer)
}
