import type { Actor } from '#server/audit/record.ts'
import type { Request } from '#server/http/fastify.ts'
import { userOf } from './guard.ts'

/** The signed-in user of a guarded call, as the audit trail names them. */
export function actorOf(request: Request): Actor {
  return actorFrom(request, userOf(request))
}

/** Somebody who signs in or out, or null for whoever gave a name that nobody has. */
export function actorFrom(request: Request, user: { id: number; username: string } | null): Actor {
  return { userId: user?.id ?? null, username: user?.username ?? null, ...seenFrom(request) }
}

export function seenFrom(request: Request): Pick<Actor, 'requestId' | 'address'> {
  return { requestId: request.id, address: request.ip }
}
