import { nullIfNotFound } from '#api/problem.ts'
import type { Capability } from '#domain/people/session.ts'
import { deletes, isPatch, madeBy } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { lookFor } from '#sync/kinds/kinds.ts'
import type { Finding } from '#sync/kinds/wire-kind.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'

/**
 * Looks at the server to see whether an operation was carried out. Of what is made under a key that the server keeps, a
 * look tells only that the server answers and has the place for it: what is listed under that name may be somebody
 * else's, and under its key it is made once, however often it is sent.
 * @throws ApiProblem when the look itself failed
 */
export async function reconcile(
  deps: Pick<LeaderDeps, 'db' | 'api' | 'timeout' | 'capabilities' | 'now'>,
  op: Operation,
): Promise<Finding> {
  const finding = await nullIfNotFound(lookFor(deps, op))
  if (finding === null) return { kind: 'gone' }
  const server = { capabilities: deps.capabilities(), now: deps.now() }
  return isUnderKey(op, server) ? { kind: 'not-applied' } : finding
}

/** The server keeps a key for 30 days; well before that ends, a look comes before a repetition. */
const KEY_TRUSTED_MS = 25 * 24 * 3_600_000

interface Server {
  capabilities: ReadonlySet<Capability>
  now: number
}

function isUnderKey({ intent, firstSentAt }: Operation, { capabilities, now }: Server): boolean {
  if (madeBy(intent) === null || !capabilities.has('idempotency-key')) return false
  return firstSentAt === null || now - firstSentAt <= KEY_TRUSTED_MS
}

/** From so many failures in a row on, a look comes first: whether that is answered tells whose failure it is. */
const LOOKS_AFTER = 5

interface ServerOfRecord extends Server {
  record: { etag: string | null; base: object | null } | null
  /** Just now, for this operation. */
  isLookedAt: boolean
}

/**
 * Whether the server has to be asked before this is (or may be) sent once more. An edit that names the version that it
 * was made on needs that no more than a creation under its key: had it been carried out, the server would refuse it.
 */
export function looksFirst(op: Operation, server: ServerOfRecord): boolean {
  if (op.state === 'RECONCILE' || (op.state === 'NEEDS_USER' && op.wireCount > 0)) return true
  if (op.wireCount === 0 || op.state === 'QUEUED') return hasLostVersion(op, server)
  const isMaking = madeBy(op.intent) !== null
  // 409 says that the server is at work on it.
  const isBusy = isMaking && op.lastError?.status === 409
  if (Math.max(op.attempts, op.serverErrors?.count ?? 0) >= LOOKS_AFTER && !isBusy) return true
  if (isPatch(op.intent))
    return !server.capabilities.has('if-match') || (server.record?.etag ?? null) === null
  // Once more after an hour: it may be gone by now, which a repetition would not show.
  if (deletes(op.intent)) return op.lastError?.kind === 'contradicted'
  return isMaking && !isUnderKey(op, server)
}

/**
 * Whether a server that checks versions would not check this one: of its record none came, since a gateway dropped it
 * or a list does not tell it. A look brings the version, and finds what somebody else has written in the meantime.
 */
function hasLostVersion(op: Operation, { capabilities, record, isLookedAt }: ServerOfRecord): boolean {
  if (isLookedAt || !isPatch(op.intent) || !capabilities.has('if-match')) return false
  return record !== null && record.base !== null && record.etag === null
}
