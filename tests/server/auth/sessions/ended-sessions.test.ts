import { asc, eq, gt, inArray, max } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endSessions, forgetSessions, sessionsOf } from '#server/auth/sessions/person-sessions.ts'
import {
  closeSessionOfCookie,
  closeSessionOfToken,
  openSession,
  refreshSession,
  type SessionSettings,
  sessionUntil,
  userOfCookie,
  userOfToken,
} from '#server/auth/sessions/sessions.ts'
import { strikeAllOff, strikeOff } from '#server/auth/sessions/struck-off.ts'
import type { Db } from '#server/store/database.ts'
import { accessTokens, auditEvents, sessions, users } from '#server/store/schema/people.ts'
import { SOMEBODY } from '../../support/records/audit.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'

const START = Date.parse('2026-06-01T00:00:00Z')
const DAY = 86_400_000

onEachDatabase((database) => {
  let db: Db
  let now: number
  let userId: number
  let otherId: number
  let last: number
  beforeEach(async () => {
    db = database.get().db
    now = START
    await db.delete(users).where(inArray(users.username, ['Person', 'other']))
    userId = await add('Person')
    otherId = await add('other')
    const [row] = await db.select({ last: max(auditEvents.id) }).from(auditEvents)
    last = row?.last ?? 0
  })
  const add = async (username: string) => {
    const row = { username, passwordHash: 'none', role: 'viewer' as const }
    return (await db.insert(users).values(row).returning({ id: users.id }))[0]!.id
  }
  const settings = (more: Partial<SessionSettings> = {}) => ({
    ...{ sessionDays: 30, accessMinutes: 15, now: () => new Date(now) },
    seenFrom: { requestId: null, address: null },
    ...more,
  })
  const open = (id = userId, device = 'Android') => openSession(db, { id, device }, settings())
  const refresh = (cookie: string, more?: Partial<SessionSettings>) =>
    refreshSession(db, cookie, settings(more))
  const byToken = (token: string) => userOfToken(db, token, new Date(now))
  const byCookie = (cookie: string) => userOfCookie(db, cookie, { now: () => new Date(now) })
  const rowOf = async (id: string) => (await db.select().from(sessions).where(eq(sessions.id, id)))[0]
  const set = (id: string, values: Partial<typeof sessions.$inferInsert>) =>
    db.update(sessions).set(values).where(eq(sessions.id, id))
  const tokensOf = (id: string) => db.$count(accessTokens, eq(accessTokens.sessionId, id))
  const by = () => ({ actor: SOMEBODY, at: new Date(now) })
  const recorded = async () =>
    (await db.select().from(auditEvents).where(gt(auditEvents.id, last)).orderBy(asc(auditEvents.id))).map(
      ({ action, object, username, at }) => [action, object, username, at.getTime()],
    )

  describe('a session that nobody comes with', () => {
    const idleDays = { administrator: 1, writer: 5, restricted: 4, viewer: 2 }
    const until = async (more?: Partial<SessionSettings>) =>
      (sessionUntil((await byCookie((await open()).cookie))!, settings(more)).getTime() - now) / DAY

    test('ends after the days of the role, and sooner for administrators', async () => {
      const { cookie } = await open()
      now += 2 * DAY
      const kept = (await refresh(cookie, { idleDays }))!
      expect(kept).not.toBeNull()
      now += 2 * DAY + 1
      expect(await refresh(kept.cookie, { idleDays })).toBeNull()
      expect(await refresh(kept.cookie)).not.toBeNull()
      await set(kept.sessionId, { struckOffAt: new Date(now), rotatedAt: new Date(START) })
      expect(await refresh(kept.cookie, { idleDays })).not.toBeNull()
    })

    test('says until when, which is never after its absolute end', async () => {
      expect([await until({ idleDays }), await until()]).toEqual([2, 30])
      expect(await until({ idleDays: { ...idleDays, viewer: 31 } })).toBe(30)
      await db.update(users).set({ isAdministrator: true }).where(eq(users.id, userId))
      expect(await until({ idleDays })).toBe(1)
      expect(await until({ idleDays: { ...idleDays, administrator: 9 } })).toBe(2)
    })
  })

  describe('signing out', () => {
    const ended = (sessionId: string, isStruckOff = false) => ({
      ...{ id: sessionId, isStruckOff },
      user: expect.objectContaining({ id: userId, username: 'Person' }),
    })

    test('by a cookie ends the session and its tokens', async () => {
      const [first, other] = [await open(), await open()]
      const second = (await refresh(first.cookie))!
      expect(await closeSessionOfCookie(db, second.cookie, new Date(now))).toEqual(ended(first.sessionId))
      expect((await rowOf(first.sessionId))?.revokedAt).toEqual(new Date(now))
      expect(await tokensOf(first.sessionId)).toBe(0)
      expect(await byToken(other.token)).not.toBeNull()
      expect(await closeSessionOfCookie(db, second.cookie, new Date(now))).toBeNull()
    })

    test('by the cookie from before does, too', async () => {
      const { cookie, sessionId } = await open()
      await refresh(cookie)
      await set(sessionId, { struckOffAt: new Date(now) })
      expect(await closeSessionOfCookie(db, cookie, new Date(now))).toEqual(ended(sessionId, true))
    })

    test('by a token does, too', async () => {
      const { token, sessionId } = await open()
      expect(await closeSessionOfToken(db, 'x'.repeat(43), new Date(now))).toBeNull()
      expect(await closeSessionOfToken(db, token, new Date(now))).toEqual(ended(sessionId))
      expect((await rowOf(sessionId))?.revokedAt).toEqual(new Date(now))
      expect(await closeSessionOfToken(db, token, new Date(now))).toBeNull()
    })
  })

  describe('the sessions of a person', () => {
    test('are listed while they hold, the last used first', async () => {
      const ids = []
      for (const device of ['', 'Android', 'iPad', 'Mac', 'Linux']) {
        ids.push((await open(userId, device)).sessionId)
        now += 1_000
      }
      await open(otherId)
      const [first, second, third, out, revoked] = ids as [string, string, string, string, string]
      await set(first, { rotatedAt: new Date(START + DAY), createdAt: new Date(START - DAY) })
      await set(third, { struckOffAt: new Date(START + 5) })
      await set(out, { expiresAt: new Date(now) })
      await set(revoked, { revokedAt: new Date(now) })
      const listed = await sessionsOf(db, { userId, now: new Date(now), currentId: second })
      const iso = (at: number) => new Date(at).toISOString()
      const startedAt = expect.any(String)
      expect(listed).toEqual([
        {
          ...{ id: first, device: '', startedAt: iso(START - DAY), lastSeenAt: iso(START + DAY) },
          isCurrent: false,
        },
        {
          ...{ id: third, device: 'iPad', startedAt, lastSeenAt: iso(START + 2_000), isCurrent: false },
          struckOffAt: iso(START + 5),
        },
        { id: second, device: 'Android', startedAt, lastSeenAt: iso(START + 1_000), isCurrent: true },
      ])
      const unasked = await sessionsOf(db, { userId, now: new Date(now) })
      expect(unasked.map(({ isCurrent }) => isCurrent)).toEqual([false, false, false])
    })

    test('are ended all, one, or all but one, and nobody else’s', async () => {
      const end = async (which: object) => endSessions(db, { userId, ...which }, by())
      const left = async () => (await db.select().from(sessions)).map(({ id }) => id).sort()
      const [one, two, three, four] = [await open(), await open(), await open(), await open()]
      const other = await open(otherId)
      const ids = (...of: { sessionId: string }[]) => of.map(({ sessionId }) => sessionId).sort()
      expect([await end({ only: other.sessionId }), await end({ only: one.sessionId })]).toEqual([0, 1])
      expect(await left()).toEqual(ids(two, three, four, other))
      expect(await recorded()).toEqual([['session-ended', `session:${one.sessionId}`, 'cli:test', now]])
      expect(await end({ except: two.sessionId })).toBe(2)
      expect(await left()).toEqual(ids(two, other))
      expect([await end({}), await end({})]).toEqual([1, 0])
      expect(await left()).toEqual(ids(other))
      expect((await recorded()).length).toBe(4)
    })

    test('are forgotten once they have run out, or some time after they were ended', async () => {
      const [held, out, revoked] = [await open(), await open(), await open()]
      await set(out.sessionId, { expiresAt: new Date(START + 5) })
      await set(revoked.sessionId, { revokedAt: new Date(START + 5) })
      const left = async (at: number, old: number) => {
        await forgetSessions(db, { now: new Date(at), old: new Date(old) })
        return [held, out, revoked].map(async ({ sessionId }) => (await rowOf(sessionId)) !== undefined)
      }
      const all = async (...given: Parameters<typeof left>) => Promise.all(await left(...given))
      expect(await all(START + 5, START + 5)).toEqual([true, true, true])
      expect(await all(START + 6, START + 5)).toEqual([true, false, true])
      expect(await all(START + 6, START + 6)).toEqual([true, false, false])
      expect(await tokensOf(held.sessionId)).toBe(1)
      const end = START + 15 * 60_000
      expect([await all(end, START), await tokensOf(held.sessionId)]).toEqual([[true, false, false], 1])
      expect([await all(end + 1, START), await tokensOf(held.sessionId)]).toEqual([[true, false, false], 0])
    })
  })

  describe('striking a device off', () => {
    const strike = (sessionId: string, id = userId) => strikeOff(db, { userId: id, sessionId }, by())

    test('ends its tokens, leaves it thirty days to hear of it, and is recorded once', async () => {
      const [struck, beside] = [await open(), await open()]
      now += DAY
      expect([await strike(struck.sessionId), await strike(struck.sessionId)]).toEqual([true, true])
      expect(await rowOf(struck.sessionId)).toMatchObject({
        struckOffAt: new Date(START + DAY),
        expiresAt: new Date(START + 31 * DAY),
      })
      expect([await tokensOf(struck.sessionId), await tokensOf(beside.sessionId)]).toEqual([0, 1])
      expect(await rowOf(beside.sessionId)).toMatchObject({ struckOffAt: null })
      expect(await recorded()).toEqual([
        ['device-struck-off', `session:${struck.sessionId}`, 'cli:test', now],
      ])
    })

    test('again changes nothing', async () => {
      const { sessionId } = await open()
      await strike(sessionId)
      now += DAY
      expect(await strike(sessionId)).toBe(true)
      expect((await rowOf(sessionId))?.struckOffAt).toEqual(new Date(START))
    })

    test('is not done to what is nobody’s, somebody else’s, over or ended', async () => {
      const { sessionId } = await open()
      expect([await strike('none'), await strike(sessionId, otherId)]).toEqual([false, false])
      await set(sessionId, { expiresAt: new Date(now) })
      expect(await strike(sessionId)).toBe(false)
      await set(sessionId, { expiresAt: new Date(now + 1), revokedAt: new Date(now) })
      expect(await strike(sessionId)).toBe(false)
      expect((await rowOf(sessionId))?.struckOffAt).toBeNull()
      expect(await recorded()).toEqual([])
    })

    test('is done to all of a person whose account is closed, also to those that heard before', async () => {
      const [struck, one, two, out, revoked] = await Promise.all([open(), open(), open(), open(), open()])
      const other = await open(otherId)
      await strike(struck.sessionId)
      const heard = (await refresh(struck.cookie))!
      expect(await tokensOf(struck.sessionId)).toBe(1)
      await set(out.sessionId, { expiresAt: new Date(now) })
      await set(revoked.sessionId, { revokedAt: new Date(now) })
      now += 1
      await strikeAllOff(db, userId, by())
      const at = async (id: string) => (await rowOf(id))?.struckOffAt?.getTime()
      expect(await Promise.all([struck, one, two].map(({ sessionId }) => at(sessionId)))).toEqual([
        ...[START, START + 1, START + 1],
      ])
      expect([await at(out.sessionId), await at(revoked.sessionId), await at(other.sessionId)]).toEqual([
        ...[undefined, undefined, undefined],
      ])
      expect(await byToken(heard.token)).toBeNull()
      expect(await Promise.all([struck, one, two].map(({ sessionId }) => tokensOf(sessionId)))).toEqual([
        ...[0, 0, 0],
      ])
      expect(await tokensOf(other.sessionId)).toBe(1)
      expect(
        (await recorded())
          .slice(1)
          .map(([, object]) => object)
          .sort(),
      ).toEqual([one, two].map(({ sessionId }) => `session:${sessionId}`).sort())
    })
  })
})
