import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import * as z from 'zod/mini'
import { paths } from '#domain/contract.ts'
import { passwordChange, personSessions, type PersonSession } from '#domain/people.ts'
import { recordEvents } from '#server/audit/record.ts'
import type { App } from '#server/http/fastify.ts'
import { HttpProblem, invalid, notFound } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { sessions } from '#server/store/people-schema.ts'
import { changeAccount, findAccount } from './accounts.ts'
import { actorOf } from './actor.ts'
import { userOf } from './guard.ts'
import { isPassword } from './passwords.ts'
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
    if (waitSeconds > 0) {
      throw new HttpProblem(429, '시도가 너무 많습니다. 잠시 후 다시 시도해주세요.', {
        headers: { 'retry-after': String(waitSeconds) },
      })
    }
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
    await db.transaction(async (tx) => {
      const others = and(eq(sessions.userId, id), ne(sessions.id, sessionId))
      const ended = await tx.delete(sessions).where(others).returning({ id: sessions.id })
      const events = ended.map((one) => ({ action: 'session-ended' as const, object: `session:${one.id}` }))
      await recordEvents(tx, actorOf(request), { at: now(), events })
    })
    users.clear()
    return reply.code(204).send()
  })

  const sessionParams = z.object({ id: z.string().check(z.maxLength(40)) })
  app.delete(
    paths.ownSession('ID').replace('ID', ':id'),
    { ...own, schema: { params: sessionParams } },
    async (request, reply) => {
      const owned = and(eq(sessions.userId, userOf(request).id), eq(sessions.id, request.params.id))
      await db.transaction(async (tx) => {
        const ended = await tx.delete(sessions).where(owned).returning({ id: sessions.id })
        if (ended.length === 0) throw notFound()
        const events = [{ action: 'session-ended' as const, object: `session:${request.params.id}` }]
        await recordEvents(tx, actorOf(request), { at: now(), events })
      })
      users.clear()
      return reply.code(204).send()
    },
  )
}

/** The sessions of a person that still hold, the last used first. */
export async function sessionsOf(
  db: Db,
  { userId, now, currentId }: { userId: number; now: Date; currentId?: string },
): Promise<PersonSession[]> {
  const holds = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), isNull(sessions.revokedAt))
  const rows = await db.select().from(sessions).where(holds).orderBy(desc(sessions.rotatedAt))
  return rows.map(({ id, device, createdAt, rotatedAt }) => ({
    id,
    device,
    startedAt: createdAt.toISOString(),
    lastSeenAt: rotatedAt.toISOString(),
    isCurrent: id === currentId,
  }))
}
