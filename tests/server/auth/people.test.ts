import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { Account, AuditEvent, PersonSession } from '#domain/people/people.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { createCaller, type Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const PASSWORD = 'river-otter-42'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  let now = new Date()
  beforeAll(async () => {
    const idleDays = { administrator: 1, writer: 3, restricted: 3, viewer: 2 }
    t = await openTestApp(database.get(), { now: () => now, idleDays })
    admin = await t.as('admin')
  })
  afterAll(() => t.close())
  beforeEach(() => {
    now = new Date()
  })

  const login = (username: string, password = PASSWORD, headers = {}) =>
    t.nobody.call('POST', paths.login, {
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        ...headers,
      },
    })
  const signIn = async (username: string, password = PASSWORD, headers = {}) => {
    const answer = await login(username, password, headers)
    expect(answer.status).toBe(200)
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    return createCaller(t.app, answer.body.token, cookie)
  }
  const somebody = async (role: Account['role'] = 'writer'): Promise<Account> => {
    const username = `Person-${randomUUID().slice(0, 8)}`
    const { status, body } = await admin.post(paths.people, { username, password: PASSWORD, role })
    expect(status).toBe(201)
    return body
  }
  const change = (person: Account, body: object) => admin.patch(paths.person(person.id), body)

  describe('names', () => {
    test('are the same in any case, and the answer has the one that was given', async () => {
      const { username } = await somebody()
      const caller = await signIn(username.toUpperCase())
      expect((await caller.get(paths.me)).body.username).toBe(username)
      const twin = { username: username.toLowerCase(), password: PASSWORD, role: 'writer' }
      const refused = await admin.post(paths.people, twin)
      expect([refused.status, refused.body.detail]).toEqual([400, `이미 있는 아이디입니다: ${twin.username}`])
    })

    test('cannot be made twice at once', async () => {
      const username = `twice-${randomUUID().slice(0, 8)}`
      const answers = await Promise.all(
        [username, username.toUpperCase(), username].map((name) =>
          admin.post(paths.people, { username: name, password: PASSWORD, role: 'viewer' }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    })

    test('are guessed at together, whatever their case', async () => {
      const { username } = await somebody()
      for (let guess = 0; guess < 5; guess += 1) {
        await login(guess % 2 === 0 ? username.toLowerCase() : username.toUpperCase(), 'wrong')
      }
      expect((await login(username)).status).toBe(429)
    })
  })

  describe('one’s own account', () => {
    test('gets another password for the current one, which ends the sessions elsewhere', async () => {
      const { username } = await somebody()
      const here = await signIn(username)
      const elsewhere = await signIn(username)
      const wrong = await here.post(paths.ownPassword, { current: 'not it', next: 'other-otter-43' })
      expect(wrong.body.fields).toEqual({ current: ['지금 비밀번호가 올바르지 않습니다.'] })
      for (const next of ['short', 'password1', `${username}1`]) {
        const refused = await here.post(paths.ownPassword, { current: PASSWORD, next })
        expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['next']])
      }
      expect((await elsewhere.get(paths.me)).status).toBe(200)
      const done = await here.post(paths.ownPassword, { current: PASSWORD, next: 'other-otter-43' })
      expect(done.status).toBe(204)
      expect((await here.get(paths.me)).status).toBe(200)
      expect((await elsewhere.get(paths.me)).status).toBe(401)
      expect((await login(username)).status).toBe(401)
      await signIn(username, 'other-otter-43')
    })

    test('does not let whoever holds the tablet guess the password', async () => {
      const here = await signIn((await somebody()).username)
      const guess = () => here.post(paths.ownPassword, { current: 'wrong', next: 'other-otter-43' })
      for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(400)
      const { status, headers } = await guess()
      expect([status, headers['retry-after']]).toEqual([429, '1'])
      const { username } = (await here.get(paths.me)).body
      const { body } = await admin.get(`${paths.auditTrail}?username=${username}&action=password-failed`)
      expect(body.results).toHaveLength(5)
      expect(body.results[0]).toMatchObject({ object: `account:${username}`, address: '127.0.0.1' })
    })

    test('changes its password nowhere without the one that holds, an administrator’s too', async () => {
      const { username, id } = await somebody('writer')
      expect((await admin.patch(paths.person(id), { isAdministrator: true })).status).toBe(200)
      const own = await signIn(username)
      const answer = await own.patch(paths.person(id), { password: 'other-otter-43' })
      expect([answer.status, answer.body.detail]).toEqual([
        400,
        '자신의 비밀번호는 내 계정에서 바꿀 수 있습니다.',
      ])
      expect((await login(username)).status).toBe(200)
      const { id: of } = await somebody()
      expect((await own.patch(paths.person(of), { password: 'other-otter-43' })).status).toBe(200)
    })

    test('lists its sessions by device, and ends one or all others for the password', async () => {
      const { username } = await somebody()
      const here = await signIn(username)
      const tablet = await signIn(username, PASSWORD, { 'user-agent': ANDROID })
      const third = await signIn(username)
      const list = async () => (await here.get(paths.ownSessions)).body.results as PersonSession[]
      const sessions = await list()
      expect(sessions).toHaveLength(3)
      expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
      const android = sessions.find(({ device }) => device === 'Android · Chrome')!
      expect(JSON.stringify(sessions)).not.toMatch(/hash|salt|secret/i)
      const end = (body: object) => here.post(paths.endOwnSessions, body)
      const wrong = await end({ password: 'not it', id: android.id })
      expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['password']])
      expect((await tablet.get(paths.me)).status).toBe(200)
      expect((await end({ password: PASSWORD, id: android.id })).status).toBe(204)
      expect((await tablet.get(paths.me)).status).toBe(401)
      expect((await end({ password: PASSWORD })).status).toBe(204)
      expect((await third.get(paths.me)).status).toBe(401)
      expect(await list()).toMatchObject([{ isCurrent: true }])
    })

    test('cannot end the session of somebody else', async () => {
      const other = await signIn((await somebody()).username)
      const [session] = (await other.get(paths.ownSessions)).body.results as PersonSession[]
      const here = await signIn((await somebody()).username)
      const nobodys = { password: PASSWORD, id: `a${String.fromCharCode(0)}` }
      expect((await here.post(paths.endOwnSessions, nobodys)).status).toBe(400)
      const taken = await here.post(paths.endOwnSessions, { password: PASSWORD, id: session!.id })
      expect(taken.status).toBe(404)
      expect((await other.get(paths.me)).status).toBe(200)
    })
  })

  describe('administrators', () => {
    test('are the only ones who manage accounts and read the audit trail', async () => {
      const person = await somebody()
      const calls = [
        ['GET', paths.people],
        ['POST', paths.people],
        ['PATCH', paths.person(person.id)],
        ['GET', paths.personSessions(person.id)],
        ['DELETE', paths.personSessions(person.id)],
        ['GET', paths.auditTrail],
      ] as const
      const writer = await signIn(person.username)
      for (const [method, path] of calls) {
        expect((await t.nobody.call(method, path)).status, path).toBe(401)
        const refused = await writer.call(
          method,
          path,
          method === 'PATCH' ? { body: { role: 'writer' } } : {},
        )
        expect([refused.status, refused.body.detail], path).toEqual([403, '권한이 없습니다.'])
      }
      await change(person, { isAdministrator: true })
      expect((await writer.get(paths.people)).status).toBe(200)
      expect((await writer.get(paths.me)).body.isAdministrator).toBe(true)
    })

    test('are told nothing by which somebody could sign in', async () => {
      const texts = await Promise.all(
        [paths.people, paths.me, paths.ownSessions, paths.auditTrail].map(
          async (path) => (await admin.get(path)).text,
        ),
      )
      expect(texts.join()).not.toMatch(/argon2|hash|salt|secret(?!ond)/i)
      const { body } = await admin.get(paths.people)
      expect(Object.keys(body.results[0]).toSorted()).toEqual([
        'groups',
        'hasSecondFactor',
        'id',
        'isAdministrator',
        'isDisabled',
        'keepsCatalogue',
        'lastSeenAt',
        'role',
        'sessionCount',
        'username',
      ])
    })

    test('end the work of an account at once by closing it', async () => {
      const person = await somebody()
      const caller = await signIn(person.username)
      expect((await caller.get(paths.me)).status).toBe(200)
      expect((await change(person, { isDisabled: true })).body).toMatchObject({
        isDisabled: true,
        sessionCount: 0,
      })
      expect((await caller.get(paths.me)).status).toBe(401)
      expect((await login(person.username)).status).toBe(401)
      // Its device is told, and nothing else; see struck-off.test.ts.
      const { body } = await t.nobody.call('POST', paths.refresh, { headers: { cookie: caller.cookie } })
      const told = createCaller(t.app, body.token, '')
      const kinds = await Promise.all([
        told.get(paths.models('root')),
        told.post(paths.kpi, { name: '없음' }),
      ])
      expect(kinds.map(({ status }) => status)).toEqual([401, 401])
      await change(person, { isDisabled: false })
      await signIn(person.username)
    })

    test('see and end the sessions of a person', async () => {
      const person = await somebody()
      const caller = await signIn(person.username)
      expect((await admin.get(paths.personSessions(person.id))).body.results).toHaveLength(1)
      const { results } = (await admin.get(paths.people)).body
      const listed = results.find((one: Account) => one.id === person.id) as Account
      expect([listed.sessionCount, listed.lastSeenAt]).toEqual([1, expect.stringMatching(/^20.*Z$/)])
      expect((await admin.delete(paths.personSessions(person.id))).status).toBe(204)
      expect((await caller.get(paths.me)).status).toBe(401)
    })

    test('say which groups an account sees, and take it back', async () => {
      const person = await somebody()
      const caller = await signIn(person.username)
      const seen = async (area: 'general' | 'root') =>
        ((await caller.get(paths.groups(area))).body as { name: string }[]).map(({ name }) => name)
      const all = await seen('general')
      expect(all.length).toBeGreaterThan(5)
      const patched = await change(person, { groups: { general: ['화장지'], root: [] } })
      expect(patched.body.groups).toEqual({ general: ['화장지'], root: [] })
      expect(await seen('general')).toEqual(['화장지'])
      expect(await seen('root')).toEqual([])
      expect((await change(person, { groups: { general: null } })).body.groups).toEqual({
        general: null,
        root: [],
      })
      expect(await seen('general')).toEqual(all)
    })

    // ROLE-33–38
    test('find the rules that held before as rules of those accounts', async () => {
      const { results, groupNames } = (await admin.get(paths.people)).body
      const groupsOf = (name: string) => results.find((one: Account) => one.username === name).groups
      for (const [name, general] of [
        [
          'kotric1',
          [
            '연사 및 가공사',
            '치약, 비누 및 기타 세제',
            '소형 가정용 전자기기(선풍기,다리미)',
            '대형 가정용 전자기기(세탁기,건조기)',
          ],
        ],
        ['kotric2', ['화장지']],
        ['kotric3', ['기타 기초 무기화학물질']],
        ['kotric4', ['합성고무']],
        ['kotric5', ['화장품', '콘크리트 타일, 기와, 벽돌 및 블록', '의료용 기기']],
        ['kotric6', ['안전유리']],
      ] as const)
        expect(groupsOf(name), name).toEqual({ general, root: null })
      expect(groupsOf('sample')).toEqual({ general: ['기본 그룹'], root: ['기본 그룹'] })
      expect(groupsOf('admin')).toEqual({ general: null, root: null })
      expect(groupNames.root).toContain('주조')
    })

    test('cannot lock themselves out', async () => {
      const { results } = (await admin.get(paths.people)).body
      const self = results.find(({ username }: Account) => username === 'admin') as Account
      for (const body of [{ isDisabled: true }, { isAdministrator: false }]) {
        expect((await change(self, body)).body.detail).toMatch('자신의 계정')
      }
      expect((await admin.get(paths.people)).status).toBe(200)
    })

    test('find what was done from one day to another, as days are in Seoul', async () => {
      const { username } = await somebody()
      for (const at of ['2026-03-10T14:59:59.999Z', '2026-03-10T15:00:00.000Z', '2026-03-11T15:00:00.000Z']) {
        now = new Date(at)
        await signIn(username)
      }
      now = new Date()
      const during = async (days: string) => {
        const { body } = await admin.get(`${paths.auditTrail}?username=${username}&${days}`)
        return (body.results as AuditEvent[]).map(({ at }) => at.slice(5, 16))
      }
      expect(await during('since=2026-03-11&until=2026-03-11')).toEqual(['03-10T15:00'])
      expect(await during('since=2026-03-11')).toEqual(['03-11T15:00', '03-10T15:00'])
      expect(await during('until=2026-03-10')).toEqual(['03-10T14:59'])
      expect((await admin.get(`${paths.auditTrail}?since=2026-02-30`)).status).toBe(400)
    })

    test('read who did it, by which call, page by page', async () => {
      const person = await somebody()
      const { headers } = await change(person, { groups: { root: [] }, role: 'viewer' })
      const of = `${paths.auditTrail}?object=account:${person.username}`
      const events = (await admin.get(of)).body.results as AuditEvent[]
      expect(events.map(({ action }) => action)).toEqual(['groups-changed', 'role-changed', 'account-added'])
      expect(events[0]).toMatchObject({ username: 'admin', requestId: headers['x-request-id'] })
      const before = (await admin.get(`${of}&before=${events[1]!.id}`)).body.results as AuditEvent[]
      expect(before.map(({ action }) => action)).toEqual(['account-added'])
    })
  })

  describe('a session that nobody comes with', () => {
    test.each([
      ['viewer', 2],
      ['writer', 3],
    ] as const)('of a %s asks for the password after %i days', async (role, days) => {
      const { username } = await somebody(role)
      const start = now.getTime()
      const device = await signIn(username)
      const { cookie } = device
      const until = new Date(start + days * 86_400_000).toISOString()
      expect((await device.get(paths.me)).body.sessionUntil).toBe(until)
      const refresh = (held: string) => t.nobody.call('POST', paths.refresh, { headers: { cookie: held } })
      now = new Date(start + days * 86_400_000 - 60_000)
      const kept = await refresh(cookie)
      expect(kept.status).toBe(200)
      const next = String(kept.headers['set-cookie']).split(';')[0]!
      now = new Date(start + 2 * days * 86_400_000 - 120_000)
      expect((await refresh(next)).status).toBe(200)
      now = new Date(start + 3 * days * 86_400_000)
      expect((await refresh(next)).status).toBe(401)
    })

    test('of an administrator ends sooner than that of the role', async () => {
      const person = await somebody('writer')
      await change(person, { isAdministrator: true })
      const { cookie } = await signIn(person.username)
      now = new Date(now.getTime() + 1.1 * 86_400_000)
      expect((await t.nobody.call('POST', paths.refresh, { headers: { cookie } })).status).toBe(401)
    })
  })
})
