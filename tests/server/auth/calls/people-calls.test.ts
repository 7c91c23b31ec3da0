import { asc, eq, gt, inArray, max } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { Account } from '#domain/people/people.ts'
import { isPassword } from '#server/auth/passwords/passwords.ts'
import type { Db } from '#server/store/database.ts'
import { auditEvents, secondFactors, sessions, users } from '#server/store/schema/people.ts'
import { groups } from '#server/store/schema/records.ts'
import { type AuthApp, openAuthApp } from '../../support/apps/auth-app.ts'
import { type Answer } from '../../support/callers/callers.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { type SignedIn, signedIn } from '../../support/callers/signed-in.ts'

const PASSWORD = 'river-otter-42'
const NOT_THERE = [404, { detail: '찾을 수 없습니다.' }]

onEachDatabase((database) => {
  let db: Db
  let t: AuthApp
  let now = new Date()
  let admin: SignedIn
  /** Signed in, and known to the server. */
  let person: SignedIn
  let last: number
  beforeAll(async () => {
    db = database.get().db
    t = await openAuthApp({ db, now: () => now })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    now = new Date()
    await db.delete(sessions)
    await db.delete(users).where(inArray(users.username, ['person', '새사람']))
    await db.insert(users).values({ username: 'person', passwordHash: 'none', role: 'writer' })
    admin = await signedIn({ db }, t, 'admin')
    person = await signedIn({ db }, t, 'person')
    expect(await seen(person)).toBe(200)
    const [row] = await db.select({ last: max(auditEvents.id) }).from(auditEvents)
    last = row?.last ?? 0
  })
  const seen = async (caller: SignedIn) => (await caller.get(paths.me)).status
  const told = ({ status, body }: Answer) => [status, body]
  const refused = (detail: string) => [400, { detail }]
  const row = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]!
  const recorded = async () =>
    (await db.select().from(auditEvents).where(gt(auditEvents.id, last)).orderBy(asc(auditEvents.id))).map(
      ({ action, object, username, address }) => [action, object, username, address],
    )
  const byAdmin = (action: string, object: string) => [action, object, 'admin', '127.0.0.1']

  describe('accounts', () => {
    test('are listed beside the names of all groups', async () => {
      await db.insert(groups).values([{ area: 'root', name: '가가' }] as never)
      const { status, body } = await admin.get(paths.people)
      expect(status).toBe(200)
      expect(body.results.find((one: Account) => one.username === 'person')).toMatchObject({
        ...{ id: person.userId, role: 'writer', sessionCount: 1, isDisabled: false },
      })
      const all = await db.select().from(groups)
      for (const area of ['general', 'root'] as const) {
        const names = all.filter((one) => one.area === area).map(({ name }) => name)
        expect(body.groupNames[area]).toEqual(names.sort())
      }
      expect(body.groupNames.root).toContain('가가')
      expect(body.groupNames.general).not.toContain('가가')
      await db.delete(groups).where(eq(groups.name, '가가'))
    })

    test('are added, and the answer is the new one', async () => {
      const username = '새사람'.normalize('NFD')
      const answer = await admin.post(paths.people, { username, password: PASSWORD, role: 'viewer' })
      expect(answer.status).toBe(201)
      expect(answer.body).toMatchObject({ username: '새사람', role: 'viewer', sessionCount: 0 })
      expect((await row(answer.body.id)).username).toBe('새사람')
      const twin = { username: 'PERSON', password: PASSWORD, role: 'viewer' }
      expect(told(await admin.post(paths.people, twin))).toEqual(refused('이미 있는 아이디입니다: PERSON'))
      expect((await recorded())[0]).toEqual(byAdmin('account-added', 'account:새사람'))
    })

    test('are changed, which their owners find at once', async () => {
      const { status, body } = await admin.patch(paths.person(person.userId), {
        isAdministrator: true,
        groups: { root: ['주조'] },
      })
      expect([status, body]).toMatchObject([
        200,
        { id: person.userId, username: 'person', isAdministrator: true, groups: { root: ['주조'] } },
      ])
      expect((await person.get(paths.people)).status).toBe(200)
      const change = { password: PASSWORD, isAdministrator: false, groups: { root: null } }
      expect((await admin.patch(paths.person(person.userId), change)).status).toBe(200)
      expect(await isPassword((await row(person.userId)).passwordHash, PASSWORD)).toBe(true)
      expect(await seen(person)).toBe(401)
      const refusal = await admin.patch(paths.person(person.userId), { password: 'short' })
      expect(told(refusal)).toEqual(refused('비밀번호는 8글자에서 200글자까지입니다.'))
    })

    test('of one’s own are not closed, made another’s or given a password here, and may all else', async () => {
      const own = paths.person(admin.userId)
      const message = '자신의 계정은 중지하거나 관리자에서 뺄 수 없습니다. 다른 관리자에게 부탁해주세요.'
      for (const change of [{ isDisabled: true }, { isAdministrator: false }])
        expect(told(await admin.patch(own, change))).toEqual(refused(message))
      expect(told(await admin.patch(own, { password: PASSWORD }))).toEqual(
        refused('자신의 비밀번호는 내 계정에서 바꿀 수 있습니다.'),
      )
      const change = { isDisabled: false, isAdministrator: true, keepsCatalogue: true }
      expect((await admin.patch(own, change)).status).toBe(200)
      expect((await admin.patch(paths.person(person.userId), { isDisabled: true })).status).toBe(200)
    })

    test('that nobody has are not there', async () => {
      for (const id of [999_999, 2_147_483_647])
        expect(told(await admin.patch(paths.person(id), { role: 'viewer' }))).toEqual(NOT_THERE)
      for (const id of [0, -1, 1.5, 2_147_483_648])
        expect((await admin.patch(paths.person(id), { role: 'viewer' })).status).toBe(400)
    })
  })

  describe('the sessions of a person', () => {
    test('are listed', async () => {
      const { body } = await admin.get(paths.personSessions(person.userId))
      expect(body.results).toMatchObject([{ id: person.sessionId, isCurrent: false }])
      const { body: own } = await admin.get(paths.personSessions(admin.userId))
      expect(own.results).toMatchObject([{ id: admin.sessionId, isCurrent: true }])
      expect(told(await admin.get(paths.personSessions(999_999)))).toEqual(NOT_THERE)
    })

    test('are ended, at once', async () => {
      const { status, text } = await admin.delete(paths.personSessions(person.userId))
      expect([status, text]).toEqual([204, ''])
      expect([await seen(person), await seen(admin)]).toEqual([401, 200])
      expect(await recorded()).toEqual([byAdmin('session-ended', `session:${person.sessionId}`)])
      expect(told(await admin.delete(paths.personSessions(999_999)))).toEqual(NOT_THERE)
    })

    test('are struck off, at once, but for the one that the caller works on', async () => {
      const strike = (id: number, session: string) => admin.post(paths.struckOffDevice(id, session))
      expect(told(await strike(admin.userId, admin.sessionId))).toEqual(
        refused('지금 쓰는 기기는 지울 수 없습니다. 내 계정에서 지워주세요.'),
      )
      const nobodys = [
        [person.userId, 'no-such-session'],
        [admin.userId, person.sessionId],
        [999_999, person.sessionId],
      ] as const
      for (const [id, session] of nobodys) expect(told(await strike(id, session))).toEqual(NOT_THERE)
      expect(await seen(person)).toBe(200)
      const { status, text } = await strike(person.userId, person.sessionId)
      expect([status, text]).toEqual([204, ''])
      expect(await seen(person)).toBe(401)
      expect(await recorded()).toContainEqual(byAdmin('device-struck-off', `session:${person.sessionId}`))
    })
  })

  test('the second factor of others is taken away, and not one’s own', async () => {
    for (const userId of [person.userId, admin.userId])
      await db.insert(secondFactors).values({ userId, secret: 'x', confirmedAt: now })
    expect(told(await admin.delete(paths.personSecondFactor(admin.userId)))).toEqual(
      refused('자신의 2단계 인증은 내 계정에서 없앨 수 있습니다.'),
    )
    const { status, text } = await admin.delete(paths.personSecondFactor(person.userId))
    expect([status, text]).toEqual([204, ''])
    expect((await db.select().from(secondFactors)).map(({ userId }) => userId)).toEqual([admin.userId])
    expect(await recorded()).toContainEqual(byAdmin('second-factor-removed', 'account:person'))
    expect(told(await admin.delete(paths.personSecondFactor(999_999)))).toEqual(NOT_THERE)
    await db.delete(secondFactors)
  })

  describe('the audit trail', () => {
    const add = (object: string, at: string, username = 'somebody') =>
      db.insert(auditEvents).values({ action: 'login', object, at: new Date(at), username, userId: 5 })
    const found = async (query: string) => {
      const { body } = await admin.get(`${paths.auditTrail}?${query}`)
      return (body.results as { object: string }[]).map(({ object }) => object)
    }

    test('is read the latest first, by days as they are in Seoul', async () => {
      await add('day:1', '2026-03-10T14:59:59.999Z')
      await add('day:2', '2026-03-10T15:00:00.000Z')
      await add('day:3', '2026-03-11T15:00:00.000Z')
      const day = 'object=day:'
      expect(await found(day)).toEqual(['day:3', 'day:2', 'day:1'])
      expect(await found(`${day}&since=2026-03-11&until=2026-03-11`)).toEqual(['day:2'])
      expect(await found(`${day}&since=2026-03-11`)).toEqual(['day:3', 'day:2'])
      expect(await found(`${day}&until=2026-03-10`)).toEqual(['day:1'])
      // A year that is still being typed, and one that stands for no end.
      expect(await found(`${day}&since=0000-01-01&until=9999-12-31`)).toEqual(['day:3', 'day:2', 'day:1'])
      expect((await admin.get(`${paths.auditTrail}?since=2026-02-30`)).status).toBe(400)
    })

    test('says who, when and by which call, and not by which number', async () => {
      await add('one:1', '2026-03-10T14:59:59.999Z', 'who')
      const { body } = await admin.get(`${paths.auditTrail}?username=who`)
      expect(body.results).toEqual([
        {
          ...{ id: expect.any(Number), at: '2026-03-10T14:59:59.999Z', username: 'who', action: 'login' },
          ...{ object: 'one:1', requestId: null, address: null, was: null, became: null },
        },
      ])
    })

    test('has pages of a hundred', async () => {
      const at = new Date()
      const rows = Array.from({ length: 101 }, (_, n) => ({ action: 'login', object: `page:${n}`, at }))
      await db.insert(auditEvents).values(rows)
      const first = (await admin.get(`${paths.auditTrail}?object=page:`)).body.results
      expect([first.length, first[0].object, first[99].object]).toEqual([100, 'page:100', 'page:1'])
      expect(await found(`object=page:&before=${first[99].id}`)).toEqual(['page:0'])
    })
  })
})
