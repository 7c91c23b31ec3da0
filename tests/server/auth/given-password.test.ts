import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { AuditEvent } from '#domain/people/people.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { type Answer, type Caller, createCaller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const GIVEN = 'river-otter-42'
const OWN = 'harbour-lantern-7'
const DAY_MS = 86_400_000

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  let now: Date
  beforeAll(async () => {
    now = new Date()
    t = await openTestApp(database.get(), { now: () => now, givenPasswordDays: 7 })
    admin = await t.as('admin')
  })
  afterAll(() => t.close())
  beforeEach(() => {
    now = new Date()
  })

  const login = (username: string, password: string) =>
    t.nobody.call('POST', paths.login, {
      headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    })
  const callerOf = ({ body, headers }: Answer) =>
    createCaller(t.app, body.token, String(headers['set-cookie']).split(';')[0] ?? '')
  const after = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS)
  }
  const somebody = async () => {
    const username = `given-${randomUUID().slice(0, 8)}`
    const { body } = await admin.post(paths.people, { username, password: GIVEN, role: 'writer' })
    return { username, id: body.id as number }
  }

  describe('a password that somebody else has chosen', () => {
    test('signs in for so many days, says until when, and then never again', async () => {
      const { username } = await somebody()
      after(6)
      const first = await login(username, GIVEN)
      expect(first.status).toBe(200)
      const { body } = await callerOf(first).get(paths.me)
      const left = Date.parse(body.passwordUntil) - now.getTime()
      expect(left / DAY_MS).toBeCloseTo(1, 1)
      after(1.1)
      const late = await login(username, GIVEN)
      expect([late.status, late.body.needs, late.body.detail]).toEqual([
        401,
        'other-password',
        '처음 받은 비밀번호의 기한이 지났습니다. 관리자에게 새 비밀번호를 받아주세요.',
      ])
      // It is not told to whoever only guesses.
      expect((await login(username, OWN)).body.needs).toBeUndefined()
      now = new Date()
      const trail = (await admin.get(`${paths.auditTrail}?username=${username}`)).body.results
      expect(trail.map(({ action, object }: AuditEvent) => [action, object]).slice(0, 2)).toEqual([
        ['login-failed', `account:${username}`],
        ['password-expired', `account:${username}`],
      ])
    })

    test('gives way to one of one’s own, which stays', async () => {
      const { username } = await somebody()
      const own = callerOf(await login(username, GIVEN))
      expect((await own.post(paths.ownPassword, { current: GIVEN, next: OWN })).status).toBe(204)
      expect((await own.get(paths.me)).body.passwordUntil).toBeUndefined()
      after(300)
      expect((await login(username, OWN)).status).toBe(200)
    })

    test('begins anew where an administrator gives another', async () => {
      const { username, id } = await somebody()
      after(8)
      expect((await login(username, GIVEN)).status).toBe(401)
      // Nobody is away for eight days with the token of then.
      now = new Date()
      const again = await admin.patch(paths.person(id), { password: OWN })
      expect(again.status).toBe(200)
      expect((await callerOf(await login(username, OWN)).get(paths.me)).body.passwordUntil).toBeDefined()
    })
  })

  test('accounts from before keep their passwords', async () => {
    expect((await admin.get(paths.me)).body.passwordUntil).toBeUndefined()
  })
})
