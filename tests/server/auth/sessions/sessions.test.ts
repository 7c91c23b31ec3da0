import { eq, gt, inArray, max } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  closeSessionOfCookie,
  openSession,
  refreshSession,
  type SessionSettings,
  userOfCookie,
  userOfToken,
} from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/store/database.ts'
import { accessTokens, auditEvents, groupRules, sessions, users } from '#server/store/schema/people.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { countWaiting } from '../../support/databases/waiting-locks.ts'

const START = Date.parse('2026-06-01T00:00:00Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 86_400_000
const SEEN_FROM = { requestId: 'call-1', address: '192.0.2.7' }

onEachDatabase((database) => {
  let db: Db
  let now: number
  let userId: number
  beforeEach(async () => {
    db = database.get().db
    now = START
    await db.delete(users).where(inArray(users.username, ['Person', 'other']))
    userId = await add('Person')
  })
  const add = async (username: string) => {
    const row = { username, passwordHash: 'none', role: 'viewer' as const }
    return (await db.insert(users).values(row).returning({ id: users.id }))[0]!.id
  }
  const settings = (more: Partial<SessionSettings> = {}) => ({
    ...{ sessionDays: 30, accessMinutes: 15, now: () => new Date(now), seenFrom: SEEN_FROM },
    ...more,
  })
  const open = (more?: Partial<SessionSettings>) =>
    openSession(db, { id: userId, device: 'Android' }, settings(more))
  const refresh = (cookie: string, more?: Partial<SessionSettings>) =>
    refreshSession(db, cookie, settings(more))
  const byToken = (token: string) => userOfToken(db, token, new Date(now))
  const byCookie = (cookie: string) => userOfCookie(db, cookie, { now: () => new Date(now) })
  const rowOf = async (id: string) => (await db.select().from(sessions).where(eq(sessions.id, id)))[0]!
  const set = (values: Partial<typeof sessions.$inferInsert>) =>
    db.update(sessions).set(values).where(eq(sessions.userId, userId))
  const close = (at: Date | null) => db.update(users).set({ disabledAt: at }).where(eq(users.id, userId))

  describe('a session', () => {
    test('is opened with a token and a cookie, of which the database keeps neither', async () => {
      const opened = await open()
      expect(opened).toEqual({
        sessionId: expect.stringMatching(/^[\w-]{16}$/),
        token: expect.stringMatching(/^[\w-]{43}$/),
        cookie: expect.stringMatching(new RegExp(`^${opened.sessionId}\\.[\\w-]{43}$`)),
        cookieMaxAgeSeconds: 30 * 86_400,
      })
      const row = await rowOf(opened.sessionId)
      expect(row).toMatchObject({
        ...{ userId, device: 'Android', isConfirmed: false, previousHash: null, revokedAt: null },
        ...{ rotatedAt: new Date(START), expiresAt: new Date(START + 30 * DAY) },
      })
      expect(row.salt).toMatch(/^[\w-]{43}$/)
      const [token] = await db.select().from(accessTokens).where(eq(accessTokens.sessionId, row.id))
      expect(token).toMatchObject({
        issuedAt: new Date(START),
        expiresAt: new Date(START + 15 * MINUTE),
      })
      const kept = JSON.stringify([row, token])
      for (const secret of [opened.token, opened.cookie.split('.')[1]!]) expect(kept).not.toContain(secret)
      const other = await open()
      expect(other.sessionId).not.toBe(opened.sessionId)
    })

    test('is that of a user with their rights and groups, by token and by cookie', async () => {
      await db
        .insert(groupRules)
        .values({ username: 'person', area: 'root', groupNames: ['주조'] })
        .onConflictDoNothing()
      const { token, cookie, sessionId } = await open()
      const user = {
        ...{ id: userId, username: 'Person', role: 'viewer', isAdministrator: false },
        ...{ keepsCatalogue: false, passwordGivenAt: null, groups: { root: ['주조'] }, sessionId },
        ...{ sessionExpiresAt: new Date(START + 30 * DAY), isStruckOff: false, isClosed: false },
      }
      expect(await byToken(token)).toEqual(user)
      expect(await byCookie(cookie)).toEqual(user)
      expect(await byToken(`${token}x`)).toBeNull()
      expect(await byCookie(`${cookie}x`)).toBeNull()
    })

    test('holds until it runs out, and its tokens before', async () => {
      const { token, cookie } = await open()
      now = START + 15 * MINUTE - 1
      expect(await byToken(token)).not.toBeNull()
      now += 1
      expect([await byToken(token), (await byCookie(cookie))?.id]).toEqual([null, userId])
      now = START + 30 * DAY - 1
      expect(await byCookie(cookie)).not.toBeNull()
      expect((await refresh(cookie))?.cookieMaxAgeSeconds).toBe(1)
      now += 1
      expect([await byCookie(cookie), await refresh(cookie)]).toEqual([null, null])
      expect(await closeSessionOfCookie(db, cookie, new Date(now))).toBeNull()
    })

    test('that ends before its token does gives nothing to that one either', async () => {
      const { token } = await open({ accessMinutes: 100_000 })
      await set({ expiresAt: new Date(START + MINUTE) })
      now = START + MINUTE - 1
      expect(await byToken(token)).not.toBeNull()
      now += 1
      expect(await byToken(token)).toBeNull()
    })

    test('that was revoked is nobody’s', async () => {
      const { token, cookie } = await open()
      await set({ revokedAt: new Date(now) })
      expect([await byToken(token), await byCookie(cookie), await refresh(cookie)]).toEqual([
        null,
        null,
        null,
      ])
    })

    test('of a closed account is heard where its device was struck off, and else is none', async () => {
      const { token, cookie } = await open()
      await close(new Date(now))
      expect([await byToken(token), await byCookie(cookie), await refresh(cookie)]).toEqual([
        null,
        null,
        null,
      ])
      await set({ struckOffAt: new Date(now) })
      const told = { id: userId, isStruckOff: true, isClosed: true }
      expect([await byToken(token), await byCookie(cookie)]).toMatchObject([told, told])
      await close(null)
      expect(await byToken(token)).toMatchObject({ isStruckOff: true, isClosed: false })
    })

    test.each([
      '',
      'abcdefgh',
      `abcdefgh.${'a'.repeat(19)}`,
      `abcdefgh.${'a'.repeat(101)}`,
      `abcdefg.${'a'.repeat(43)}`,
      `${'a'.repeat(41)}.${'a'.repeat(43)}`,
      `abc\u0000defg.${'a'.repeat(43)}`,
      `abcdefgh.${'a'.repeat(42)}\u0000`,
      `abcdefgh.${'a'.repeat(43)}.a`,
    ])('is not looked for by the cookie %j, which none has', async (cookie) => {
      const nobody = {} as Db
      expect(await refreshSession(nobody, cookie, settings())).toBeNull()
      expect(await userOfCookie(nobody, cookie, settings())).toBeNull()
      expect(await closeSessionOfCookie(nobody, cookie, new Date(now))).toBeNull()
    })

    test('may have a cookie of other lengths', async () => {
      const { sessionId, cookie } = await open()
      for (const id of ['_-345678', 'a'.repeat(40)]) {
        await db.delete(accessTokens)
        await db.update(sessions).set({ id }).where(eq(sessions.userId, userId))
        expect(await byCookie(cookie.replace(sessionId, id))).toMatchObject({ sessionId: id })
      }
    })
  })

  describe('renewing', () => {
    test('gives another cookie and another token, and forgets tokens that have run out', async () => {
      const first = await open()
      now += 16 * MINUTE
      const second = (await refresh(first.cookie))!
      expect(second.sessionId).toBe(first.sessionId)
      expect(second.cookie).not.toBe(first.cookie)
      expect(second.cookieMaxAgeSeconds).toBe(30 * 86_400 - 16 * 60)
      expect((await byToken(second.token))?.username).toBe('Person')
      expect(await db.$count(accessTokens, eq(accessTokens.sessionId, first.sessionId))).toBe(1)
      expect((await rowOf(first.sessionId)).rotatedAt).toEqual(new Date(now))
      const third = (await refresh(second.cookie))!
      expect((await refresh(third.cookie))?.sessionId).toBe(first.sessionId)
      expect(await db.$count(accessTokens, eq(accessTokens.sessionId, first.sessionId))).toBe(3)
    })

    test('leaves the tokens of other sessions and the session of others as they are', async () => {
      const other = await open()
      const { cookie } = await open()
      now += 16 * MINUTE
      await refresh(cookie)
      expect(await db.$count(accessTokens, eq(accessTokens.sessionId, other.sessionId))).toBe(1)
      expect((await rowOf(other.sessionId)).rotatedAt).toEqual(new Date(START))
    })

    test('with the cookie from before gives the same next one for a minute', async () => {
      const first = await open()
      const second = (await refresh(first.cookie))!
      await byToken(second.token)
      now += MINUTE
      expect((await refresh(first.cookie))?.cookie).toBe(second.cookie)
      expect((await byCookie(first.cookie))?.id).toBe(userId)
      expect((await rowOf(first.sessionId)).rotatedAt).toEqual(new Date(START))
    })

    test('with an old cookie takes nothing back that was renewed meanwhile', async () => {
      const first = await open()
      let isDone = false
      const { third, late } = await db.transaction(async (tx) => {
        const second = (await refreshSession(tx, first.cookie, settings()))!
        const third = (await refreshSession(tx, second.cookie, settings()))!
        const late = refresh(first.cookie)
        void late.finally(() => (isDone = true))
        // The embedded database has one connection, on which the other waits in any case.
        while (database.kind === 'PostgreSQL' && !isDone) if ((await countWaiting(tx)) > 0) break
        return { third, late }
      })
      expect(await late).toBeNull()
      expect((await refresh(third.cookie))?.sessionId).toBe(first.sessionId)
    })

    // The embedded database has one connection, on which all wait for each other in any case.
    test.runIf(database.kind === 'PostgreSQL')('holds up nobody who uses the account', async () => {
      const { cookie } = await open()
      await db.transaction(async (tx) => {
        await refreshSession(tx, cookie, settings())
        const account = db.select().from(users).where(eq(users.id, userId))
        expect(await account.for('no key update', { noWait: true })).toHaveLength(1)
      })
    })

    test('with the cookie from before holds however late, where the answer never arrived', async () => {
      const first = await open()
      const second = (await refresh(first.cookie))!
      now += 3 * DAY
      expect((await refresh(first.cookie))?.cookie).toBe(second.cookie)
    })

    test.each(['token', 'cookie'] as const)('ends it where the %s of the next was used since', async (by) => {
      const first = await open()
      const second = (await refresh(first.cookie))!
      if (by === 'token') await byToken(second.token)
      else await byCookie(second.cookie)
      const [row] = await db.select({ last: max(auditEvents.id) }).from(auditEvents)
      now += MINUTE + 1
      expect(await refresh(first.cookie)).toBeNull()
      expect(await rowOf(first.sessionId)).toMatchObject({ revokedAt: new Date(now) })
      expect(await refresh(second.cookie)).toBeNull()
      expect(
        await db
          .select()
          .from(auditEvents)
          .where(gt(auditEvents.id, row?.last ?? 0)),
      ).toMatchObject([
        {
          ...{ action: 'session-stolen', object: `session:${first.sessionId}`, userId, username: 'Person' },
          ...{ ...SEEN_FROM, at: new Date(now) },
        },
      ])
    })

    test('is not shown to have arrived by a token or a cookie from before', async () => {
      const first = await open()
      now += SECOND
      const second = (await refresh(first.cookie))!
      await byToken(first.token)
      await byCookie(first.cookie)
      expect((await rowOf(first.sessionId)).isConfirmed).toBe(false)
      await byToken(second.token)
      expect((await rowOf(first.sessionId)).isConfirmed).toBe(true)
      await refresh(second.cookie)
      expect((await rowOf(first.sessionId)).isConfirmed).toBe(false)
    })

    test('is refused with a wrong cookie where there was none before', async () => {
      const wrong = `${(await open()).sessionId}.${'a'.repeat(43)}`
      expect([await refresh(wrong), await byCookie(wrong)]).toEqual([null, null])
      expect(await closeSessionOfCookie(db, wrong, new Date(now))).toBeNull()
    })

    test('is refused with a cookie that is older, or another’s', async () => {
      const first = await open()
      const second = (await refresh(first.cookie))!
      await refresh(second.cookie)
      const wrong = `${first.sessionId}.${'a'.repeat(43)}`
      for (const cookie of [first.cookie, wrong, `${'a'.repeat(16)}.${first.cookie.split('.')[1]}`]) {
        expect([await refresh(cookie), await byCookie(cookie)]).toEqual([null, null])
        expect(await closeSessionOfCookie(db, cookie, new Date(now))).toBeNull()
      }
      expect((await rowOf(first.sessionId)).revokedAt).toBeNull()
    })
  })
})
