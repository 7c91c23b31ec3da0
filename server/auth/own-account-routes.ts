import { paths } from '#domain/contract.ts'
import { passwordChange, personSessions, sessionsEnd } from '#domain/people/people.ts'
import type { App } from '#server/http/fastify.ts'
import { invalid, notFound } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { changeAccount } from './accounts.ts'
import { actorOf } from './actor.ts'
import { askPassword } from './ask-password.ts'
import { userOf } from './guard.ts'
import { endSessions, sessionsOf } from './sessions/person-sessions.ts'
import type { UserCache } from './user-cache.ts'

export interface PeopleDeps {
  db: Db
  users: UserCache
  now: () => Date
}

const own = { config: { access: { does: 'manage', of: 'own-account' } } } as const

/** What everybody does with their own account: another password, and an end to sessions on other devices. */
export function ownAccountRoutes(app: App, { db, users, now }: PeopleDeps): void {
  app.post(paths.ownPassword, { ...own, schema: { body: passwordChange } }, async (request, reply) => {
    const { username, sessionId } = userOf(request)
    const { current, next } = request.body
    const noteRight = await askPassword(request, { field: 'current', password: current }, { db, now })
    await noteRight()
    const change = { username, password: next, keptSession: sessionId }
    const problem = await changeAccount(db, change, actorOf(request))
    users.clear()
    if (problem !== null) throw invalid({ next: problem })
    return reply.code(204).send()
  })

  app.get(paths.ownSessions, { ...own, schema: { response: { 200: personSessions } } }, async (request) => {
    const { id, sessionId } = userOf(request)
    return { results: await sessionsOf(db, { userId: id, now: now(), currentId: sessionId }) }
  })

  app.post(paths.endOwnSessions, { ...own, schema: { body: sessionsEnd } }, async (request, reply) => {
    const { id: userId, sessionId } = userOf(request)
    const { password, id } = request.body
    const noteRight = await askPassword(request, { field: 'password', password }, { db, now })
    await noteRight()
    const which = id === undefined ? { userId, except: sessionId } : { userId, only: id }
    const ended = await endSessions(db, which, { actor: actorOf(request), at: now() })
    if (id !== undefined && ended === 0) throw notFound()
    users.clear()
    return reply.code(204).send()
  })
}
