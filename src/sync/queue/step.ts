import { problemOf } from '#api/problem.ts'
import { isSameValue } from '#local/outbox/comparable.ts'
import { noteCreation } from '#local/bare-contract/creations.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { readOperation } from '#local/outbox/read-operation.ts'
import { confirmOperation, settleTables } from '#local/answers/settle.ts'
import type { StepDeps } from './engine-deps.ts'
import { Fenced, stillLeads } from '#sync/leader/fence.ts'
import type { Outcome } from '#sync/model/outcome.ts'
import { MissingBytes } from '#sync/kinds/photo-upload.ts'
import { applyFinding } from '#sync/reconcile/apply-finding.ts'
import { lookBefore, needsLookBefore } from '#sync/bare-contract/known-before.ts'
import { reconcile } from '#sync/reconcile/reconcile.ts'
import { discardOrphan } from './discard-orphan.ts'
import { HeldUp, sendOperation } from '#sync/send/send.ts'
import type { Happening } from '#sync/model/transition.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'

/** What a step tells the loop about the server. */
export type Progress =
  | { kind: 'answered'; confirmed: boolean }
  /** The operation has changed since it was chosen; nothing was sent. */
  | { kind: 'passed-over' }
  /** The server is not to be asked now; nothing was sent. */
  | { kind: 'sent-back' }
  | { kind: 'session' }
  | { kind: 'throttled'; retryAfterMs: number | null }
  | { kind: 'unreachable'; why: 'network' | 'portal' | 'server' }

/** Another tab takes longer than this to become the leader and send again what this one has claimed. */
const SAFE_WAIT_MS = 100

/**
 * Moves one operation one step: sends it, or looks at the server to see whether it was carried out. Its claim is
 * durable before the first byte leaves (write-ahead).
 * @throws Fenced when another leads by now
 */
export async function stepOperation(deps: StepDeps, chosen: Operation): Promise<Progress> {
  const { db, api, timeout, digest, elapsed } = deps
  const capabilities = deps.capabilities()
  const looksFirst = deps.rules.looksFirst(chosen, { capabilities, now: deps.now() })
  const looks = looksFirst || needsLookBefore(chosen, deps)
  if (looks && (await discardOrphan(deps, chosen))) return { kind: 'passed-over' }
  if (looksFirst) return lookAndDecide(deps, chosen)
  if (looks) {
    const progress = await noteKnownBefore(deps, chosen)
    if (progress !== null) return progress
  }
  const claimedAt = elapsed()
  const claim = await deps.rules.claim(deps, chosen)
  if (claim.kind === 'nothing') {
    await discardOrphan(deps, chosen)
    return { kind: 'passed-over' }
  }
  if (claim.kind === 'settled') {
    const confirmed = await confirmSettled(deps, claim.op)
    return confirmed ? { kind: 'answered', confirmed } : { kind: 'passed-over' }
  }
  if (!(await deps.enterWire())) {
    await move(deps, claim.op, { kind: 'sent-back' })
    return { kind: 'sent-back' }
  }
  if (elapsed() - claimedAt > SAFE_WAIT_MS) await stillLeads(db, deps.epoch)
  let answer: Confirmation
  try {
    answer = await sendOperation({ db, api, capabilities, timeout, digest, elapsed }, claim, claimedAt)
  } catch (error) {
    if (error instanceof HeldUp) {
      await move(deps, claim.op, { kind: 'abandoned' })
      return { kind: 'passed-over' }
    }
    deps.openEnds.begin(claim.op.opId)
    return afterFailure(deps, claim.op, error)
  }
  if (!(await isWhole(deps, claim.op, answer))) {
    const lastError = { kind: 'other-bytes', status: null, message: 'The server holds other bytes.' }
    await move(deps, claim.op, { kind: 'cannot-tell', error: lastError })
    return { kind: 'answered', confirmed: false }
  }
  deps.offWire()
  await confirm(deps, claim.op, answer)
  return { kind: 'answered', confirmed: true }
}

/** Whether the server received every byte of a photo, where it says so. */
async function isWhole({ db }: StepDeps, op: Operation, answer: Confirmation): Promise<boolean> {
  if (answer.kind !== 'photo' || op.intent.kind !== 'photo.upload') return true
  const kept = (await db.photos.get(op.intent.photoKey))?.sha256 ?? null
  const received = answer.image.receivedSha256
  return received === undefined || kept === null || received === kept
}

