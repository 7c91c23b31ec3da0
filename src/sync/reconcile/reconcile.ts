import { problemOf } from '#api/problem.ts'
import type { Capability } from '#domain/session.ts'
import { kindOf } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { wireKindOf } from '#sync/kinds/kinds.ts'
import type { Finding } from '#sync/kinds/wire-kind.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'

const LOOK_TIMEOUT_MS = 30_000

/**
 * Looks at the server to see whether an operation was carried out.
 * @throws ApiProblem when the look itself failed
 */
export async function reconcile(
  { db, api, timeout }: Pick<LeaderDeps, 'db' | 'api' | 'timeout'>,
  op: Operation,
): Promise<Finding> {
  try {
    return await wireKindOf(op.intent).look({ db, api, op, signal: timeout(LOOK_TIMEOUT_MS) }, op.intent)
  } catch (error) {
    if (problemOf(error)?.kind === 'not-found') return { kind: 'gone' }
    throw error
  }
}

/** The server keeps a key for 30 days; well before that ends, a look comes before a repetition. */
const KEY_TRUSTED_MS = 25 * 24 * 3_600_000

/**
 * Whether the server has to be asked before this is (or may be) sent once more. An edit that names the version that it
 * was made on needs that no more than a creation under its key: had it been carried out, the server would refuse it.
 */
export function looksFirst(
  op: Operation,
  server: { capabilities: ReadonlySet<Capability>; now: number; record: { etag: string | null } | null },
): boolean {
  if (op.state === 'RECONCILE' || (op.state === 'NEEDS_USER' && op.wireCount > 0)) return true
  if (op.wireCount === 0 || op.state === 'QUEUED') return false
  switch (kindOf(op.intent)?.action) {
    case 'edit':
      return !server.capabilities.has('if-match') || (server.record?.etag ?? null) === null
    case 'delete':
      // Once more after an hour: it may be gone by now, which a repetition would not show.
      return op.lastError?.kind === 'contradicted'
    case undefined:
      return false
    case 'make': {
      const ageMs = op.firstSentAt === null ? 0 : server.now - op.firstSentAt
      return !server.capabilities.has('idempotency-key') || ageMs > KEY_TRUSTED_MS
    }
  }
}
