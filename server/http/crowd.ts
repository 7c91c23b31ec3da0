import type { App, Request } from './fastify.ts'
import { crowded, tooMany } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Answered 503 for the crowd alone, before anything was done. */
    isTurnedAway?: true
    /** Absent: it needs none. */
    placeInCrowd?: Place
  }
}

/** How many calls may be under way at a time: those that wait for a weak network, as photos do, and all others. */
export type CrowdLimits = Readonly<Record<'calls' | 'uploads', number>>

/**
 * Other work takes milliseconds, so that the last of them is answered long before a device gives up (30 s, a photo 120
 * s).
 */
export const CROWD_LIMITS: CrowdLimits = { calls: 200, uploads: 400 }

/**
 * One account has this part of the places for uploads at a time: more than its devices take, and whoever lets bodies
 * trickle on purpose leaves the others theirs.
 */
const SHARES = 8

/** In seconds. Whoever was turned away comes back within these, all of them spread over them. */
const WAIT = { least: 5, most: 300 }
const WINDOW_MS = 30_000

interface Place {
  /** Among which calls this one counts for now. */
  among: keyof CrowdLimits | null
  /** The account of whose share it is, while it is one of those for uploads. */
  account: number | null
  /** The caller has its answer, or has gone. */
  isLeft: boolean
}

interface CrowdDeps {
  limits: CrowdLimits
  /** Of a call whose body is about to be read; null: nobody's. */
  accountOf?: (request: Request) => number | null
  /** Time that no clock sets, ms. */
  elapsedMs?: () => number
  /** In [0, 1). */
  random?: () => number
}

/**
 * Beyond what it answers in time a server would work for callers who have gone, and what they send again comes on top.
 * So whoever comes while too many calls are under way is answered 503 with `Retry-After` before anything is done.
 *
 * A call counts while the server works for it. While its body is still on the way it waits for its caller instead, who
 * may take minutes on purpose: so it gives its place back, which costs one whose body came with its head nothing, and
 * counts among the uploads until then, so that what is held in memory stays bounded. A call that anybody may make does
 * not even count there, since whoever has no account shall use up nothing: its body is bounded by its route
 * (BODY_OF_ANYBODY in auth/guard.ts).
 */
export function turnAwayCrowds(
  app: App,
  { limits, accountOf = () => null, elapsedMs = () => performance.now(), random = Math.random }: CrowdDeps,
): void {
  const underWay: Record<keyof CrowdLimits, number> = { calls: 0, uploads: 0 }
  const uploadsOf = new Map<number, number>()
  const mostOfOne = Math.ceil(limits.uploads / SHARES)
  const lately = createTurnout(elapsedMs)
  const wait = () => waitSeconds(lately.ratio(), random())
  const giveBack = (place: Place) => {
    const { among, account } = place
    if (among !== null) underWay[among] -= 1
    if (account !== null) {
      const left = (uploadsOf.get(account) ?? 1) - 1
      if (left > 0) uploadsOf.set(account, left)
      else uploadsOf.delete(account)
    }
    place.among = place.account = null
  }
  /** @returns what the caller is told where there is no room */
  const moveTo = (kind: keyof CrowdLimits, place: Place, request: Request): Error | undefined => {
    if (place.isLeft || place.among === kind) return undefined
    giveBack(place)
    if (underWay[kind] < limits[kind]) {
      underWay[kind] += 1
      place.among = kind
      return undefined
    }
    lately.note('turnedAway')
    request.isTurnedAway = true
    return crowded(wait())
  }
  /** @returns what the caller is told where all of the account's share is taken */
  const takeOfShare = (place: Place, account: number | null): Error | undefined => {
    if (place.among !== 'uploads' || account === null) return undefined
    const held = uploadsOf.get(account) ?? 0
    if (held >= mostOfOne) return tooMany('요청이 너무 많습니다. 잠시 후 다시 시도해주세요.', wait())
    uploadsOf.set(account, held + 1)
    place.account = account
    return undefined
  }

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    if (kind === null) {
      done()
      return
    }
    const place: Place = { among: null, account: null, isLeft: false }
    const problem = moveTo(kind, place, request)
    if (problem === undefined) {
      request.placeInCrowd = place
      // Also where the caller has gone.
      reply.raw.once('close', () => {
        giveBack(place)
        place.isLeft = true
        if (request.isTurnedAway !== true) lately.note('answered')
      })
    }
    done(problem)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const place = request.placeInCrowd
    if (place === undefined) {
      done()
      return
    }
    const isOnItsWay = place.among === 'calls' && isBodyOnItsWay(request)
    const isOfAnybody = request.routeOptions.config.access?.does === 'anything'
    if (isOnItsWay) giveBack(place)
    const problem = isOnItsWay && !isOfAnybody ? moveTo('uploads', place, request) : undefined
    done(problem ?? takeOfShare(place, accountOf(request)))
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const [kind, place] = [kindOf(request), request.placeInCrowd]
    done(kind === null || place === undefined ? undefined : moveTo(kind, place, request))
  })
}

/** @returns null: it costs next to nothing, or lasts for as long as somebody listens */
function kindOf({ routeOptions: { url, config } }: Request): keyof CrowdLimits | null {
  if (url?.startsWith('/api/') !== true || config.lasts === true) return null
  return config.counts === 'uploads' ? 'uploads' : 'calls'
}

function isBodyOnItsWay({ raw, headers }: Request): boolean {
  const { 'content-length': bytes = '0', 'transfer-encoding': encoding } = headers
  return !raw.complete && (bytes !== '0' || encoding !== undefined)
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
