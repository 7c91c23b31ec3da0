import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEachDatabase } from '../support/databases/databases.ts'
import { createCaller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`,
})
const LOGIN = '/api/auth/login/'
const REFRESH = '/api/auth/refresh/'
const ME = '/api/auth/me/'

onEachDatabase((database) => {
  let t: TestApp
  let now = new Date()
  beforeAll(async () => {
    t = await openTestApp(database.get(), { now: () => now })
  })
  afterAll(() => t.close())

  const login = (username: string, password: string) =>
    t.nobody.call('POST', LOGIN, { headers: basic(username, password) })
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const refresh = (cookie: string) => t.nobody.call('POST', REFRESH, { headers: { cookie } })
  const me = (token: string) => createCaller(t.app, token, '').get(ME)

  describe('login', () => {
    // ENT-07, API-04, API-05
    test('answers a token and a cookie that no script can read', async () => {
      const answer = await login('admin', 'demo-admin')
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ token: expect.any(String) })
      // As the keyboards of tablets write it.
      expect((await login(' admin ', 'demo-admin')).status).toBe(200)
      const cookie = String(answer.headers['set-cookie'])
      expect(cookie).toMatch(/^__Host-session=/)
      for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=2592000']) {
        expect(cookie).toContain(part)
      }
      expect(cookie).not.toContain('Domain')
    })

    test.each([
      ['http://127.0.0.1:8080', '127.0.0.1:8080'],
      ['http://localhost:8080', 'localhost:8080'],
      ['http://[::1]:8080', '[::1]:8080'],
    ])('at %s its cookie is one that WebKit takes as well', async (origin, host) => {
      const headers = { origin, host, 'sec-fetch-site': 'same-origin' }
      const { headers: answered } = await t.nobody.call('POST', LOGIN, {
        headers: { ...headers, ...basic('admin', 'demo-admin') },
      })
      const [cookie = '', ...attributes] = String(answered['set-cookie']).split('; ')
      expect(attributes).toEqual(['Max-Age=2592000', 'Path=/', 'HttpOnly', 'SameSite=Strict'])
      const again = await t.nobody.call('POST', REFRESH, { headers: { ...headers, cookie } })
      expect(again.status).toBe(200)
      expect(String(again.headers['set-cookie'])).toMatch(/^session=/)
      const left = await t.nobody.call('DELETE', '/api/auth/logout/', { headers: { ...headers, cookie } })
      expect(String(left.headers['set-cookie'])).toMatch(/(^|,)session=;/)
      // A page that any other host serves cannot bring it.
      const elsewhere = { ...headers, host: 'survey.example.kr', cookie }
      expect((await t.nobody.call('POST', REFRESH, { headers: elsewhere })).body).toEqual({ token: null })
    })

    test('is no failure where there never was a session', async () => {
      const answer = await t.nobody.call('POST', REFRESH)
      expect([answer.status, answer.body]).toEqual([200, { token: null }])
      expect(answer.headers).not.toHaveProperty('set-cookie')
    })

    test.each([
      ['https://127.0.0.1:8080', '127.0.0.1:8080'],
      ['https://survey.example.kr', '127.0.0.1:8080'],
      ['http://127.0.0.1:8080', 'survey.example.kr'],
      ['http://192.168.0.7:8080', '192.168.0.7:8080'],
      ['null', '127.0.0.1:8080'],
    ])('at %s, for %s, its cookie is Secure', async (origin, host) => {
      const { headers } = await t.nobody.call('POST', LOGIN, {
        headers: { origin, host, 'sec-fetch-site': 'same-origin', ...basic('admin', 'demo-admin') },
      })
      expect(String(headers['set-cookie'])).toMatch(/^__Host-session=.*; Secure/)
    })

    // ENT-08, API-06, OPEN-21
    test('says the same for a wrong password and for nobody', async () => {
      const wrong = await login('admin', 'demo-other')
      const nobody = await login('no-such-user', 'demo-other')
      expect(wrong.status).toBe(401)
      expect(wrong.body).toEqual({ detail: '아이디 또는 비밀번호가 올바르지 않습니다.' })
      expect([nobody.status, nobody.body]).toEqual([wrong.status, wrong.body])
      expect(wrong.headers['www-authenticate']).toBeUndefined()
      expect(wrong.headers['set-cookie']).toBeUndefined()
    })

    test.each([
      undefined,
      'Basic',
      'Basic !!!',
      'Bearer abc',
      `Basic ${Buffer.from('no-colon').toString('base64')}`,
    ])('refuses %s as credentials with 400', async (authorization) => {
      const answer = await t.nobody.call('POST', LOGIN, { headers: authorization ? { authorization } : {} })
      expect(answer.status).toBe(400)
      expect(answer.body.detail).toEqual(expect.any(String))
    })

    test('ends the session that the same browser still held, whoever’s it was, and no other', async () => {
      const elsewhere = await login('visitor', 'demo-visitor')
      const first = await login('visitor', 'demo-visitor')
      const cookie = cookieOf(first)
      const failed = await t.nobody.call('POST', LOGIN, { headers: { ...basic('admin', 'wrong'), cookie } })
      expect([failed.status, (await me(first.body.token)).status]).toEqual([401, 200])
      const next = await t.nobody.call('POST', LOGIN, {
        headers: { ...basic('kotric1', 'demo-kotric1'), cookie },
      })
      expect((await me(next.body.token)).body.username).toBe('kotric1')
      expect((await me(first.body.token)).status).toBe(401)
      const late = await refresh(cookie)
      expect(late.status).toBe(401)
      // It may come after the answer that gave the new one.
      expect(late.headers).not.toHaveProperty('set-cookie')
      expect((await refresh(cookieOf(next))).status).toBe(200)
      expect((await me(elsewhere.body.token)).status).toBe(200)
      const { results } = (await (await t.as('admin')).get('/api/audit-trail/?action=session-ended')).body
      expect(results[0]).toMatchObject({ username: 'visitor', address: '127.0.0.1' })
    })

    test('refuses a form of another site', async () => {
      const answer = await t.nobody.call('POST', LOGIN, {
        headers: { ...basic('admin', 'demo-admin'), 'sec-fetch-site': 'cross-site' },
      })
      expect(answer.status).toBe(403)
    })
  })

  describe('me', () => {
    // ENT-05, API-10, OPEN-10, OPEN-11
    test('says the tier and what the server promises', async () => {
      const { body } = await (await t.as('kotric1')).get(ME)
      expect(body).toEqual({
        username: 'kotric1',
        role: 'writer',
        offlineReadDays: 14,
        sessionUntil: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
        capabilities:
          database.kind === 'PostgreSQL'
            ? ['idempotency-key', 'if-match', 'marked-copies', 'late-work', 'live', 'captions', 'durable']
            : ['idempotency-key', 'if-match', 'marked-copies', 'late-work', 'live', 'captions'],
      })
      expect((await (await t.as('admin')).get(ME)).body.capabilities).toContain('keeps-catalogue')
      expect((await (await t.as('ktr')).get(ME)).body.role).toBe('viewer')
      expect((await (await t.as('sample')).get(ME)).body.role).toBe('restricted')
    })

    test('answers 401 without a token, with a wrong one, and under another scheme', async () => {
      const { token } = await t.as('admin')
      expect((await t.nobody.get(ME)).status).toBe(401)
      expect((await t.nobody.get(ME, { authorization: 'Token wrongwrongwrongwrongwrong' })).status).toBe(401)
      expect((await t.nobody.get(ME, { authorization: `Bearer ${token}` })).status).toBe(401)
    })

    test('refuses a token after its life', async () => {
      const { body } = await login('visitor', 'demo-visitor')
      expect((await me(body.token)).status).toBe(200)
      now = new Date(now.getTime() + 16 * 60_000)
      expect((await me(body.token)).status).toBe(401)
    })
  })

  describe('refresh', () => {
    // API-08, API-09
    test('answers a new token and another cookie', async () => {
      const first = await login('admin', 'demo-admin')
      const second = await refresh(cookieOf(first))
      expect(second.status).toBe(200)
      expect((await me(second.body.token)).body.username).toBe('admin')
      expect(cookieOf(second)).not.toBe(cookieOf(first))
    })

    test('gives parallel tabs the same session', async () => {
      const cookie = cookieOf(await login('admin', 'demo-admin'))
      const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(cookieOf)).size).toBe(1)
      expect((await refresh(cookieOf(answers[0]))).status).toBe(200)
    })

    test('takes a device back whose answer was lost, however late', async () => {
      const cookie = cookieOf(await login('admin', 'demo-admin'))
      await refresh(cookie)
      now = new Date(now.getTime() + 3 * 60 * 60_000)
      expect((await refresh(cookie)).status).toBe(200)
    })

    test('ends the session when an old cookie comes back after its successor was used', async () => {
      const stolen = cookieOf(await login('admin', 'demo-admin'))
      const owner = await refresh(stolen)
      await me(owner.body.token)
      now = new Date(now.getTime() + 10 * 60_000)
      expect((await refresh(stolen)).status).toBe(401)
      expect((await refresh(cookieOf(owner))).status).toBe(401)
    })

    test('ends with the absolute life of the session, however often it was renewed', async () => {
      let cookie = cookieOf(await login('admin', 'demo-admin'))
      for (let week = 0; week < 4; week += 1) {
        now = new Date(now.getTime() + 7 * 86_400_000)
        cookie = cookieOf(await refresh(cookie))
      }
      now = new Date(now.getTime() + 3 * 86_400_000)
      expect((await refresh(cookie)).status).toBe(401)
    })

    test.each([
      '__Host-session=x',
      '__Host-session=abc.def',
      `__Host-session=${'a'.repeat(16)}.${'b'.repeat(43)}`,
    ])('refuses the cookie "%s" with 401', async (cookie) => {
      expect((await refresh(cookie)).status).toBe(401)
    })
  })

  describe('logout', () => {
    // API-07
    test('revokes the cookie and every token of the session', async () => {
      const signedIn = await login('admin', 'demo-admin')
      const cookie = cookieOf(signedIn)
      const answer = await t.nobody.call('DELETE', '/api/auth/logout/', { headers: { cookie } })
      expect(answer.status).toBe(204)
      expect(String(answer.headers['set-cookie'])).toMatch(
        /__Host-session=;.*Max-Age=0|Expires=Thu, 01 Jan 1970/,
      )
      expect((await refresh(cookie)).status).toBe(401)
      expect((await me(signedIn.body.token)).status).toBe(401)
    })

    test('leaves the sessions of other devices alone', async () => {
      const [one, other] = [await login('admin', 'demo-admin'), await login('admin', 'demo-admin')]
      await t.nobody.call('DELETE', '/api/auth/logout/', { headers: { cookie: cookieOf(one) } })
      expect((await refresh(cookieOf(other))).status).toBe(200)
    })

    test('succeeds without a session', async () => {
      expect((await t.nobody.delete('/api/auth/logout/')).status).toBe(204)
    })
  })
})
