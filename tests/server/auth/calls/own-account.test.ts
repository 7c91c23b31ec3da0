import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { hashPassword, isPassword } from '#server/auth/passwords/passwords.ts'
import type { Db } from '#server/store/database.ts'
import { auditEvents, loginFailures, sessions, users } from '#server/store/schema/people.ts'
import { type AuthApp, openAuthApp } from '../../support/apps/auth-app.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { type SignedIn, signedIn } from '../../support/callers/signed-in.ts'

const PASSWORD = 'river-otter-42'
const NEXT = 'harbour-lantern-7'
const WRONG = '지금 비밀번호가 올바르지 않습니다.'

onEachDatabase((database) => {
  let db: Db
  let t: AuthApp
  let now = new Date()
  let passwordHash: string
  let here: SignedIn
  beforeAll(async () => {
    db = database.get().db
    passwordHash = await hashPassword(PASSWORD)
    t = await openAuthApp({ db, now: () => now })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    now = new Date()
    await db.delete(loginFailures)
    await db.delete(users).where(inArray(users.username, ['Owner', 'other']))
    const role = 'writer' as const
    await db.insert(users).values([
      { username: 'Owner', passwordHash, role, passwordGivenAt: now },
      { username: 'other', passwordHash, role },
    ])
    here = await signIn('Owner')
  })
  const signIn = (username: string) => signedIn({ db, now: () => now }, t, username)
  const account = async () => (await db.select().from(users).where(eq(users.username, 'Owner')))[0]!
  const recorded = async () =>
    (
      await db
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.userId, here.userId))
        .orderBy(asc(auditEvents.id))
    ).map(({ action, object }) => [action, object])
  const failures = async () => (await db.select().from(loginFailures)).map(({ failures }) => failures).sort()

  describe('another password', () => {
    const change = (current: string, next = NEXT) => here.post(paths.ownPassword, { current, next })

    test('is set for the one that holds, stays, and ends the sessions elsewhere', async () => {
      const elsewhere = await signIn('Owner')
      expect((await elsewhere.get(paths.ownSessions)).status).toBe(200)
      const { status, text } = await change(PASSWORD)
      expect([status, text]).toEqual([204, ''])
      expect(await isPassword((await account()).passwordHash, NEXT)).toBe(true)
      expect((await account()).passwordGivenAt).toBeNull()
      expect((await here.get(paths.ownSessions)).status).toBe(200)
      expect((await elsewhere.get(paths.ownSessions)).status).toBe(401)
      expect(await recorded()).toEqual([['password-changed', 'account:Owner']])
      expect(await failures()).toEqual([0, 0, 0])
    })

    test('is not set for a wrong one, which is recorded and counted', async () => {
      const { status, body } = await change('not it')
      expect([status, body]).toEqual([400, { detail: WRONG, fields: { current: [WRONG] } }])
      expect(await isPassword((await account()).passwordHash, PASSWORD)).toBe(true)
      expect((await recorded())[0]).toEqual(['password-failed', 'account:Owner'])
      expect(await failures()).toEqual([1, 1, 1])
    })

    test('is not guessed at more often than at the login', async () => {
      for (let tries = 0; tries < 5; tries += 1) expect((await change('not it')).status).toBe(400)
      const { status, body, headers } = await change(PASSWORD)
      expect([status, headers['retry-after']]).toEqual([429, '1'])
      expect(body).toMatchObject({ detail: '시도가 너무 많습니다. 잠시 후 다시 시도해주세요.' })
      now = new Date(now.getTime() + 1_000)
      expect((await change(PASSWORD)).status).toBe(204)
    })

    test('is not set where it is too short, which is no wrong guess', async () => {
      const { status, body } = await change(PASSWORD, 'short')
      const message = '비밀번호는 8글자에서 200글자까지입니다.'
      expect([status, body]).toEqual([400, { detail: message, fields: { next: [message] } }])
      expect(await failures()).toEqual([0, 0, 0])
    })

    test('is asked of the very account, and not of one that has its name since', async () => {
      // Its session is held for two seconds; the account went, and its name was given anew.
      await here.get(paths.ownSessions)
      await db.delete(users).where(eq(users.username, 'Owner'))
      expect((await change(PASSWORD)).body).toEqual({ detail: WRONG, fields: { current: [WRONG] } })
      await db.insert(users).values({ username: 'Owner', passwordHash, role: 'writer' })
      expect((await change(PASSWORD)).body).toEqual({ detail: WRONG, fields: { current: [WRONG] } })
    })
  })

  describe('the sessions', () => {
    const idsOf = async () => (await db.select().from(sessions)).map(({ id }) => id)
    const end = (body: object) => here.post(paths.endOwnSessions, body)

    test('are listed, with the one that asks', async () => {
      now = new Date(now.getTime() + 1_000)
      const elsewhere = await signIn('Owner')
      await signIn('other')
      const { results } = (await here.get(paths.ownSessions)).body
      expect(results).toMatchObject([
        { id: elsewhere.sessionId, isCurrent: false, device: 'test', lastSeenAt: now.toISOString() },
        { id: here.sessionId, isCurrent: true },
      ])
      expect(Object.keys(results[0]).sort()).toEqual([
        ...['device', 'id', 'isCurrent', 'lastSeenAt', 'startedAt'],
      ])
    })

    test('elsewhere end for the password, at once', async () => {
      const [first, second, other] = [await signIn('Owner'), await signIn('Owner'), await signIn('other')]
      expect((await first.get(paths.ownSessions)).status).toBe(200)
      const wrong = await end({ password: 'not it' })
      expect([wrong.status, wrong.body]).toEqual([400, { detail: WRONG, fields: { password: [WRONG] } }])
      expect(await idsOf()).toEqual(expect.arrayContaining([first.sessionId, second.sessionId]))
      const { status, text } = await end({ password: PASSWORD })
      expect([status, text]).toEqual([204, ''])
      const left = await idsOf()
      expect(left).toEqual(expect.arrayContaining([here.sessionId, other.sessionId]))
      expect(left).not.toContain(first.sessionId)
      expect(left).not.toContain(second.sessionId)
      expect((await first.get(paths.ownSessions)).status).toBe(401)
      expect((await recorded()).slice(-2).sort()).toEqual(
        [first, second].map(({ sessionId }) => ['session-ended', `session:${sessionId}`]).sort(),
      )
      // The wrong one was one of this address.
      expect(await failures()).toEqual([0, 0, 1])
      // None is no failure where none was named.
      expect((await end({ password: PASSWORD })).status).toBe(204)
    })

    test('end one by one, and nobody’s else', async () => {
      const [first, second, other] = [await signIn('Owner'), await signIn('Owner'), await signIn('other')]
      expect((await end({ password: PASSWORD, id: first.sessionId })).status).toBe(204)
      expect(await idsOf()).not.toContain(first.sessionId)
      expect(await idsOf()).toEqual(expect.arrayContaining([here.sessionId, second.sessionId]))
      const taken = await end({ password: PASSWORD, id: other.sessionId })
      expect([taken.status, taken.body]).toEqual([404, { detail: '찾을 수 없습니다.' }])
      expect(await idsOf()).toContain(other.sessionId)
    })
  })
})
