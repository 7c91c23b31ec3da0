import type { App } from '#server/http/fastify.ts'
import { type AuditAction, recordEvents } from '#server/audit/record.ts'
import type { Db } from '#server/store/database.ts'
import { actorFrom } from './actor.ts'

/**
 * Of one user, one route and one kind the next is recorded after this time: nobody shall fill the trail with their own
 * refusals.
 */
const AGAIN_AFTER_MS = 60_000
const MOST_KNOWN = 10_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer was that there is no such thing, and there is: not for this user. */
    isOutOfSight: boolean
  }
}

/**
 * Records what signed-in people were refused: what their role or their groups do not allow, what was over a limit, and
 * what was no good request; and where the login turns away whoever tries too often. By the route and not by the
 * address, which may name what nobody should learn.
 */
export function auditRefusals(app: App, { db, now }: { db: Db; now: () => Date }): void {
  const { isDue } = createRecorded()
  app.decorateRequest('isOutOfSight', false)
  // Before the answer leaves: whoever has it finds the record.
  app.addHook('onSend', async (request, reply) => {
    const { signedInUser, isOutOfSight, method, routeOptions } = request
    const action = isOutOfSight ? 'refused' : ACTIONS[reply.statusCode]
    // Of those who are not signed in only the throttle of the login: the rest would let anybody fill the trail.
    if (action === undefined || (signedInUser === null && action !== 'limited')) return
    // A photo that broke off in a weak network is no bad request, and whoever sent a bad one has no answer to it.
    if (action === 'rejected' && reply.raw.destroyed) return
    const object = `call:${method} ${routeOptions.url ?? ''}`
    const at = now()
    const key = `${signedInUser?.id ?? request.ip} ${action} ${object}`
    if (!isDue(key, at.getTime())) return
    await recordEvents(db, actorFrom(request, signedInUser), { at, events: [{ action, object }] }).catch(
      (error: unknown) => request.log.error({ err: error }, 'a refusal could not be recorded'),
    )
  })
}

/** Remembers what was recorded, and forgets all of it where it would be too much. */
export function createRecorded() {
  const known = new Map<string, number>()
  return {
    /** Whether this is to be recorded (again); if so, it counts as recorded at this time. */
    isDue: (key: string, at: number): boolean => {
      const last = known.get(key) ?? -Infinity
      if (Math.abs(at - last) < AGAIN_AFTER_MS) return false
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(key, at)
      return true
    },
  }
}

const ACTIONS: Readonly<Record<number, AuditAction | undefined>> = {
  400: 'rejected',
  403: 'refused',
  413: 'rejected',
  415: 'rejected',
  422: 'rejected',
  429: 'limited',
}
