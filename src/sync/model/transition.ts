import {
  type FieldConflict,
  isForTheServer,
  type Operation,
  type OperationError,
} from '#local/outbox/operation.ts'
import { madeBy } from '#local/outbox/intent.ts'
import { retryMs } from './backoff.ts'
import type { Failure } from './outcome.ts'

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
      outcome: Failure
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
  | { kind: 'cannot-tell'; error: OperationError; now: number }
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
    case 'answered': {
      // Heard before the clock was set back: that says nothing of what is sent by the new time.
      const lastWellAt = happening.lastWellAt > happening.now ? 0 : happening.lastWellAt
      const answered = { ...happening, lastWellAt }
      return op.state === 'SENDING' ? afterAnswer(op, answered) : afterLook(op, answered)
    }
    case 'abandoned':
      return { state: 'UNCERTAIN', nextAt: 0 }
    case 'sent-back':
      return { state: stateBefore(op), wireCount: op.wireCount - 1 }
    case 'not-applied':
      return {
        ...withoutFailedLooks(op),
        ...(happening.inMs > 0 ? { nextAt: happening.now + happening.inMs } : { state: 'QUEUED', nextAt: 0 }),
      }
    case 'known-before':
      return { knownBefore: happening.ids }
    case 'conflicts':
      return { state: 'CONFLICT', conflicts: happening.conflicts }
    case 'cannot-tell':
      // The look and the answer agree, so that what failed before contradicts nothing.
      return aside({ lastError: happening.error, serverErrors: null }, happening.now)
    case 'unreadable':
      return { state: 'PARKED', lastError: happening.error }
  }
}

type Answered = Extract<Happening, { kind: 'answered' }>

/** A look that fails changes the time of the next one, until it has failed too often. */
function afterLook(op: Operation, happening: Answered): Change {
  const { outcome } = happening
  if (outcome.kind === 'session' || outcome.kind === 'throttled') return afterPause(op, outcome, happening)
  const failed = afterFailure(op, outcome, happening)
  // One that stands aside keeps its reason: the server may now be away for all. But that what it belongs to is gone is
  // said of itself.
  if (op.state !== 'NEEDS_USER' || outcome.kind === 'gone') return failed
  return { ...failed, state: op.state, lastError: op.lastError }
}

function afterAnswer(op: Operation, happening: Answered): Change {
  const { outcome } = happening
  switch (outcome.kind) {
    case 'refused':
      return { state: 'REJECTED', lastError: outcome.error }
    case 'session':
    case 'throttled':
      return { state: stateBefore(op), ...afterPause(op, outcome, happening) }
    case 'changed':
    case 'gone':
      return afterContradiction(op, outcome.error, happening)
    case 'unknown':
      return { state: 'UNCERTAIN', ...afterFailure(op, outcome, happening) }
  }
}

/** Known not to have been done. A session is renewed at once; where that does not help, it goes ever more rarely. */
function afterPause(op: Operation, outcome: Pause, { now, random, lastWellAt }: Answered): Change {
  const isSession = outcome.kind === 'session'
  const lastError = isSession ? SESSION_ENDED : outcome.error
  const serverErrors = oneMore(op, now)
  const isRenewed = isSession && serverErrors.count === 1
  const failures = Math.max(serverErrors.count, op.attempts)
  const nextAt = isRenewed ? 0 : now + retryMs(failures, false, random)
  const failed = { serverErrors, nextAt, lastError: op.state === 'NEEDS_USER' ? op.lastError : lastError }
  return isPoison(failed, lastWellAt, !isSession) ? aside(failed, now) : failed
}

type Pause = Extract<Failure, { kind: 'session' | 'throttled' }>

function afterFailure(op: Operation, outcome: Exclude<Failure, Pause>, at: Answered): Change {
  const { now, random, lastWellAt } = at
  const attempts = op.attempts + 1
  const { error } = outcome
  const isUnanswered = outcome.kind === 'unknown' && outcome.why === 'network'
  const failed = { attempts, lastError: error, nextAt: now + retryMs(attempts, isUnanswered, random) }
  // What is lost on the way says nothing of this one, unless the server was heard just before it was asked. But what
  // the server answered before still counts: or the two in turns would let it be asked without end.
  const askedAt = op.state === 'SENDING' ? op.lastSentAt : null
  const isHeard = lastWellAt > (askedAt ?? now) - JUST_BEFORE_MS
  if (isUnanswered && !isHeard) return { ...failed, serverErrors: answersOnly(op) }
  const isBusy = isRunning(error) && madeBy(op.intent) !== null
  const counted = { ...failed, serverErrors: oneMore(op, now, isUnanswered) }
  return isPoison(counted, lastWellAt, isBusy) ? aside(counted, now) : counted
}

