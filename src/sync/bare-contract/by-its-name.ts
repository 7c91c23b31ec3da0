import { ApiProblem, problemOf } from '#api/problem.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { lookFor } from '#sync/kinds/kinds.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'

/**
 * What a creation made at the server, by the name that was sent. It was answered with another: the server may store a
 * name in a form of its own, or a gateway has given it somebody else's answer. No key tells which; but what is listed
 * by our name is ours.
 * @returns null where nothing is listed by that name
 * @throws ApiProblem where that cannot be told
 */
export async function findByItsName(
  deps: Pick<LeaderDeps, 'db' | 'api' | 'timeout'>,
  op: Operation,
): Promise<Confirmation | null> {
  const finding = await lookFor(deps, op).catch((error: unknown) => {
    if (problemOf(error) === null) throw error
    // Of the creation itself nothing is known, whatever was said of the look.
    return { kind: 'cannot-tell' } as const
  })
  if (finding.kind === 'applied') return finding.answer
  if (finding.kind === 'not-applied') return null
  throw new ApiProblem({ kind: 'unexpected', status: 201, detail: 'another name' })
}
