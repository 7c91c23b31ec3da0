import fc from 'fast-check'
import type { Call } from '#api/client.ts'
import { type Reply, html, json } from '../../support/simulated/over-http.ts'

/** Which calls something between the device and the server spoils. */
export const PLACES = {
  everything: () => true,
  reads: ({ method }: Call<unknown>) => method === 'GET',
  writes: ({ method }: Call<unknown>) => method !== 'GET',
  PATCH: ({ method }: Call<unknown>) => method === 'PATCH',
  POST: ({ method }: Call<unknown>) => method === 'POST',
  DELETE: ({ method }: Call<unknown>) => method === 'DELETE',
  processes: ({ path }: Call<unknown>) => path.includes('/processes/'),
  photos: ({ path }: Call<unknown>) => path.endsWith('/image/'),
  catalogues: ({ path }: Call<unknown>) => path === '/api/equipment/' || path === '/api/kpi/',
  models: ({ path }: Call<unknown>) => path.includes('-model'),
} as const
export type Place = keyof typeof PLACES

const BODIES = {
  empty: (status: number): Reply => ({ status, headers: {}, body: '' }),
  html,
  object: (status: number) => json(status, {}),
  detail: (status: number) => json(status, { detail: '안 됩니다.' }),
  array: (status: number) => json(status, [1, 'x', null]),
  text: (status: number): Reply => ({ status, headers: { 'content-type': 'text/plain' }, body: 'no' }),
} as const
type Body = keyof typeof BODIES

/** How a server or what stands before it says when to come back. */
const RETRY_AFTER = ['0', '1', '3.5', '-7', '99999999', 'soon', '', 'Wed, 21 Oct 2015 07:28:00 GMT'] as const

export interface Spoilt {
  status: number
  body: Body
  retryAfter: (typeof RETRY_AFTER)[number] | null
}

/** What is wrong for a while. */
export type Mischief = { place: Place; forMs: number } & (
  | { kind: 'answers'; reply: Spoilt; acts: boolean }
  /** Another one for each call, by the seed. */
  | { kind: 'changing' }
  /** Nothing comes back, whether or not the server acts. */
  | { kind: 'silence'; acts: boolean }
  | { kind: 'etag'; how: 'gzip' | 'weak' | 'another' | 'dropped' }
  /** Of what the server itself answers well. */
  | { kind: 'body'; how: 'empty' | 'html' | 'other-shape' | 'cut' }
  /** Reads show what the server had so long ago. */
  | { kind: 'lag'; ms: number }
  /** Two callers get each other's answers. */
  | { kind: 'swap' }
)

export type HostileStep =
  | { kind: 'mischief'; mischief: Mischief }
  /** The server's database is copied, and later put back to that. */
  | { kind: 'back-up-server' }
  | { kind: 'restore-server' }
  /** A person saves what is not sent yet, and takes it in again, there or on another device. */
  | { kind: 'back-up' }
  | { kind: 'take-in'; pick: number }
  | { kind: 'sign-out-and-in' }
  /** They go on with another device of theirs. */
  | { kind: 'change-device' }
  /** Long enough for whatever spins to be seen. */
  | { kind: 'pass'; ms: number }

const STATUSES = [
  ...[200, 201, 202, 204, 206, 301, 302, 304, 400, 401, 403, 404, 405, 408, 409, 410, 412, 413, 415],
  ...[418, 422, 423, 425, 428, 429, 431, 451, 499, 500, 501, 502, 503, 504, 507, 511, 599],
]

/** Mostly broad, so that most of it is met. */
const place = fc.constantFrom<Place>(
  ...(['everything', 'everything', 'writes', 'writes', 'reads'] as const),
  ...(Object.keys(PLACES) as Place[]),
)
const forMs = fc.constantFrom(20_000, 120_000, 600_000, 3_600_000, 7_200_000)
const spoilt = fc.record({
  status: fc.constantFrom(...STATUSES),
  body: fc.constantFrom(...(Object.keys(BODIES) as Body[])),
  retryAfter: fc.option(fc.constantFrom(...RETRY_AFTER), { freq: 3 }),
})
const how = <T extends string>(...words: T[]) => fc.constantFrom(...words)
const kind = <T extends string>(word: T) => fc.constant(word)

const mischief: fc.Arbitrary<Mischief> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: kind('answers'), place, forMs, reply: spoilt, acts: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('changing'), place, forMs }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('silence'), place, forMs, acts: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ kind: kind('etag'), place, forMs },
      how: how('gzip', 'weak', 'another', 'dropped'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ kind: kind('body'), place, forMs },
      how: how('empty', 'html', 'other-shape', 'cut'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ kind: kind('lag'), place: kind('reads'), forMs },
      ms: fc.constantFrom(2_000, 30_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('swap'), place: how('everything', 'writes'), forMs }) },
)

export const beginning: fc.Arbitrary<HostileStep> = fc.record({ kind: kind('mischief'), mischief })

export const hostileSteps: { weight: number; arbitrary: fc.Arbitrary<HostileStep> }[] = [
  { weight: 8, arbitrary: beginning },
  { weight: 1, arbitrary: fc.record({ kind: kind('back-up-server') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('restore-server') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('back-up') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('take-in'), pick: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('sign-out-and-in') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('change-device') }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('pass'), ms: fc.constantFrom(600_000, 3_600_000) }) },
]

export function replyFor({ status, body, retryAfter }: Spoilt): Exclude<Reply, 'nothing'> {
  const reply = BODIES[body](status) as Exclude<Reply, 'nothing'>
  if (retryAfter === null) return reply
  return { ...reply, headers: { ...reply.headers, 'retry-after': retryAfter } }
}

/** @param random in [0, 1) */
export function anyReply(random: () => number): Reply {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  if (random() < 0.15) return 'nothing'
  const retryAfter = random() < 0.2 ? pick(RETRY_AFTER) : null
  return replyFor({ status: pick(STATUSES), body: pick(Object.keys(BODIES) as Body[]), retryAfter })
}
