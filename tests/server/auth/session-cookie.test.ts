import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actorFrom } from '#server/auth/actor.ts'
import { clearSessionCookie, sessionCookieOf, setSessionCookie } from '#server/auth/sessions/cookie.ts'

const app = Fastify({ genReqId: () => 'request-1' })
beforeAll(async () => {
  await app.register(cookie)
  app.get('/set', (_request, reply) => {
    setSessionCookie(reply, 'secret', 60)
    return reply.send()
  })
  app.get('/clear', (_request, reply) => {
    clearSessionCookie(reply)
    return reply.send()
  })
  app.get('/read', (request) => ({ held: sessionCookieOf(request) }))
  app.get('/nobody', (request) => actorFrom(request, null))
  app.get('/somebody', (request) => actorFrom(request, { id: 7, username: 'kotric1' }))
})
afterAll(() => app.close())

const ask = (url: string, headers: Record<string, string>) => app.inject({ url, headers })
const setCookies = async (url: string, headers: Record<string, string>) =>
  [(await ask(url, headers)).headers['set-cookie'] ?? []].flat()

const SECURE = '__Host-session=secret; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict'
const PLAIN = 'session=secret; Max-Age=60; Path=/; HttpOnly; SameSite=Strict'
const NO_SECURE =
  '__Host-session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict'
const NO_PLAIN =
  'session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict'

describe('the cookie of a session', () => {
  test.each([
    ['http://localhost:8080', 'localhost:8080', PLAIN],
    ['http://127.0.0.1:8080', '127.0.0.1:8080', PLAIN],
    ['http://[::1]:8080', '[::1]:8080', PLAIN],
    ['https://127.0.0.1:8080', '127.0.0.1:8080', SECURE],
    ['http://survey.example.kr', '127.0.0.1:8080', SECURE],
    ['http://127.0.0.1:8080', 'survey.example.kr', SECURE],
    ['null', '127.0.0.1:8080', SECURE],
  ])('set for a page at %s by %s is %s', async (origin, host, expected) => {
    expect(await setCookies('/set', { origin, host })).toEqual([expected])
  })

  test('is Secure for what does not say where it is', async () => {
    expect(await setCookies('/set', { host: '127.0.0.1:8080' })).toEqual([SECURE])
  })

  test('is taken away, and on this machine the plain one too', async () => {
    expect(await setCookies('/clear', { host: 'survey.example.kr' })).toEqual([NO_SECURE])
    expect(await setCookies('/clear', { host: 'localhost:8080' })).toEqual([NO_SECURE, NO_PLAIN])
  })

  test('is read, and on this machine the plain one before the other', async () => {
    const both = '__Host-session=one; session=other'
    const held = async (host: string, cookies?: string) =>
      (await ask('/read', { host, ...(cookies !== undefined && { cookie: cookies }) })).json<{
        held: unknown
      }>().held
    expect(await held('survey.example.kr', both)).toBe('one')
    expect(await held('localhost:8080', both)).toBe('other')
    expect(await held('localhost:8080', '__Host-session=one')).toBe('one')
    expect(await held('survey.example.kr', 'session=other')).toBeNull()
    expect(await held('localhost:8080')).toBeNull()
  })
})

test('the audit trail names who it was, or nobody, with the call and the address', async () => {
  const seen = { requestId: 'request-1', address: '127.0.0.1' }
  expect((await ask('/somebody', {})).json()).toEqual({ userId: 7, username: 'kotric1', ...seen })
  expect((await ask('/nobody', {})).json()).toEqual({ userId: null, username: null, ...seen })
})
