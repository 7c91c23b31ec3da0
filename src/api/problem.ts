/**
 * How a call can end other than well. The family is closed: whoever handles a problem handles all of them.
 *
 * - `network`: no answer arrived; the server may or may not have acted.
 * - `timeout`: the caller's patience ended first; the server may or may not have acted.
 * - `portal`: something answered that is not our API: HTML, a redirect, a foreign origin, another shape.
 * - `unauthorised` (401), `forbidden` (403), `not-found` (404, 410).
 * - `refused`: the server read the request and will not take it (400, 413, 415, 422 and other 4xx).
 * - `conflict`: 409 or 412; what was expected there has changed.
 * - `throttled`: 429, or 503 with a wait.
 * - `server`: 5xx.
 */
export type ProblemCause =
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'portal'; status: number }
  | { kind: 'unauthorised'; detail: string }
  | { kind: 'forbidden'; detail: string }
  | { kind: 'not-found'; detail: string }
  | { kind: 'refused'; status: number; detail: string; fields: Record<string, string[]> }
  | { kind: 'conflict'; status: number; detail: string }
  | { kind: 'throttled'; status: number; retryAfterMs: number | null }
  | { kind: 'server'; status: number }

export type ProblemKind = ProblemCause['kind']

export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly problem: ProblemCause

  constructor(problem: ProblemCause, cause?: unknown) {
    super(describe(problem), cause === undefined ? undefined : { cause })
    this.problem = problem
  }
}

/** The problem of an error, or null when it is none of the API's: a defect, or a call that was given up. */
export function problemOf(error: unknown): ProblemCause | null {
  return error instanceof ApiProblem ? error.problem : null
}

/** Whether the server has answered that this session is over. Anything vaguer is not an answer. */
export function isSessionRefusal(error: unknown): boolean {
  const kind = problemOf(error)?.kind
  return kind === 'unauthorised' || kind === 'forbidden'
}

function describe(problem: ProblemCause): string {
  const status = 'status' in problem ? ` (${problem.status})` : ''
  const detail = 'detail' in problem && problem.detail !== '' ? `: ${problem.detail}` : ''
  return `${problem.kind}${status}${detail}`
}
