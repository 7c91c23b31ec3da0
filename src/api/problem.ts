/**
 * The ways in which a call can fail. The union is closed: code that handles a problem handles all of them.
 *
 * - `network`: no answer arrived; the server may or may not have acted.
 * - `timeout`: the caller's time limit came first; the server may or may not have acted.
 * - `portal`: something other than our API answered, a captive portal say: HTML, a redirect or another origin.
 * - `unexpected`: an answer that is no portal's and that the contract does not know: a success of another shape, or a
 *   refusal without JSON. The server may or may not have acted.
 * - `unauthorised` (401), `forbidden` (403), both perhaps with what it `needs`; `not-found` (404, 410).
 * - `refused`: the server read the request and will not take it (400, 413, 415, 422 and other 4xx).
 *   JSON of any shape is a definite refusal; `detail` is empty and `fields` are where it has them.
 * - `conflict`: 409 or 412; what was expected there has changed.
 * - `throttled`: 429, or 503 with `Retry-After`.
 * - `server`: 5xx. Both may say that they need time: then it is the server that is away or full, and not this call.
 */
export type ProblemCause =
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'portal'; status: number }
  | { kind: 'unexpected'; status: number; detail?: string }
  | { kind: 'unauthorised'; detail: string; needs?: string }
  | { kind: 'forbidden'; detail: string; needs?: string }
  | { kind: 'not-found'; detail: string }
  | { kind: 'refused'; status: number; detail: string; fields: Record<string, string[]> }
  | { kind: 'conflict'; status: number; detail: string }
  | { kind: 'throttled'; status: number; retryAfterMs: number | null; detail?: string; needs?: string }
  | { kind: 'server'; status: number; detail?: string; needs?: string }

export type ProblemKind = ProblemCause['kind']

export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly problem: ProblemCause

  constructor(problem: ProblemCause, cause?: unknown) {
    super(describe(problem), cause === undefined ? undefined : { cause })
    this.problem = problem
  }
}

/** The problem of an ApiProblem; null for any other error, such as a defect or an aborted call. */
export function problemOf(error: unknown): ProblemCause | null {
  return error instanceof ApiProblem ? error.problem : null
}

/** What was asked for; null where the server answers that there is none. */
export async function nullIfNotFound<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (problemOf(error)?.kind === 'not-found') return null
    throw error
  }
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
