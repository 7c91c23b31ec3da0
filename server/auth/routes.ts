import { and, eq, isNull } from 'drizzle-orm'
import { answers, paths } from '#domain/contract.ts'
import { CODE_HEADER } from '#domain/people/credentials.ts'
import type { Capability } from '#domain/people/session.ts'
import type { App, Request } from '#server/http/fastify.ts'
import { asksForCode, asksForOtherPassword, HttpProblem, tooMany } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { recordEvents } from '#server/audit/record.ts'
import { users } from '#server/store/schema/people.ts'
import { findAccount } from './accounts.ts'
import { actorFrom, seenFrom } from './actor.ts'
import { readBasic, readToken } from './basic.ts'
import { clearSessionCookie, sessionCookieOf, setSessionCookie } from './sessions/cookie.ts'
import { deviceName } from './sessions/device-name.ts'
import { mayKeepCatalogue, userOf } from './guard.ts'
import { checkDummyPassword, isPassword } from './passwords/passwords.ts'
import {
  closeSessionOfCookie,
  closeSessionOfToken,
  openSession,
  refreshSession,
  type SessionSettings,
  sessionUntil,
} from './sessions/sessions.ts'
import type { SecretSeal } from './second-factor/seal-secret.ts'
import { hasSecondFactor, takeCode } from './second-factor/second-factor.ts'
import { type Attempt, beginAttempt, noteSuccess, takeBackFailure } from './throttle.ts'
import type { UserCache } from './user-cache.ts'

/** Said to those alone who may. */
const FOR_KEEPERS: readonly Capability[] = ['keeps-catalogue', 'retires-models', 'merges-models']

export interface AuthDeps extends SessionSettings {
  db: Db
  users: UserCache
  capabilities: readonly Capability[]
  seal: SecretSeal
  /** For how many days a password signs in that somebody else has chosen. */
  givenPasswordDays: number
  /** For how many days a device may show what it holds without a word of this server. */
  offlineReadDays: number
}

export function authRoutes(app: App, deps: AuthDeps): void {
  const anybody = { config: { access: { does: 'anything' } } } as const

  app.post(
    paths.login,
    { ...anybody, schema: { response: { 200: answers.login } } },
    async (request, reply) => {
      const credentials = readBasic(request.headers.authorization)
      if (credentials === null) throw new HttpProblem(400, '아이디와 비밀번호를 입력해주세요.')
      const attempt = { username: credentials.username, address: request.ip }
      const waitSeconds = await beginAttempt(deps.db, attempt, deps.now())
      if (waitSeconds > 0) {
        throw tooMany('로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요.', waitSeconds)
      }
      const { user, isRight } = await findUser(deps.db, credentials.username, credentials.password)
      const actor = actorFrom(request, user)
      if (user === null || !isRight) throw await failedLogin(request, user, deps)
      if (await hasSecondFactor(deps.db, user.id)) {
        await askForCode(request, { attempt, user }, deps)
      }
      const until = passwordUntil(user, deps)
      if (until !== null && until <= deps.now()) {
        const events = [{ action: 'password-expired' as const, object: `account:${user.username}` }]
        await recordEvents(deps.db, actor, { at: deps.now(), events })
        throw asksForOtherPassword()
      }
      const signedIn = await deps.db.transaction(async (tx) => {
        if (!(await isStill(tx, user))) return null
        await noteSuccess(tx, attempt, deps.now())
        const opened = await openSession(
          tx,
          { id: user.id, device: deviceName(request.headers['user-agent']) },
          deps,
        )
        await recordEvents(tx, actor, {
          at: deps.now(),
          events: [{ action: 'login', object: `session:${opened.sessionId}` }],
        })
        await endHeldSession(tx, request, deps.now())
        return opened
      })
      if (signedIn === null) throw await failedLogin(request, user, deps)
      deps.users.clear()
      setSessionCookie(reply, signedIn.cookie, signedIn.cookieMaxAgeSeconds)
      return { token: signedIn.token }
    },
  )

  app.post(
    paths.refresh,
    { ...anybody, schema: { response: { 200: answers.refresh } } },
    async (request, reply) => {
      const cookie = sessionCookieOf(request)
      if (cookie === null) return { token: null }
      const signedIn = await refreshSession(deps.db, cookie, { ...deps, seenFrom: seenFrom(request) })
      // The browser keeps its cookie: when this answer comes, signing in may have put another in its place.
      if (signedIn === null) throw new HttpProblem(401, '로그인이 만료되었습니다. 다시 로그인해주세요.')
      setSessionCookie(reply, signedIn.cookie, signedIn.cookieMaxAgeSeconds)
      return { token: signedIn.token }
    },
  )

  app.delete(paths.logout, anybody, async (request, reply) => {
    const cookie = sessionCookieOf(request)
    const token = readToken(request.headers.authorization)
    await deps.db.transaction(async (tx) => {
      const ended = [
        cookie === null ? null : await closeSessionOfCookie(tx, cookie, deps.now()),
        token === null ? null : await closeSessionOfToken(tx, token, deps.now()),
      ]
      for (const session of ended) {
        if (session === null) continue
        // A device that was struck off signs out once it has cleared itself.
        const action = session.isStruckOff ? ('device-cleared' as const) : ('logout' as const)
        const events = [{ action, object: `session:${session.id}` }]
        await recordEvents(tx, actorFrom(request, session.user), { at: deps.now(), events })
      }
    })
    deps.users.clear()
    clearSessionCookie(reply)
    return reply.code(204).send()
  })

  app.get(
    paths.me,
    {
      config: { access: { does: 'read', of: 'catalogue' }, evenStruckOff: true },
      schema: { response: { 200: answers.me } },
    },
    (request) => {
      const user = userOf(request)
      const { username, role, isAdministrator, isStruckOff, isClosed } = user
      const until = passwordUntil(user, deps)
      return {
        username,
        role,
        ...(isAdministrator && { isAdministrator }),
        capabilities: deps.capabilities.filter((one) => !FOR_KEEPERS.includes(one) || mayKeepCatalogue(user)),
        ...(isStruckOff && { isStruckOff }),
        ...(isClosed && { isClosed }),
        offlineReadDays: deps.offlineReadDays,
        ...(until !== null && { passwordUntil: until.toISOString() }),
        sessionUntil: sessionUntil(user, deps).toISOString(),
      }
    },
  )
}

