import * as z from 'zod/mini'
import { paths } from '#domain/contract.ts'
import { passwordChange, personSessions } from '#domain/people/people.ts'
import type { App } from '#server/http/fastify.ts'
import { invalid, notFound, tooMany } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { changeAccount, findAccount } from './accounts.ts'
import { actorOf } from './actor.ts'
import { userOf } from './guard.ts'
import { isPassword } from './passwords.ts'
import { endSessions, sessionsOf } from './person-sessions.ts'
import { beginAttempt, noteSuccess } from './throttle.ts'
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
    const { id, username, sessionId } = userOf(request)
    const attempt = { username, address: request.ip }
    // Whoever finds a tablet signed in shall not guess here either.
    const waitSeconds = await beginAttempt(db, attempt, now())
    if (waitSeconds > 0) throw tooMany('시도가 너무 많습니다. 잠시 후 다시 시도해주세요.', waitSeconds)
    const account = await findAccount(db, username)
    const { current, next } = request.body
    if (account?.id !== id || !(await isPassword(account.passwordHash, current))) {
      throw invalid({ current: '지금 비밀번호가 올바르지 않습니다.' })
    }
    await noteSuccess(db, attempt, now())
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

  app.delete(paths.ownSessions, own, async (request, reply) => {
    const { id, sessionId } = userOf(request)
    await endSessions(db, { userId: id, except: sessionId }, { actor: actorOf(request), at: now() })
    users.clear()
    return reply.code(204).send()
  })

  const sessionParams = z.object({ id: z.string().check(z.maxLength(40)) })
  app.delete(
    paths.ownSession('ID').replace('ID', ':id'),
    { ...own, schema: { params: sessionParams } },
    async (request, reply) => {
      const which = { userId: userOf(request).id, only: request.params.id }
      const ended = await endSessions(db, which, { actor: actorOf(request), at: now() })
      if (ended === 0) throw notFound()
      users.clear()
      return reply.code(204).send()
    },
  )
}
