import { asc, eq, gt, isNull, max } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { CODE_HEADER } from '#domain/people/credentials.ts'
import { hashPassword } from '#server/auth/passwords/passwords.ts'
import type { Db } from '#server/store/database.ts'
import { auditEvents, loginFailures, secondFactors, sessions, users } from '#server/store/schema/people.ts'
import { type AuthApp, openAuthApp } from '../../support/apps/auth-app.ts'
import { type Answer, createCaller } from '../../support/callers/callers.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { signedIn } from '../../support/callers/signed-in.ts'

const PASSWORD = 'river-otter-42'
const SAID = ['idempotency-key', 'live', 'durable'] as const
const FOR_KEEPERS = ['keeps-catalogue', 'retires-models', 'merges-models'] as const
const ALL = [...SAID, ...FOR_KEEPERS]
const DAY_MS = 86_400_000
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const WRONG = '아이디 또는 비밀번호가 올바르지 않습니다.'

onEachDatabase((database) => {
  let db: Db
  let t: AuthApp
  let now = new Date()
  let passwordHash: string
  let userId: number
  let last: number
  beforeAll(async () => {
    db = database.get().db
    passwordHash = await hashPassword(PASSWORD)
    const idleDays = { administrator: 1, writer: 3, restricted: 3, viewer: 3 }
    t = await openAuthApp({ db, now: () => now, idleDays, capabilities: ALL })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    now = new Date()
    await db.delete(loginFailures)
    await db.delete(users).where(eq(users.username, 'Person'))
    userId = await add()
    const [row] = await db.select({ last: max(auditEvents.id) }).from(auditEvents)
    last = row?.last ?? 0
  })
  const add = async () => {
    const row = { username: 'Person', passwordHash, role: 'writer' as const }
    return (await db.insert(users).values(row).returning({ id: users.id }))[0]!.id
  }
  const set = (values: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(values).where(eq(users.id, userId))
  const login = (username: string, password = PASSWORD, headers: Record<string, string> = {}) => {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    return t.nobody.call('POST', paths.login, { headers: { authorization, ...headers } })
  }
  const heldBy = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0]!
  const me = (token: string) => createCaller(t.app, token, '').get(paths.me)
  const recorded = async () =>
    (await db.select().from(auditEvents).where(gt(auditEvents.id, last)).orderBy(asc(auditEvents.id))).map(
      ({ action, object, username, address }) => [action, object, username, address],
    )
  const held = () => db.select().from(sessions).where(isNull(sessions.revokedAt))
  const failures = async () => (await db.select().from(loginFailures)).map((row) => row.failures).sort()

  describe('signing in', () => {
    test.each([
      ['gets another password', { passwordHash: 'another' }],
      ['is closed', { disabledAt: new Date() }],
    ])(
      'an account that %s after its password was looked at is refused all the same',
      async (_how, values) => {
        let transactions = 0
        const transaction: Db['transaction'] = async (work, config) => {
          transactions += 1
          // The first counts the attempt, the second signs in.
          if (transactions === 2) await set(values)
          return db.transaction(work, config)
        }
        const between = await openAuthApp({
          db: Object.assign(Object.create(db), { transaction }),
          now: () => now,
        })
        const authorization = `Basic ${Buffer.from(`Person:${PASSWORD}`).toString('base64')}`
        const { status, body } = await between.nobody.call('POST', paths.login, {
          headers: { authorization },
        })
        expect([status, body]).toEqual([401, { detail: WRONG }])
        expect(await recorded()).toEqual([['login-failed', 'account:Person', 'Person', '127.0.0.1']])
        expect((await held()).filter((one) => one.userId === userId)).toEqual([])
        await between.close()
      },
    )

    test('gives a token and a cookie for a session of the device, and is recorded', async () => {
      const answer = await login('pERSON', PASSWORD, { 'user-agent': ANDROID })
      expect([answer.status, answer.body]).toEqual([200, { token: expect.any(String) }])
      const session = (await held()).find((one) => one.userId === userId)!
      expect(session.device).toBe('Android · Chrome')
      expect(String(answer.headers['set-cookie'])).toMatch(`__Host-session=${session.id}.`)
      expect(String(answer.headers['set-cookie'])).toMatch('Max-Age=2592000; Path=/; HttpOnly; Secure;')
      expect((await me(answer.body.token)).body.username).toBe('Person')
      expect(await recorded()).toEqual([['login', `session:${session.id}`, 'Person', '127.0.0.1']])
      expect(await failures()).toEqual([0, 0, 0])
    })

    test('asks for both where they are missing', async () => {
      const answer = await t.nobody.post(paths.login)
      expect([answer.status, answer.body]).toEqual([400, { detail: '아이디와 비밀번호를 입력해주세요.' }])
      expect(await failures()).toEqual([])
    })

    test('is refused alike for a wrong password, a closed account and a name that nobody has', async () => {
      const refused = async (...given: Parameters<typeof login>) => {
        const { status, body, headers } = await login(...given)
        expect([status, body, headers['set-cookie']]).toEqual([401, { detail: WRONG }, undefined])
      }
      await refused('person', 'wrong')
      await refused('no-such-name')
      await set({ disabledAt: now })
      await refused('person')
      expect(await recorded()).toEqual([
        ['login-failed', 'account:Person', 'Person', '127.0.0.1'],
        ['login-failed', 'account', null, '127.0.0.1'],
        ['login-failed', 'account', null, '127.0.0.1'],
      ])
    })

    test('is slowed down after five that failed', async () => {
      for (let tries = 0; tries < 5; tries += 1) await login('person', 'wrong')
      const { status, body, headers } = await login('person')
      const detail = '로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요.'
      expect([status, body.detail, headers['retry-after']]).toEqual([429, detail, '1'])
      now = new Date(now.getTime() + 1_000)
      expect((await login('person')).status).toBe(200)
    })

    test('by a given password ends after its days, and says so', async () => {
      await set({ passwordGivenAt: new Date(now.getTime() - 7 * DAY_MS + 1) })
      const { body } = await login('person')
      const until = new Date(now.getTime() + 1).toISOString()
      expect((await me(body.token)).body.passwordUntil).toBe(until)
      now = new Date(now.getTime() + 1)
      const late = await login('person')
      const detail = '처음 받은 비밀번호의 기한이 지났습니다. 관리자에게 새 비밀번호를 받아주세요.'
      expect([late.status, late.body]).toEqual([401, { detail, needs: 'other-password' }])
      expect((await recorded()).at(-1)).toEqual([
        ...['password-expired', 'account:Person', 'Person', '127.0.0.1'],
      ])
    })

    test('asks for a code of the app where there is one, which is no failure, and for each once', async () => {
      const secret = new Secret({ size: 20 }).base32
      await db.insert(secondFactors).values({ userId, secret, confirmedAt: now })
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
      const asked = await login('person')
      const ask = { detail: '인증 앱의 코드를 입력해주세요.', needs: 'second-factor' }
      expect([asked.status, asked.body]).toEqual([401, ask])
      expect(await failures()).toEqual([0, 0, 0])
      const wrong = await login('person', PASSWORD, { [CODE_HEADER]: 'wrong' })
      const again = { detail: '인증 코드가 올바르지 않습니다.', needs: 'second-factor' }
      expect([wrong.status, wrong.body]).toEqual([401, again])
      expect(await failures()).toEqual([1, 1, 1])
      expect((await login('person', PASSWORD, { [CODE_HEADER]: code })).status).toBe(200)
      expect((await login('person', PASSWORD, { [CODE_HEADER]: code })).status).toBe(401)
      const failed = ['second-factor-failed', 'account:Person', 'Person', '127.0.0.1']
      expect((await recorded()).filter(([action]) => action !== 'login')).toEqual([failed, failed])
    })

    test('ends the session that the browser still held, and no other', async () => {
      const elsewhere = await login('person')
      const first = await login('person')
      const { id } = (await held()).find((one) => heldBy(first).includes(one.id))!
      expect((await me(first.body.token)).status).toBe(200)
      const next = await login('person', PASSWORD, { cookie: heldBy(first) })
      expect((await me(first.body.token)).status).toBe(401)
      expect((await me(elsewhere.body.token)).status).toBe(200)
      expect((await me(next.body.token)).status).toBe(200)
      expect((await recorded()).slice(3)).toEqual([['session-ended', `session:${id}`, 'Person', '127.0.0.1']])
      const gone = await login('person', PASSWORD, { cookie: heldBy(first) })
      expect(gone.status).toBe(200)
      expect((await recorded()).slice(4).map(([action]) => action)).toEqual(['login'])
    })
  })

  describe('a session', () => {
    const refresh = (cookie?: string) =>
      t.nobody.call('POST', paths.refresh, { headers: cookie === undefined ? {} : { cookie } })

    test('is renewed by its cookie, and is none where there is no cookie', async () => {
      const none = await refresh()
      expect([none.status, none.body, none.headers['set-cookie']]).toEqual([200, { token: null }, undefined])
      const first = await login('person')
      const second = await refresh(heldBy(first))
      expect([second.status, second.body]).toEqual([200, { token: expect.any(String) }])
      expect(heldBy(second)).toMatch(/^__Host-session=/)
      expect(heldBy(second)).not.toBe(heldBy(first))
      expect(String(second.headers['set-cookie'])).toMatch('Max-Age=2592000;')
      expect((await me(second.body.token)).status).toBe(200)
    })

    test('that is over is refused, and the cookie left as it is', async () => {
      const { status, body, headers } = await refresh('__Host-session=abcdefghijklmnop.abc')
      const detail = '로그인이 만료되었습니다. 다시 로그인해주세요.'
      expect([status, body, headers['set-cookie']]).toEqual([401, { detail }, undefined])
    })

    test('that somebody else comes with is told by where they came from', async () => {
      const stolen = heldBy(await login('person'))
      const owner = await refresh(stolen)
      await me(owner.body.token)
      now = new Date(now.getTime() + 10 * 60_000)
      expect((await refresh(stolen)).status).toBe(401)
      expect((await recorded()).at(-1)).toEqual([
        ...['session-stolen', expect.stringMatching(/^session:/), 'Person', '127.0.0.1'],
      ])
    })
  })

  describe('signing out', () => {
    const logout = (headers: Record<string, string> = {}) => t.nobody.delete(paths.logout, headers)

    test('ends the session of the cookie, and that of the token, at once', async () => {
      const [one, other] = [await login('person'), await login('person')]
      expect((await me(one.body.token)).status).toBe(200)
      expect((await me(other.body.token)).status).toBe(200)
      const authorization = `Token ${other.body.token}`
      const { status, text, headers } = await logout({ cookie: heldBy(one), authorization })
      expect([status, text]).toEqual([204, ''])
      expect(String(headers['set-cookie'])).toMatch(/^__Host-session=;.*Expires=Thu, 01 Jan 1970/)
      expect([(await me(one.body.token)).status, (await me(other.body.token)).status]).toEqual([401, 401])
      const done = (await recorded()).slice(2)
      expect(done.map(([action, , username, address]) => [action, username, address])).toEqual(
        Array(2).fill(['logout', 'Person', '127.0.0.1']),
      )
      expect(new Set(done.map(([, object]) => object)).size).toBe(2)
    })

    test('of a device that was struck off says that it has cleared itself', async () => {
      const signedInOnce = await login('person')
      await db.update(sessions).set({ struckOffAt: now }).where(eq(sessions.userId, userId))
      await logout({ cookie: heldBy(signedInOnce) })
      expect((await recorded()).map(([action]) => action)).toEqual(['login', 'device-cleared'])
    })

    test('without a session ends none', async () => {
      const { status } = await logout()
      expect([status, await recorded()]).toEqual([204, []])
    })
  })

  describe('whoever asks who they are', () => {
    const ask = async (username: string) => (await (await signedIn({ db }, t, username)).get(paths.me)).body

    test('hears their role, what the server can, and until when they are signed in', async () => {
      const body = await ask('Person')
      const until = Date.parse(body.sessionUntil) - now.getTime()
      expect(Math.abs(until - 3 * DAY_MS)).toBeLessThan(60_000)
      delete body.sessionUntil
      expect(body).toEqual({
        ...{ username: 'Person', role: 'writer', offlineReadDays: 14 },
        capabilities: SAID,
      })
      await set({ isAdministrator: true, keepsCatalogue: true })
      expect(await ask('Person')).toMatchObject({ isAdministrator: true, capabilities: ALL })
    })

    test('hears it, too, where their device was struck off or their account closed', async () => {
      const device = await signedIn({ db }, t, 'Person')
      await db.update(sessions).set({ struckOffAt: now }).where(eq(sessions.id, device.sessionId))
      expect((await device.get(paths.me)).body).toMatchObject({ isStruckOff: true })
      await set({ disabledAt: now })
      now = new Date(now.getTime() + 3_000)
      expect((await device.get(paths.me)).body).toMatchObject({ isStruckOff: true, isClosed: true })
    })
  })
})
