import type { FieldConflict, Operation, OperationError } from '#local/outbox/operation.ts'
import { backoffMs } from './backoff.ts'
import type { Outcome } from './outcome.ts'

/**
 * The state machine of an operation: a pure function of its state and what happened to it.
 *
 *   QUEUED ──sent──▶ SENDING ──done──────▶ (confirmed: it leaves the table with the server's answer)
 *     ▲                 │ ──refused──────▶ REJECTED      kept with its reason
 *     │                 │ ──session, throttled──▶ as before: known not to have been done, no attempt is spent
 *     │                 │ ──sent back──────▶ as before: nothing of it left the device
 *     │                 │ ──changed, gone──▶ RECONCILE    look at the server first, ever later
 *     │                 └ ──unknown, or the sender died──▶ UNCERTAIN
 *     │   UNCERTAIN ──after the back-off──▶ a look as in RECONCILE, or sent again where the server keeps its key
 *     └── RECONCILE ──not applied──┘   ──applied──▶ (confirmed)   ──differs──▶ CONFLICT
 *                   ──cannot tell──▶ NEEDS_USER
 *   UNCERTAIN, RECONCILE ──the server fails at this one again and again──▶ NEEDS_USER, and is tried again every hour
 *   PARKED: its bytes are missing, or this build cannot read it.
 *
 * Nothing here ever drops an operation: it leaves the table confirmed, or discarded by a person.
 */
export type Happening =
  | { kind: 'sent'; epoch: number; at: number }
  /** Sending it, or a look, has failed in this way. */
  | {
      kind: 'answered'
      outcome: Exclude<Outcome, { kind: 'done' }>
      now: number
      random: number
      /** When the server last answered anything well; 0: not yet. */
      lastWellAt: number
    }
  /** Found SENDING although nobody is sending it any more. */
  | { kind: 'abandoned' }
  /** It was claimed, and nothing of it left the device. */
  | { kind: 'sent-back' }
  /** The server does not have it; it may be sent again in so many ms. */
  | { kind: 'not-applied'; inMs: number; now: number }
  | { kind: 'known-before'; ids: number[] }
  | { kind: 'conflicts'; conflicts: FieldConflict[] }
  | { kind: 'cannot-tell'; error: OperationError }
  | { kind: 'unreadable'; error: OperationError }

export type Change = Partial<Omit<Operation, 'opId' | 'seq' | 'intent'>>

/** @returns the fields of the operation that change; the caller stores them */
export function transition(op: Operation, happening: Happening): Change {
  switch (happening.kind) {
    case 'sent':
      return {
        state: 'SENDING',
        epoch: happening.epoch,
        wireCount: op.wireCount + 1,
        firstSentAt: op.firstSentAt ?? happening.at,
        lastSentAt: happening.at,
      }
    case 'answered':
      return op.state === 'SENDING' ? afterAnswer(op, happening) : afterLook(op, happening)
    case 'abandoned':
      return { state: 'UNCERTAIN', nextAt: 0 }
    case 'sent-back':
      return { state: stateBefore(op), wireCount: op.wireCount - 1 }
    case 'not-applied':
      return happening.inMs > 0 ? { nextAt: happening.now + happening.inMs } : { state: 'QUEUED', nextAt: 0 }
    case 'known-before':
      return { knownBefore: happening.ids }
    case 'conflicts':
      return { state: 'CONFLICT', conflicts: happening.conflicts }
    case 'cannot-tell':
      return { state: 'NEEDS_USER', lastError: happening.error }
    case 'unreadable':
      return { state: 'PARKED', lastError: happening.error }
  }
}

type Answered = Extract<Happening, { kind: 'answered' }>

/** A look that fails changes nothing but the time of the next one. */
function afterLook(op: Operation, { outcome, now, random }: Answered): Change {
  if (outcome.kind === 'session' || outcome.kind === 'throttled') return {}
  const attempts = op.attempts + 1
  // One that stands aside keeps its reason: with another it would not be tried again by itself.
  const lastError = op.state === 'NEEDS_USER' ? op.lastError : outcome.error
  return { attempts, nextAt: now + backoffMs(attempts, random), lastError }
}

function afterAnswer(op: Operation, happening: Answered): Change {
  const { outcome, now, random } = happening
  switch (outcome.kind) {
    case 'refused':
      return { state: 'REJECTED', lastError: outcome.error }
    case 'session':
    case 'throttled':
      return { state: stateBefore(op), nextAt: 0 }
    case 'changed':
    case 'gone':
      return afterContradiction(op, outcome.error, happening)
    case 'unknown': {
      const attempts = op.attempts + 1
      const serverErrors = countServerErrors(op, outcome, now)
      const failed = { attempts, serverErrors, lastError: outcome.error }
      if (isPoison(failed, happening.lastWellAt)) {
        return { ...failed, state: 'NEEDS_USER', nextAt: now + POISON_RETRY_MS }
      }
      return { ...failed, state: 'UNCERTAIN', nextAt: now + backoffMs(attempts, random) }
    }
  }
}

/**
 * Somebody may have changed or deleted it: a look tells, at once. Where the server says so again and again although a
 * look finds the record as it was, that is a failure of the server's own, and counts as one.
 */
function afterContradiction(
  op: Operation,
  error: OperationError,
  at: { now: number; random: number },
): Change {
  const { count, since } = op.serverErrors ?? { count: 0, since: at.now }
  const contradicted = { attempts: op.attempts + 1, serverErrors: { count: count + 1, since } }
  if (count + 1 >= POISON_AFTER) {
    const lastError = { ...error, kind: 'contradicted' }
    return { ...contradicted, state: 'NEEDS_USER', nextAt: at.now + POISON_RETRY_MS, lastError }
  }
  const nextAt = count === 0 ? 0 : at.now + backoffMs(count, at.random)
  return { ...contradicted, state: 'RECONCILE', nextAt, lastError: error }
}

/** The state of an operation before a sending that is known not to have been carried out. */
function stateBefore(op: Operation): 'QUEUED' | 'UNCERTAIN' {
  return op.wireCount > 1 ? 'UNCERTAIN' : 'QUEUED'
}

type UnknownOutcome = Extract<Outcome, { kind: 'unknown' }>

function countServerErrors(
  op: Operation,
  { why, error }: UnknownOutcome,
  now: number,
): Operation['serverErrors'] {
  if (why !== 'server' || !['server', 'unexpected'].includes(error.kind)) return null
  const before = op.serverErrors ?? { count: 0, since: now }
  return { count: before.count + 1, since: before.since }
}

const POISON_AFTER = 5
const POISON_ALONE_AFTER = 12
const POISON_RETRY_MS = 3_600_000

/**
 * A poison message: the server fails at it again and again although it answers others, or says itself (500 or an answer
 * that nobody knows, rather than a gateway that cannot reach it) that it cannot do this one. It must not hold up the
 * rest of its lane.
 */
function isPoison(
  { serverErrors, lastError }: Pick<Operation, 'serverErrors' | 'lastError'>,
  lastWellAt: number,
) {
  if (!serverErrors) return false
  const { count, since } = serverErrors
  if (lastWellAt > since) return count >= POISON_AFTER
  const isOfItself = lastError?.status === 500 || lastError?.kind === 'unexpected'
  return count >= POISON_ALONE_AFTER && isOfItself
}
