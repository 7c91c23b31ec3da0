import type { Answer } from '#api/client.ts'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'

/** How one request fares. `applied…` means that the server acted although the caller does not learn it. */
export type Fault =
  | 'none'
  | 'dropped'
  | 'applied-then-dropped'
  | 'applied-twice'
  | 'applied-ten-times-then-dropped'
  | 'applied-late'
  | 'error-before'
  | 'error-after'
  | 'portal'
  | 'truncated'
  | 'unauthorised'
  | 'forbidden-session'
  | 'throttled'
  | 'slow'
  /** It does not act, and says so. */
  | { answers: ProblemCause }
  /** It acts, and answers as if it had not. */
  | { actsAndAnswers: ProblemCause }

/** What leaves the server. */
export type End = Answer<unknown> | ApiProblem

interface Fare {
  /** How often the server acts. */
  acts: number
  /** The problem that the caller gets in place of the answer. */
  instead?: ProblemCause
}

const FARES: Readonly<Record<Exclude<Fault & string, 'applied-late'>, Fare>> = {
  none: { acts: 1 },
  slow: { acts: 1 },
  dropped: { acts: 0, instead: { kind: 'network' } },
  'applied-then-dropped': { acts: 1, instead: { kind: 'network' } },
  'applied-twice': { acts: 2 },
  'applied-ten-times-then-dropped': { acts: 10, instead: { kind: 'network' } },
  'error-before': { acts: 0, instead: { kind: 'server', status: 500 } },
  'error-after': { acts: 1, instead: { kind: 'server', status: 502 } },
  portal: { acts: 0, instead: { kind: 'portal', status: 200 } },
  truncated: { acts: 1, instead: { kind: 'unexpected', status: 201 } },
  unauthorised: { acts: 0, instead: { kind: 'unauthorised', detail: '' } },
  'forbidden-session': {
    acts: 0,
    instead: { kind: 'forbidden', detail: 'Authentication credentials were not provided.' },
  },
  throttled: { acts: 0, instead: { kind: 'throttled', status: 429, retryAfterMs: 3_000 } },
}

const SHORT_MS = 20
const SLOW_MS = 5_000
const LATE_MS = 60_000

/**
 * One request as it fares.
 * @param how.act what the server does for it, each time that it arrives
 * @param how.answer gets what leaves the server
 */
export function fare(
  fault: Fault,
  how: { act: () => End; after: (ms: number, work: () => void) => void; answer: (end: End) => void },
): void {
  const { act, after, answer } = how
  if (fault === 'applied-late') {
    // The caller gives up long before; no answer ever comes.
    after(LATE_MS, () => void act())
    return
  }
  const { acts, instead } = fareOf(fault)
  let end: End | null = null
  for (let time = 0; time < acts; time += 1) end = act()
  const reply = instead === undefined ? end : new ApiProblem(instead)
  if (reply === null) throw new Error('A request without an answer.')
  after(fault === 'slow' ? SLOW_MS : SHORT_MS, () => answer(reply))
}

function fareOf(fault: Exclude<Fault, 'applied-late'>): Fare {
  if (typeof fault === 'string') return FARES[fault]
  return 'answers' in fault ? { acts: 0, instead: fault.answers } : { acts: 1, instead: fault.actsAndAnswers }
}
