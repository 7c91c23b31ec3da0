import type { ProblemCause } from '#api/problem.ts'
import { NEEDS_TIME } from '#domain/problem.ts'
import type { OperationError } from '#local/outbox/operation.ts'

/**
 * What the result of a call says about the operation. Only two results are certain: a success, and a definite
 * refusal. Everything else leaves open whether the server has acted.
 */
export type Outcome =
  /** Carried out. */
  | { kind: 'done' }
  /** The server read it and will not do it. */
  | { kind: 'refused'; error: OperationError }
  /** Not done: the session has ended. Costs no attempt. */
  | { kind: 'session' }
  /** Not done; the whole server asks for a pause. Costs no attempt. */
  | { kind: 'throttled'; retryAfterMs: number | null; error: OperationError }
  /** The thing to change has changed or gone: look, then decide. */
  | { kind: 'changed'; error: OperationError }
  | { kind: 'gone'; error: OperationError }
  /** May or may not have been done. */
  | { kind: 'unknown'; why: 'network' | 'portal' | 'server'; error: OperationError }

export type Failure = Exclude<Outcome, { kind: 'done' }>

/** Reads a failed answer. */
export function outcomeOf(problem: ProblemCause): Failure {
  const error = errorOf(problem)
  switch (problem.kind) {
    case 'network':
    case 'timeout':
      return { kind: 'unknown', why: 'network', error }
    case 'portal':
      return { kind: 'unknown', why: 'portal', error }
    case 'server':
    case 'unexpected':
      return { kind: 'unknown', why: 'server', error }
    case 'throttled':
      return { kind: 'throttled', retryAfterMs: problem.retryAfterMs, error }
    case 'unauthorised':
      return { kind: 'session' }
    case 'forbidden':
      return isNotSignedIn(problem.detail) ? { kind: 'session' } : { kind: 'refused', error }
    case 'not-found':
      return { kind: 'gone', error }
    case 'conflict':
      // 409: the same call is still running at the server, or is in a state that only time resolves.
      return problem.status === 409 ? { kind: 'unknown', why: 'server', error } : { kind: 'changed', error }
    case 'refused':
      if (problem.status === 428) return { kind: 'changed', error }
      if (problem.status === 408 || problem.status === 425) return { kind: 'unknown', why: 'server', error }
      return { kind: 'refused', error }
  }
}

/** Some servers answer 403 where they mean 401; refusing for good would then lose work at each expiry. */
function isNotSignedIn(detail: string): boolean {
  return /credentials were not provided|invalid token|csrf failed/i.test(detail)
}

function errorOf(problem: ProblemCause): OperationError {
  return {
    kind: problem.kind,
    status: 'status' in problem ? problem.status : (STATUS[problem.kind] ?? null),
    message: 'detail' in problem ? problem.detail.slice(0, 4_000) : '',
    ...('fields' in problem ? { fields: problem.fields } : {}),
    ...('needs' in problem && problem.needs === NEEDS_TIME ? { needs: NEEDS_TIME } : {}),
  }
}

const STATUS: Partial<Record<ProblemCause['kind'], number>> = {
  unauthorised: 401,
  forbidden: 403,
  'not-found': 404,
}
