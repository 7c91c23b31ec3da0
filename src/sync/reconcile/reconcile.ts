import { problemOf } from '#api/problem.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { wireKindOf } from '#sync/kinds/kinds.ts'
import type { Finding } from '#sync/kinds/wire-kind.ts'
import type { StepDeps } from '#sync/model/engine-deps.ts'

const LOOK_TIMEOUT_MS = 30_000

/**
 * Looks at the server to see whether an operation was carried out.
 * @throws ApiProblem when the look itself failed
 */
export async function reconcile(
  { db, api, timeout }: Pick<StepDeps, 'db' | 'api' | 'timeout'>,
  op: Operation,
): Promise<Finding> {
  try {
    return await wireKindOf(op.intent).look({ db, api, op, signal: timeout(LOOK_TIMEOUT_MS) }, op.intent)
  } catch (error) {
    if (problemOf(error)?.kind === 'not-found') return { kind: 'gone' }
    throw error
  }
}
