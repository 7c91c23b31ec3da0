import { ApiProblem } from '#api/problem.ts'
import type { Operation } from '#local/outbox/operation.ts'

/**
 * An answer to what makes something, about something else than was sent. A gateway may have mixed it up, so where the
 * server keeps keys it is asked for once more: under the same key it answers the same again.
 * @param about what tells it from other such answers
 * @param how.isAnothers it is known to be the answer to something else, however often it comes
 * @throws ApiProblem unless it is to be believed
 */
export function expectSaidTwice(
  { lastError }: Operation,
  about: string,
  { isAnothers, hasKeys }: { isAnothers: boolean; hasKeys: boolean },
): void {
  if (isAnothers || (hasKeys && lastError?.message !== about))
    throw new ApiProblem({ kind: 'unexpected', status: 201, detail: about })
}
