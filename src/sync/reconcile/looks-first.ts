import type { Capability } from '#domain/session.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { kindOf } from '#local/outbox/kinds/kinds.ts'

/** The server keeps a key for 30 days; well before that ends, a look comes before a repetition. */
const KEY_TRUSTED_MS = 25 * 24 * 3_600_000

/** Whether the server has to be asked before this is (or may be) sent once more. */
export function looksFirst(
  op: Operation,
  server: { capabilities: ReadonlySet<Capability>; now: number },
): boolean {
  if (op.state === 'RECONCILE') return true
  if (op.wireCount === 0 || op.state === 'QUEUED') return false
  switch (kindOf(op.intent)?.action) {
    case 'edit':
      return true
    case 'delete':
    case undefined:
      return false
    case 'make': {
      const ageMs = op.firstSentAt === null ? 0 : server.now - op.firstSentAt
      return !server.capabilities.has('idempotency-key') || ageMs > KEY_TRUSTED_MS
    }
  }
}
