import * as z from 'zod/mini'
import { area } from '#domain/area.ts'

/** Why something may be sent now: an edit, the network is back, a person asks for it. */
const wakeReason = z.enum(['edit', 'network', 'person'])
export type WakeReason = z.infer<typeof wakeReason>

/** What the workers of a user's tabs say to each other: something may be sent, or: leader, show your heartbeat. */
export const betweenTabs = z.enum(['edit', 'network', 'person', 'who-leads'])
export type BetweenTabs = z.infer<typeof betweenTabs>

/** What the page says to the worker. */
export const toWorker = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    username: z.string(),
    host: z.string(),
    authScheme: z.string(),
    appBuild: z.string(),
  }),
  /** A token, with what the server promises where the page knows it; '' takes the token back. */
  z.object({ kind: z.literal('token'), token: z.string(), capabilities: z.nullable(z.array(z.string())) }),
  /** The answer to `need-token` where there is none to give. */
  z.object({ kind: z.literal('no-token'), why: z.enum(['refused', 'unreachable']) }),
  z.object({ kind: z.literal('wake'), reason: wakeReason }),
  /** The tab is about to be frozen, or is back. */
  z.object({ kind: z.literal('rest') }),
  z.object({ kind: z.literal('resume') }),
  z.object({ kind: z.literal('pull'), id: z.int(), area, slug: z.string() }),
  z.object({ kind: z.literal('take-along'), id: z.int(), area, slugs: z.array(z.string()) }),
  z.object({ kind: z.literal('keep-photo'), photoKey: z.string(), size: z.enum(['thumbnail', 'full']) }),
])
export type ToWorker = z.infer<typeof toWorker>

/** A problem crosses the worker boundary as data; see ProblemCause in api/problem.ts. */
const problemCause = z.looseObject({ kind: z.string() })

/** What the worker says to the page. */
export const toPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('need-token') }),
  z.object({ kind: z.literal('pulled'), id: z.int(), problem: z.nullable(problemCause) }),
  z.object({
    kind: z.literal('taken'),
    id: z.int(),
    progress: z.object({ done: z.int(), total: z.int(), failed: z.int() }),
    isLast: z.boolean(),
  }),
  z.object({ kind: z.literal('drained') }),
])
export type ToPage = z.infer<typeof toPage>