/**
 * Somebody may have changed or deleted it: a look tells, at once. Where the server says so again and again although a
 * look finds the record as it was, that is a failure of the server's own, and counts as one. What other failures came
 * before is no reason to go without the look.
 */
function afterContradiction(op: Operation, error: OperationError, { now, random }: Answered): Change {
  const isLookedAt = CONTRADICTED.includes(op.lastError?.status ?? 0)
  // What has changed since may be what an earlier sending did whose answer was lost: nothing contradicts that.
  const isAwaited = op.wireCount > 1 && !isLookedAt
  const serverErrors = oneMore(op, now)
  const { count } = serverErrors
  // It counts all the same: or looks that fail in other ways in between would let the count begin anew.
  if (isAwaited) return { serverErrors, state: 'RECONCILE', nextAt: 0, lastError: error }
  const contradicted = { attempts: op.attempts + 1, serverErrors }
  if (count >= POISON_AFTER && isLookedAt)
    return aside({ ...contradicted, lastError: { ...error, kind: 'contradicted' } }, now)
  const nextAt = count === 1 ? 0 : now + retryMs(count - 1, false, random)
  return { ...contradicted, state: 'RECONCILE', nextAt, lastError: error }
}

/** Looks that failed before one that did not say nothing of the operation: what counts is how often it was sent. */
function withoutFailedLooks({ attempts, serverErrors, wireCount }: Operation): Change {
  const failed = { attempts: Math.min(attempts, wireCount) }
  if (!serverErrors) return failed
  return { ...failed, serverErrors: { ...serverErrors, count: Math.min(serverErrors.count, wireCount) } }
}

/** It lets the rest of its lane pass, and is tried again every hour. */
function aside(failed: Change, now: number): Change {
  return { ...failed, state: 'NEEDS_USER', nextAt: now + POISON_RETRY_MS }
}

/** The state of an operation before a sending that is known not to have been carried out. */
function stateBefore(op: Operation): 'QUEUED' | 'UNCERTAIN' {
  return op.wireCount > 1 ? 'UNCERTAIN' : 'QUEUED'
}

/** In a row of the same sort. */
function oneMore({ serverErrors }: Operation, now: number, isUnanswered = false) {
  const isSame = (serverErrors?.isUnanswered ?? false) === isUnanswered
  const { count, since } = (isSame ? serverErrors : null) ?? { count: 0, since: now }
  // What lies in the future began before the clock was set back.
  return { count: count + 1, since: Math.min(since, now), isUnanswered }
}

/** The errors in a row that the server answered. */
function answersOnly({ serverErrors }: Operation) {
  return serverErrors?.isUnanswered === true ? null : (serverErrors ?? null)
}

/** 409: the server is still busy with an earlier sending under the same key, and time resolves it. */
function isRunning(error: OperationError | null): boolean {
  return error?.status === 409
}

const SESSION_ENDED: OperationError = { kind: 'unauthorised', status: 401, message: '' }
const CONTRADICTED: readonly number[] = [404, 412, 428]
const POISON_AFTER = 5
/** Of what may still come from elsewhere: a Wi-Fi, a session. */
const STRANGE_AFTER = 6
/** Of what is not answered at all, though looks are. */
const UNANSWERED_AFTER = 8
/** Of what the server fails at by itself, and of what it asks to wait for: all of ten minutes, and more. */
const POISON_ALONE_AFTER = 9
const JUST_BEFORE_MS = 60_000
const POISON_RETRY_MS = 3_600_000

/**
 * A poison message: the server fails at it again and again although it answers others, or says itself (500 or an answer
 * that nobody knows, rather than a gateway that cannot reach it) that it cannot do this one. It must not hold up the
 * rest of its lane.
 * @param isAskedToWait it was answered that time resolves it
 */
function isPoison(
  { serverErrors, lastError }: Pick<Operation, 'serverErrors' | 'lastError'>,
  lastWellAt: number,
  isAskedToWait: boolean,
) {
  // One without room or without its bucket says nothing of this one, however well it takes what needs neither.
  if (!serverErrors || isForTheServer({ lastError })) return false
  const { count, since, isUnanswered } = serverErrors
  const isOfItself = lastError?.status === 500 || lastError?.kind === 'unexpected'
  const areOthersWell = lastWellAt > since
  // 409 is about this one alone, whatever others are answered.
  if (isAskedToWait) return count >= POISON_ALONE_AFTER && (areOthersWell || isRunning(lastError))
  if (areOthersWell) {
    if (isUnanswered) return count >= UNANSWERED_AFTER
    const isKnown = isOfItself || lastError?.kind === 'server'
    return count >= (isKnown ? POISON_AFTER : STRANGE_AFTER)
  }
  return count >= POISON_ALONE_AFTER && isOfItself
}
