import { once } from 'node:events'
import { request } from 'node:http'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asc, gt, max } from 'drizzle-orm'
import { auditRefusals, createRecorded } from '#server/auth/audit-refusals.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import type { App } from '#server/http/fastify.ts'
import type { Db } from '#server/store/database.ts'
import { auditEvents } from '#server/store/schema/people.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { listen } from '../../support/apps/listen.ts'

const START = Date.parse('2026-06-01T00:00:00Z')

test('ten thousand refusals are remembered at most', () => {
  const { isDue } = createRecorded()
  for (let n = 0; n < 10_000; n += 1) isDue(`refusal ${n}`, START)
  expect([isDue('refusal 0', START), isDue('one more', START)]).toEqual([false, true])
  expect([isDue('refusal 0', START), isDue('one more', START)]).toEqual([true, false])
})

onEachDatabase((database) => {
  let db: Db
  let app: App
  let now: number
  let last: number
  let said: string[]
  let isBegun: PromiseWithResolvers<null>
  let isSent: PromiseWithResolvers<null>
  beforeEach(async () => {
    db = database.get().db
    now = START
    said = []
    isBegun = Promise.withResolvers()
    isSent = Promise.withResolvers()
    const [row] = await db.select({ last: max(auditEvents.id) }).from(auditEvents)
    last = row?.last ?? 0
    await open(db)
  })
  afterEach(() => app.close())

  async function open(on: Db): Promise<void> {
    const stream = { write: (line: string) => void said.push(line) }
    app = Fastify({
      trustProxy: true,
      logger: { level: 'error', stream },
    }).withTypeProvider<ZodTypeProvider>()
    app.decorateRequest('signedInUser', null)
    app.addHook('onRequest', (request, _reply, done) => {
      const id = Number(request.headers['x-user'] ?? 7)
      request.signedInUser = id > 0 ? ({ id, username: `user-${id}` } as User) : null
      done()
    })
    auditRefusals(app, { db: on, now: () => new Date(now) })
    app.route({
      method: ['GET', 'POST'],
      url: '/answers/:code',
      handler: async (request, reply) => {
        if (request.headers['x-goes'] === 'yes') {
          isBegun.resolve(null)
          await once(reply.raw, 'close')
        }
        if (request.headers['x-hidden'] === 'yes') request.isOutOfSight = true
        return reply.code(Number((request.params as { code: string }).code)).send({})
      },
    })
    app.addHook('onSend', () => {
      isSent.resolve(null)
      return Promise.resolve()
    })
    app.setNotFoundHandler((_request, reply) => reply.code(403).send({}))
    await app.ready()
  }
  const call = (code: number, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url: `/answers/${code}`, headers })
  const recorded = async () =>
    (await db.select().from(auditEvents).where(gt(auditEvents.id, last)).orderBy(asc(auditEvents.id))).map(
      ({ action, object, username }) => [action, object, username],
    )

  test('what a signed-in person was refused is recorded by the route, and nothing else', async () => {
    for (const code of [200, 204, 304, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503]) {
      await call(code)
      now += 60_000
    }
    const object = 'call:GET /answers/:code'
    expect(await recorded()).toEqual([
      ...[
        ['rejected', object, 'user-7'],
        ['refused', object, 'user-7'],
      ],
      ...Array.from({ length: 3 }, () => ['rejected', object, 'user-7']),
      ['limited', object, 'user-7'],
    ])
    expect(said).toEqual([])
  })

  test.each([
    [400, []],
    [403, [['refused', 'call:GET /answers/:code', 'user-7']]],
  ])('what broke off on the way is no bad request, and %i is recorded so', async (code, expected) => {
    const headers = { 'x-goes': 'yes' }
    const call = request({ port: await listen(app), path: `/answers/${code}`, headers, agent: false })
    call.on('error', () => undefined).end()
    await isBegun.promise
    call.destroy()
    await isSent.promise
    expect(await recorded()).toEqual(expected)
  })

  test('what is there and not for them is a refusal, though it is answered as missing', async () => {
    await call(404, { 'x-hidden': 'yes' })
    expect(await recorded()).toEqual([['refused', 'call:GET /answers/:code', 'user-7']])
  })

  test('of those who are not signed in only who tries too often is', async () => {
    for (const code of [400, 403, 429]) await call(code, { 'x-user': '0' })
    await call(404, { 'x-user': '0', 'x-hidden': 'yes' })
    expect(await recorded()).toEqual([['limited', 'call:GET /answers/:code', null]])
  })

  test('an address that is no route is recorded without what it says', async () => {
    await app.inject({ method: 'POST', url: '/nobody/should/learn/this' })
    expect(await recorded()).toEqual([['refused', 'call:POST ', 'user-7']])
  })

  test('the same is recorded again after a minute, and apart by user, address, route and kind', async () => {
    const times = async (code: number, headers?: Record<string, string>, method?: 'POST') => {
      const before = (await recorded()).length
      await call(code, headers, method)
      return (await recorded()).length - before
    }
    expect([await times(403), await times(403)]).toEqual([1, 0])
    expect(await times(403, { 'x-user': '8' })).toBe(1)
    expect(await times(403, {}, 'POST')).toBe(1)
    expect([await times(400), await times(422)]).toEqual([1, 0])
    const from = (address: string) => ({ 'x-user': '0', 'x-forwarded-for': address })
    expect([await times(429, from('192.0.2.1')), await times(429, from('192.0.2.1'))]).toEqual([1, 0])
    expect(await times(429, from('192.0.2.2'))).toBe(1)
    now += 59_999
    expect(await times(403)).toBe(0)
    now += 1
    expect([await times(403), await times(403)]).toEqual([1, 0])
    now -= 59_999
    expect(await times(403)).toBe(0)
    now -= 1
    expect(await times(403)).toBe(1)
  })

  test('a record that cannot be made is no reason to answer otherwise', async () => {
    await app.close()
    await open({ insert: () => ({ values: () => Promise.reject(new Error('away')) }) } as never)
    expect((await call(403)).statusCode).toBe(403)
    expect(said.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'a refusal could not be recorded', err: { message: 'away' } },
    ])
  })
})
