import type { Operation } from '#local/outbox/operation.ts'
import { madeBy } from '#local/outbox/intent.ts'
import type { Failure } from './outcome.ts'

/** How long the server may still carry out a call that was given up, in ms. */
const SETTLE_MS = 90_000

/**
 * Since when calls may be under way at the server, by the id of their operation: on a monotonic clock (ms), from the
 * moment when this leader's call failed, or from when it first met what another leader had sent.
 */
export type RequestsInFlight = Map<string, number>

/**
 * For how much longer, in ms; 0 when nothing can be under way any more. Begins to count where that was not done yet.
 */
export function msInFlight(inFlight: RequestsInFlight, opId: string, elapsed: number): number {
  const since = inFlight.get(opId) ?? elapsed
  inFlight.set(opId, since)
  return Math.max(0, since + SETTLE_MS - elapsed)
}

/** Notes how a call failed. An answer says of its own call, and of none before it, that it is over. */
export function noteFailedCall(
  inFlight: RequestsInFlight,
  op: Pick<Operation, 'opId' | 'wireCount' | 'intent'>,
  { outcome, elapsed }: { outcome: Failure; elapsed: number },
): void {
  if (!isOver(outcome, madeBy(op.intent) !== null)) inFlight.set(op.opId, elapsed)
  else if (op.wireCount === 1) inFlight.set(op.opId, -Infinity)
}

/**
 * Whether nothing can come of a call after this answer. The page of a portal says that nobody else has seen the call,
 * but none says 201: that is what the server said of something it made, with another body. A gateway that gave up (502,
 * 504, 520 and more) may have left the server at work, and 409 says that it is. Where something is made, an error of
 * the server's own or an answer of another shape may be the answer to what it has made and does not list yet; an edit
 * does no harm twice.
 */
function isOver(outcome: Failure, isMaking: boolean): boolean {
  if (outcome.kind !== 'unknown') return true
  const { status } = outcome.error
  if (outcome.why === 'portal') return !isMaking || status !== 201
  if (status === null || BY_A_GATEWAY.includes(status) || status >= 520 || status === 409) return false
  return !isMaking || status === 503 || (status >= 400 && status < 500)
}
const BY_A_GATEWAY = [502, 504]
