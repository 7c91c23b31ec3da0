import type { App, Request } from '#server/http/fastify.ts'
import { tooMany } from '#server/http/problems.ts'

/** What one user may do so many times a minute: photos, records, and lists that are searched. */
type Limited = 'uploads' | 'creations' | 'searches'

/** Calls a minute, which may come all at once; 0: as many as they like. */
export type UserLimits = Readonly<Record<Limited, number>>

/** Far beyond a tablet that comes home with 300 photos: this is for what has gone wrong, and for what means harm. */
export const USER_LIMITS: UserLimits = { uploads: 3_000, creations: 3_000, searches: 1_200 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call counts as, where its method does not say it. */
    counts?: Limited
  }
}

/**
 * Answers 429 to whoever is over a limit, before the body of the call is read. Each server counts by itself: with
 * several, a user has as many times as much.
 */
export function limitUsers(app: App, limits: UserLimits, now: () => Date): void {
  const budget = createBudget(limits)
  app.addHook('onRequest', (request, _reply, done) => {
    const kind = kindOf(request)
    const user = request.signedInUser
    const waitSeconds = kind === null || user === null ? 0 : budget.take(kind, user.id, now().getTime())
    if (waitSeconds === 0) done()
    else done(tooMany('요청이 너무 많습니다. 잠시 후 다시 시도해주세요.', waitSeconds))
  })
}

function kindOf({ method, query, routeOptions: { config } }: Request): Limited | null {
  if (config.counts !== undefined) return config.counts
  if (method === 'POST' && config.access?.does === 'write') return 'creations'
  const { search = '' } = query as { search?: unknown }
  return method === 'GET' && search !== '' ? 'searches' : null
}

/** What somebody has left fills up again all the time, up to a whole minute's worth. */
export function createBudget(limits: UserLimits) {
  const left = new Map<string, { calls: number; at: number }>()
  return {
    /** Takes one call; answers 0, or in how many seconds there is one again. */
    take: (kind: Limited, userId: number, now: number): number => {
      const most = limits[kind]
      if (most === 0) return 0
      const name = `${kind} ${userId}`
      const known = left.get(name) ?? { calls: most, at: now }
      const perMs = most / 60_000
      const calls = Math.min(most, known.calls + Math.max(0, now - known.at) * perMs)
      left.set(name, { calls: calls < 1 ? calls : calls - 1, at: now })
      return calls < 1 ? Math.ceil((1 - calls) / perMs / 1_000) : 0
    },
  }
}