/**
 * The second step, for whoever's password is right. Guessing codes is slowed down like guessing passwords.
 * @throws HttpProblem 401 where no code came, or one that is wrong or was taken before
 */
async function askForCode(
  request: Request,
  { attempt, user }: { attempt: Attempt; user: { id: number; username: string } },
  { db, now, seal }: AuthDeps,
): Promise<void> {
  const code = request.headers[CODE_HEADER]
  if (typeof code !== 'string') {
    await takeBackFailure(db, attempt)
    throw asksForCode('인증 앱의 코드를 입력해주세요.')
  }
  // By the name of the account, whatever the case of what was typed.
  const actor = actorFrom(request, user)
  if ((await takeCode(db, { userId: user.id, code, now: now() }, { seal, actor })) === null) {
    throw asksForCode('인증 코드가 올바르지 않습니다.')
  }
}

/** Records it. @returns what is told, whoever's the name is */
async function failedLogin(
  request: Request,
  user: { id: number; username: string } | null,
  { db, now }: AuthDeps,
): Promise<HttpProblem> {
  const object = user === null ? 'account' : `account:${user.username}`
  const events = [{ action: 'login-failed' as const, object }]
  await recordEvents(db, actorFrom(request, user), { at: now(), events })
  return new HttpProblem(401, '아이디 또는 비밀번호가 올바르지 않습니다.')
}

/**
 * Whether the password that was looked at is still that of an open account; it stays so until the transaction ends.
 * Another password ends the sessions that there are, and this one would come behind it.
 */
async function isStill(tx: Db, { id, passwordHash }: { id: number; passwordHash: string }): Promise<boolean> {
  const holds = and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.disabledAt))
  return (await tx.select({ id: users.id }).from(users).where(holds).for('share')).length > 0
}

/** A browser holds one session: that which it still had, whoever's it was, nobody could come with any more. */
async function endHeldSession(tx: Db, request: Request, at: Date): Promise<void> {
  const cookie = sessionCookieOf(request)
  const ended = cookie === null ? null : await closeSessionOfCookie(tx, cookie, at)
  if (ended === null) return
  const events = [{ action: 'session-ended' as const, object: `session:${ended.id}` }]
  await recordEvents(tx, actorFrom(request, ended.user), { at, events })
}

/** Whose name it is, and whether the password is right; takes as long for a name that nobody has. */
async function findUser(
  db: Db,
  username: string,
  password: string,
): Promise<{
  user: Pick<typeof users.$inferSelect, 'id' | 'username' | 'passwordHash' | 'passwordGivenAt'> | null
  isRight: boolean
}> {
  const found = await findAccount(db, username)
  const row = found?.disabledAt === null ? found : undefined
  const isRight = row ? await isPassword(row.passwordHash, password) : await checkDummyPassword(password)
  return { user: row ?? null, isRight }
}

/** Until when the password signs in; null: for good. */
function passwordUntil(
  { passwordGivenAt }: { passwordGivenAt: Date | null },
  { givenPasswordDays }: Pick<AuthDeps, 'givenPasswordDays'>,
): Date | null {
  return passwordGivenAt === null
    ? null
    : new Date(passwordGivenAt.getTime() + givenPasswordDays * 24 * 60 * 60 * 1000)
}
