import type { App, Request } from './fastify.ts'
import { crowded } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Answered 503 for the crowd alone, before anything was done. */
    isTurnedAway?: true
  }
}

/** How many calls may be under way at a time: photos, which wait for a weak network, and all others. */
export type CrowdLimits = Readonly<Record<'calls' | 'uploads', number>>

/**
 * Other work takes milliseconds, so that the last of them is answered long before a device gives up (30 s, a photo 120
 * s).
 */
export const CROWD_LIMITS: CrowdLimits = { calls: 200, uploads: 400 }

/** In seconds. Whoever was turned away comes back within these, all of them spread over them. */
const WAIT = { least: 5, most: 300 }
const WINDOW_MS = 30_000

interface CrowdDeps {
  limits: CrowdLimits
  /** Time that no clock sets, ms. */
  elapsedMs?: () => number
  /** In [0, 1). */
  random?: () => number
}

/**
 * Beyond what it answers in time a server would work for callers who have gone, and what they send again comes on top.
 * So whoever comes while too many calls are under way is answered 503 with `Retry-After` before anything is done.
 */
export function turnAwayCrowds(
  app: App,
  { limits, elapsedMs = () => performance.now(), random = Math.random }: CrowdDeps,
): void {
  const underWay: Record<keyof CrowdLimits, number> = { calls: 0, uploads: 0 }
  const lately = createTurnout(elapsedMs)
  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    if (kind === null) {
      done()
      return
    }
    if (underWay[kind] >= limits[kind]) {
      lately.note('turnedAway')
      request.isTurnedAway = true
      done(crowded(waitSeconds(lately.ratio(), random())))
      return
    }
    underWay[kind] += 1
    // Also where the caller has gone.
    reply.raw.once('close', () => {
      underWay[kind] -= 1
      lately.note('answered')
    })
    done()
  })
}

/** @returns null: it costs next to nothing, or lasts for as long as somebody listens */
function kindOf({ routeOptions: { url, config } }: Request): keyof CrowdLimits | null {
  if (url?.startsWith('/api/') !== true || config.lasts === true) return null
  return config.counts === 'uploads' ? 'uploads' : 'calls'
}

/**
 * Twice as many as can be answered come back in twice the time, so that a waiting crowd keeps the server busy and no
 * more.
 * @param turnedAwayPerAnswered of the last half minute
 * @param random in [0, 1)
 */
export function waitSeconds(turnedAwayPerAnswered: number, random: number): number {
  const spread = Math.min(WAIT.most - WAIT.least, (WINDOW_MS / 1_000) * turnedAwayPerAnswered)
  return Math.ceil(WAIT.least + random * Math.max(WAIT.least, spread))
}

/** How many were turned away for each that was answered, of this window and the one before it. */
function createTurnout(elapsedMs: () => number) {
  const none = { turnedAway: 0, answered: 0 }
  let [before, now, since] = [none, none, elapsedMs()]
  const turn = () => {
    const windows = Math.floor((elapsedMs() - since) / WINDOW_MS)
    if (windows === 0) return
    before = windows === 1 ? now : none
    now = none
    since += windows * WINDOW_MS
  }
  return {
    note: (what: keyof typeof none) => {
      turn()
      now = { ...now, [what]: now[what] + 1 }
    },
    /** As of what was noted last. */
    ratio: () => (before.turnedAway + now.turnedAway) / Math.max(1, before.answered + now.answered),
  }
}
