import * as z from 'zod/mini'
import type { ProblemCause } from '#api/problem.ts'
import { handedToken, renewal } from '#api/tokens.ts'
import { area } from '#domain/model/area.ts'
import type { Methods } from '#lib/workers/worker-link.ts'

/** What the page and the sync worker ask of each other, and the workers of several tabs. */

/** What the workers of a user's tabs say to each other: it would go better now, or: leader, show your heartbeat. */
export const betweenTabs = z.enum(['hurry', 'who-leads'])
export type BetweenTabs = z.infer<typeof betweenTabs>

const startOfWorker = z.object({
  username: z.string(),
  host: z.string(),
  authScheme: z.string(),
  appBuild: z.string(),
})
export type StartOfWorker = z.infer<typeof startOfWorker>

/** Why a model could not be brought: the server could not be read, or the device is full. It crosses as data. */
export type PullProblem = ProblemCause | { kind: 'no-room' }
const problemCause = z.looseObject({ kind: z.string() })

export const workerMethods = {
  /** The first message; what comes after it waits until the database is open. */
  start: { params: startOfWorker },
  token: { params: handedToken },
  /** The network is back, or a person asks for it: pauses and back-off end. */
  hurry: { params: z.void() },
  /** Answers null, or a `PullProblem`. */
  pull: { params: z.object({ area, slug: z.string() }), result: z.nullable(problemCause) },
  /** Reads what has changed on the server. Answers whether that is known now. */
  follow: { params: z.void(), result: z.boolean() },
  /**
   * Answers whether the model is here whole, photos included. Where what has changed was read just now, nothing is
   * asked for that has not.
   */
  takeAlong: { params: z.object({ area, slug: z.string(), isFollowed: z.boolean() }), result: z.boolean() },
  /** Stores a picture on the device where the server gives it; says nothing where it does not. */
  keepPhoto: { params: z.object({ photoKey: z.string(), size: z.enum(['thumbnail', 'full']) }) },
} as const satisfies Methods

export const pageMethods = {
  renewToken: { params: z.void(), result: renewal },
  /** The queue has drained and something was confirmed: lists read from the server may be stale now. */
  drained: { params: z.void() },
} as const satisfies Methods
