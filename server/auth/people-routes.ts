import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { area } from '#domain/model/area.ts'
import { paths } from '#domain/contract.ts'
import { startInSeoul } from '#domain/model/entry-date.ts'
import {
  type Account,
  AUDIT_PAGE,
  account,
  accountPatch,
  accounts,
  auditEvents,
  auditQuery,
  newAccount,
  personSessions,
  sessionId,
} from '#domain/people/people.ts'
import { findEvents } from '#server/audit/find-events.ts'
import type { App } from '#server/http/fastify.ts'
import { HttpProblem, notFound } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { users } from '#server/store/schema/people.ts'
import { groups } from '#server/store/schema/records.ts'
import { addAccount, changeAccount, listAccounts } from './accounts.ts'
import { actorOf } from './actor.ts'
import { userOf } from './guard.ts'
import type { PeopleDeps } from './own-account-routes.ts'
import { endSessions, sessionsOf } from './sessions/person-sessions.ts'
import { removeSecondFactor } from './second-factor/second-factor.ts'
import { strikeOff } from './sessions/struck-off.ts'

const managed = { config: { access: { does: 'manage', of: 'accounts' } } } as const
const params = z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.lte(2_147_483_647)) })
const person = paths.person(0).replace('0', ':id')
const ofPerson = paths.personSessions(0).replace('0', ':id')
const struckOff = paths.struckOffDevice(0, 'SESSION').replace('0', ':id').replace('SESSION', ':session')
const sessionParams = z.extend(params, { session: sessionId })

const DAY_MS = 86_400_000

/** What administrators do: accounts, roles, who sees which group, sessions of others, and the audit trail. */
export function peopleRoutes(app: App, { db, users: known, now }: PeopleDeps): void {
  /** In one transaction: an answer that says it failed must not stand beside an account that has changed. */
  const changed = (
    change: (tx: Db) => Promise<string | null>,
    isIt: (one: Account) => boolean,
  ): Promise<Account> =>
    db.transaction(async (tx) => {
      const problem = await change(tx)
      if (problem !== null) throw new HttpProblem(400, problem)
      return found((await listAccounts(tx, now())).find(isIt))
    })

  app.get(paths.people, { ...managed, schema: { response: { 200: accounts } } }, async () => ({
    results: await listAccounts(db, now()),
    groupNames: await groupNames(db),
  }))

  app.post(
    paths.people,
    { ...managed, schema: { body: newAccount, response: { 201: account } } },
    async (request, reply) => {
      reply.code(201)
      const username = request.body.username.normalize('NFC')
      return changed(
        (tx) => addAccount(tx, request.body, actorOf(request)),
        (one) => one.username === username,
      )
    },
  )

  app.patch(
    person,
    { ...managed, schema: { params, body: accountPatch, response: { 200: account } } },
    async (request) => {
      const { id } = request.params
      const change = request.body
      const isOwn = id === userOf(request).id
      if (isOwn && (change.isDisabled === true || change.isAdministrator === false)) {
        throw new HttpProblem(
          400,
          '자신의 계정은 중지하거나 관리자에서 뺄 수 없습니다. 다른 관리자에게 부탁해주세요.',
        )
      }
      // There the one that holds is asked for: a tablet that is left open must not become somebody else's for good.
      if (isOwn && change.password !== undefined) {
        throw new HttpProblem(400, '자신의 비밀번호는 내 계정에서 바꿀 수 있습니다.')
      }
      const { username } = await userById(db, id)
      const account = await changed(
        (tx) => changeAccount(tx, { ...change, username }, actorOf(request)),
        (one) => one.id === id,
      )
      known.clear()
      return account
    },
  )

  app.get(
    ofPerson,
    { ...managed, schema: { params, response: { 200: personSessions } } },
    async (request) => {
      const { id } = await userById(db, request.params.id)
      return {
        results: await sessionsOf(db, { userId: id, now: now(), currentId: userOf(request).sessionId }),
      }
    },
  )

  app.delete(ofPerson, { ...managed, schema: { params } }, async (request, reply) => {
    const { id } = await userById(db, request.params.id)
    await endSessions(db, { userId: id }, { actor: actorOf(request), at: now() })
    known.clear()
    return reply.code(204).send()
  })

  app.delete(
    paths.personSecondFactor(0).replace('0', ':id'),
    { ...managed, schema: { params } },
    async (request, reply) => {
      const user = await userById(db, request.params.id)
      // There a code is asked for.
      if (user.id === userOf(request).id) {
        throw new HttpProblem(400, '자신의 2단계 인증은 내 계정에서 없앨 수 있습니다.')
      }
      await removeSecondFactor(db, user, { actor: actorOf(request), at: now() })
      return reply.code(204).send()
    },
  )

  app.post(struckOff, { ...managed, schema: { params: sessionParams } }, async (request, reply) => {
    const { session } = request.params
    if (session === userOf(request).sessionId) {
      throw new HttpProblem(400, '지금 쓰는 기기는 지울 수 없습니다. 내 계정에서 지워주세요.')
    }
    const { id } = await userById(db, request.params.id)
    const which = { userId: id, sessionId: session }
    if (!(await strikeOff(db, which, { actor: actorOf(request), at: now() }))) throw notFound()
    known.clear()
    return reply.code(204).send()
  })

  app.get(
    paths.auditTrail,
    { ...managed, schema: { querystring: auditQuery, response: { 200: auditEvents } } },
    async (request) => {
      const { since, until, ...query } = request.query
      const events = await findEvents(db, {
        ...query,
        ...(since !== undefined && { since: dayOf(since) }),
        ...(until !== undefined && { until: dayOf(until, DAY_MS) }),
        limit: AUDIT_PAGE,
      })
      return {
        results: events.map(({ userId: _userId, at, ...event }) => ({ ...event, at: at.toISOString() })),
      }
    },
  )
}

/** Databases have no year 0 and write none of five digits, and nothing was recorded in either. */
function dayOf(day: string, laterMs = 0): Date {
  const [first, last] = [Date.UTC(2000, 0), Date.UTC(9999, 11)]
  return new Date(Math.min(last, Math.max(first, startInSeoul(day).getTime() + laterMs)))
}

async function userById(db: Db, id: number): Promise<{ id: number; username: string }> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return found(row)
}

async function groupNames(db: Db): Promise<{ general: string[]; root: string[] }> {
  const rows = await db.select().from(groups)
  const [general, root] = area.options.map((one) =>
    rows
      .filter((row) => row.area === one)
      .map(({ name }) => name)
      .sort(),
  )
  return { general: general ?? [], root: root ?? [] }
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound()
  return row
}