function lookAndDecide(deps: StepDeps, op: Operation): Promise<Progress> {
  return looking(deps, op, async () => {
    const finding = await reconcile(deps, op)
    const confirmed = await applyFinding(deps, op, finding)
    return { kind: 'answered', confirmed }
  })
}

/** @returns null if it may now be sent */
function noteKnownBefore(deps: StepDeps, op: Operation): Promise<Progress | null> {
  return looking(deps, op, async () => {
    const knownBefore = await lookBefore(deps, op)
    await deps.rules.writeAsLeader(deps.db, deps.epoch, [deps.db.operations], async () => {
      if (knownBefore !== null) await deps.db.operations.update(op.opId, { knownBefore })
    })
    return null
  })
}

/** A look that fails changes nothing but the time of the next one. */
async function looking<T>(deps: StepDeps, op: Operation, look: () => Promise<T>): Promise<T | Progress> {
  try {
    return await look()
  } catch (error) {
    const problem = problemOf(error)
    if (error instanceof Fenced) throw error
    if (problem === null) console.error('The server could not be asked about an operation.', error)
    const outcome = problem === null ? defectOf(error) : deps.rules.outcomeOf(problem, op.intent.kind)
    if (outcome.kind === 'session' || outcome.kind === 'throttled') return progressOf(outcome)
    const lastError = 'error' in outcome ? outcome.error : { kind: 'unknown', status: null, message: '' }
    await move(deps, op, { kind: 'looked-in-vain', now: deps.now(), random: deps.random(), error: lastError })
    return progressOf(outcome)
  }
}

async function afterFailure(deps: StepDeps, op: Operation, error: unknown): Promise<Progress> {
  if (error instanceof MissingBytes) {
    const lastError = { kind: 'missing-bytes', status: null, message: error.message }
    await move(deps, op, { kind: 'unreadable', error: lastError })
    return { kind: 'answered', confirmed: false }
  }
  const problem = problemOf(error)
  // A defect of ours, before or after the wire: the operation stays, uncertain, and is tried again later.
  const outcome: Outcome = problem === null ? defectOf(error) : deps.rules.outcomeOf(problem, op.intent.kind)
  if (problem === null) console.error('An operation failed to be sent.', error)
  if (outcome.kind === 'done') {
    await confirm(deps, op, { kind: 'deleted' })
    return { kind: 'answered', confirmed: true }
  }
  await move(deps, op, {
    kind: 'answered',
    outcome,
    now: deps.now(),
    random: deps.random(),
    lastWellAt: deps.lastWellAt(),
  })
  return progressOf(outcome)
}

function defectOf(error: unknown): Outcome {
  const lastError = { kind: 'defect', status: null, message: String(error).slice(0, 500) }
  return { kind: 'unknown', why: 'server', error: lastError }
}

function progressOf(outcome: Outcome): Progress {
  switch (outcome.kind) {
    case 'session':
      return { kind: 'session' }
    case 'throttled':
      return { kind: 'throttled', retryAfterMs: outcome.retryAfterMs }
    case 'unknown':
      return { kind: 'unreachable', why: outcome.why }
    case 'done':
    case 'refused':
    case 'changed':
    case 'gone':
      return { kind: 'answered', confirmed: false }
  }
}

async function confirm(
  { db, epoch, rules, capabilities }: StepDeps,
  op: Operation,
  answer: Confirmation,
): Promise<void> {
  return rules.writeAsLeader(db, epoch, settleTables(db), async () => {
    await confirmOperation(db, op, answer)
    if (!capabilities().has('idempotency-key')) await noteCreation(db, op, answer)
  })
}

/** The server has all of it already. Since that was seen, another edit may have been merged into the operation. */
async function confirmSettled(deps: StepDeps, op: Operation): Promise<boolean> {
  const { db, epoch, rules } = deps
  return rules.writeAsLeader(db, epoch, settleTables(db), async () => {
    // Read as the claim read it: what is stored may describe more than is compared.
    const now = readOperation(await db.operations.get(op.opId))
    if (now?.state !== op.state || !isSameValue(now.intent, op.intent)) return false
    await confirmOperation(db, op, { kind: 'nothing' })
    return true
  })
}

async function move(deps: StepDeps, op: Operation, happening: Happening): Promise<void> {
  const { db, epoch, rules } = deps
  const change = rules.transition(op, happening)
  await rules.writeAsLeader(db, epoch, [db.operations], async () => {
    await db.operations.update(op.opId, change)
  })
}
