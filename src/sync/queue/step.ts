import { problemOf } from '#api/problem.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'
import type { Operation, OperationError } from '#local/outbox/operation.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import { lookBefore } from '#sync/bare-contract/known-before.ts'
import { Fenced, stillLeads } from '#sync/leader/fence.ts'
import type { HostEvent } from '#sync/model/host-gate.ts'
import { type Outcome, outcomeOf } from '#sync/model/outcome.ts'
import type { Happening } from '#sync/model/transition.ts'
import type { Finding } from '#sync/kinds/wire-kind.ts'
import { reconcile } from '#sync/reconcile/reconcile.ts'
import { MissingBytes } from '#sync/kinds/photo-upload.ts'
import { ClaimExpired, sendOperation } from '#sync/send/send.ts'
import type { StepDeps } from '#sync/model/engine-deps.ts'

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
  /** What is to be written; null: nothing. */
  settlement: Settlement | null
  /** What it says about the server; null: nothing. */
  event: HostEvent | null
}

export type Settlement =
  | { kind: 'confirmed'; answer: Confirmation }
  | { kind: 'happened'; happening: Happening }
  | { kind: 'found'; finding: Finding }
  | { kind: 'known-before'; ids: number[] }

/** Another tab takes longer than this to become the leader and send again what this one has claimed. */
const SAFE_WAIT_MS = 100

/** Takes a step at the server. Nothing is written here; see round.ts. Never rejects. */
export async function takeStep(deps: StepDeps, step: Step): Promise<Result> {
  const { op } = step
  try {
    const done = step.kind === 'send' ? await send(deps, step) : await look(deps, step)
    return { op, ...done }
  } catch (error) {
    if (error instanceof Fenced) return { op, settlement: null, event: null }
    const failed = step.kind === 'send' ? sendingFailed(deps, op, error) : lookingFailed(deps, op, error)
    return { op, ...failed }
  }
}

type Done = Omit<Result, 'op'>

async function send(deps: StepDeps, step: Extract<Step, { kind: 'send' }>): Promise<Done> {
  const { op, claimedAt } = step
  if (deps.elapsed() - claimedAt > SAFE_WAIT_MS) await stillLeads(deps.db, deps.epoch)
  const answer = await sendOperation({ ...deps, capabilities: deps.capabilities() }, step, claimedAt)
  if (await isWhole(deps, op, answer)) return answered({ kind: 'confirmed', answer })
  const error = { kind: 'other-bytes', status: null, message: 'The server holds other bytes.' }
  return answered(happened({ kind: 'cannot-tell', error }))
}

async function look(deps: StepDeps, { op, kind }: Step): Promise<Done> {
  if (kind === 'look') return answered({ kind: 'found', finding: await reconcile(deps, op) })
  return answered({ kind: 'known-before', ids: (await lookBefore(deps, op)) ?? [] })
}

/** Whether the server received every byte of a photo, where it says so. */
async function isWhole({ db }: StepDeps, { intent }: Operation, answer: Confirmation): Promise<boolean> {
  if (answer.kind !== 'photo' || intent.kind !== 'photo.upload') return true
  const kept = (await db.photos.get(intent.photoKey))?.sha256 ?? null
  const received = answer.image.receivedSha256
  return received === undefined || kept === null || received === kept
}

function sendingFailed(deps: StepDeps, op: Operation, error: unknown): Done {
  if (error instanceof ClaimExpired) return { settlement: happened({ kind: 'abandoned' }), event: null }
  if (error instanceof MissingBytes) {
    const missing = { kind: 'missing-bytes', status: null, message: error.message }
    return answered(happened({ kind: 'unreadable', error: missing }))
  }
  deps.inFlight.begin(op.opId)
  const outcome = readOutcome(op, error)
  if (outcome.kind === 'done') return answered({ kind: 'confirmed', answer: { kind: 'deleted' } })
  return { settlement: happened(answeredWith(deps, outcome)), event: hostEventOf(outcome) }
}

/** A look that fails changes nothing but the time of the next one. */
function lookingFailed(deps: StepDeps, op: Operation, error: unknown): Done {
  const outcome = readOutcome(op, error)
  if (outcome.kind === 'session' || outcome.kind === 'throttled') {
    return { settlement: null, event: hostEventOf(outcome) }
  }
  const lastError = 'error' in outcome ? outcome.error : { kind: 'unknown', status: null, message: '' }
  return { settlement: happened(lookedInVain(deps, lastError)), event: hostEventOf(outcome) }
}

/** A defect of ours, before or after the wire: the operation stays, uncertain, and is tried again later. */
function defectOf(error: unknown): Extract<Outcome, { kind: 'unknown' }> {
  const message = String(error).slice(0, 500)
  return { kind: 'unknown', why: 'server', error: { kind: 'defect', status: null, message } }
}

/** The operation waits as after a failure, and is shown with the defect. */
export function defectIn(deps: StepDeps, op: Operation, error: unknown): Happening {
  const outcome = defectOf(error)
  return op.state === 'SENDING' ? answeredWith(deps, outcome) : lookedInVain(deps, outcome.error)
}

function answeredWith(
  { now, random, lastWellAt }: StepDeps,
  outcome: Exclude<Outcome, { kind: 'done' }>,
): Happening {
  return { kind: 'answered', outcome, now: now(), random: random(), lastWellAt: lastWellAt() }
}

function lookedInVain({ now, random }: StepDeps, error: OperationError): Happening {
  return { kind: 'looked-in-vain', now: now(), random: random(), error }
}

function readOutcome({ intent }: Operation, error: unknown): Outcome {
  const problem = problemOf(error)
  if (problem === null) console.error('The server could not be asked about an operation.', error)
  return problem === null ? defectOf(error) : outcomeOf(problem, intent.kind)
}

function hostEventOf(outcome: Outcome): HostEvent {
  switch (outcome.kind) {
    case 'session':
    case 'throttled':
      return outcome
    case 'unknown':
      return { kind: 'unreachable', why: outcome.why }
    case 'done':
    case 'refused':
    case 'changed':
    case 'gone':
      return { kind: 'answer' }
  }
}

function answered(settlement: Settlement): Done {
  return { settlement, event: { kind: 'answer' } }
}

export function happened(happening: Happening): Settlement {
  return { kind: 'happened', happening }
}
