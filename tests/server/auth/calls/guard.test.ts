import cookie from '@fastify/cookie'
import { and, eq, ne } from 'drizzle-orm'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_GROUP_NAME } from '#domain/model/group.ts'
import { setSeenGroups } from '#server/auth/group-rules.ts'
import { guard, imageOf, mayKeepCatalogue, mayStay, modelOf, userOf } from '#server/auth/guard.ts'
import { openSession } from '#server/auth/sessions/sessions.ts'
import { createUserCache } from '#server/auth/user-cache.ts'
import { answerFailures } from '#server/http/failures.ts'
import type { App, Request } from '#server/http/fastify.ts'
import type { Db } from '#server/store/database.ts'
import { groupRules, secondFactors, sessions, users } from '#server/store/schema/people.ts'
import { groups, images, models, processes, processImages } from '#server/store/schema/records.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'

const SESSION = { sessionDays: 14, accessMinutes: 15 }
const LARGEST_ID = 2_147_483_647

onEachDatabase((database) => {
  let db: Db
  let app: App
  let now: Date
  let asked: number
  let isSecondFactorRequired: boolean
  /** Of the last call. */
  let last: Request
  beforeEach(async () => {
    db = database.get().db
    now = new Date('2026-06-01T00:00:00Z')
    isSecondFactorRequired = false
    await db.delete(processes)
    await db.delete(images)
    await db.delete(models)
    await db.delete(groupRules)
    await open()
  })
  afterEach(() => app.close())

  async function open(): Promise<void> {
    app = Fastify().withTypeProvider<ZodTypeProvider>()
    answerFailures(app, () => false)
    await app.register(cookie)
    const clock = () => now
    const cache = createUserCache(clock)
    asked = 0
    const users = {
      ...cache,
      keep: (...one: Parameters<typeof cache.keep>) => {
        asked += 1
        cache.keep(...one)
      },
    }
    guard(app, { db, now: clock, users, isSecondFactorRequired })
    app.addHook('onResponse', (request, _, done) => {
      last = request
      done()
    })
    const answer = () => ({ ok: true })
    const say = (access: object, more: object = {}) => ({ config: { access, ...more } as never })
    app.get('/health', answer)
    app.get('/api/anything', say({ does: 'anything' }), answer)
    app.get('/api/mine', say({ does: 'manage', of: 'own-account' }, { evenStruckOff: true }), answer)
    app.get('/api/people', say({ does: 'manage', of: 'accounts' }), answer)
    app.get('/api/list', say({ does: 'read', of: 'catalogue' }), answer)
    app.post('/api/list', say({ does: 'write', of: 'catalogue' }), answer)
    app.post('/api/keep', say({ does: 'keep', of: 'catalogue' }), answer)
    app.get('/api/models/:slug', say({ does: 'read', of: 'model', area: 'root' }), answer)
    app.get('/api/unnamed', say({ does: 'read', of: 'model', area: 'root' }), answer)
    app.get('/api/images/:id', say({ does: 'read', of: 'image' }), answer)
    app.put('/api/images/:id', say({ does: 'write', of: 'image' }), answer)
    app.get('/api/stay', say({ does: 'read', of: 'catalogue' }), async (request) => ({
      stays: await mayStay(request, { db, now: clock, users: createUserCache(clock) }),
    }))
    await app.ready()
  }

  const idOf = async (username: string) => {
    const [row] = await db.select().from(users).where(eq(users.username, username))
    return row!.id
  }
  const signIn = async (username: string) =>
    openSession(db, { id: await idOf(username), device: 'test' }, { ...SESSION, now: () => now })
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, headers: Record<string, string> = {}) =>
    app.inject({ method, url, headers })
  const as = async (username: string) => {
    const { token, cookie: held, sessionId } = await signIn(username)
    const headers = { authorization: `Token ${token}` }
    const status = async (method: 'GET' | 'POST' | 'PUT', url: string) =>
      (await call(method, url, headers)).statusCode
    return { headers, status, held, sessionId }
  }
  /** Somebody who sees the default group only. */
  const limited = async () => {
    await setSeenGroups(db, 'kotric3', { root: [DEFAULT_GROUP_NAME] })
    return as('kotric3')
  }
  const strikeOff = (id: string) => db.update(sessions).set({ struckOffAt: now }).where(eq(sessions.id, id))
  /** A model in a group of this name, or in any other. */
  async function addModel(slug: string, group: string | null): Promise<number> {
    const name = group === null ? ne(groups.name, DEFAULT_GROUP_NAME) : eq(groups.name, group)
    const [place] = await db
      .select()
      .from(groups)
      .where(and(eq(groups.area, 'root'), name))
      .limit(1)
    const values = { area: 'root' as const, slug, title: slug, groupId: place!.id }
    const [row] = await db
      .insert(models)
      .values(values as never)
      .returning({ id: models.id })
    return row!.id
  }
  async function addImage(modelId: number, id: number): Promise<void> {
    const hash = 'a'.repeat(64)
    const values = { id, modelId, contentHash: hash, thumbnailHash: 'b'.repeat(64), receivedSha256: hash }
    await db.insert(images).values({ ...values, width: 4, height: 3 })
  }

  describe('a route', () => {
    test('under /api/ has to say who may call it, and no other', () => {
      const other = Fastify().withTypeProvider<ZodTypeProvider>()
      guard(other, { db, now: () => now, users: createUserCache(() => now), isSecondFactorRequired })
      const silent = () => other.get('/api/silent', () => null)
      expect(silent).toThrow('GET /api/silent does not say who may call it')
      expect(() => other.get('/api/config', { config: {} }, () => null)).toThrow('does not say')
      expect(() => other.get('/silent/api/', () => null)).not.toThrow()
    })

    test('for anybody needs no session, and its caller is nobody', async () => {
      for (const url of ['/health', '/api/anything']) {
        expect((await call('GET', url)).statusCode).toBe(200)
        expect(() => userOf(last)).toThrow('로그인이 필요합니다.')
        expect(() => modelOf(last)).toThrow('찾을 수 없습니다.')
        expect(() => imageOf(last)).toThrow('찾을 수 없습니다.')
        expect([last.signedInUser, last.foundModel, last.foundImage]).toEqual([null, null, null])
      }
    })
  })

  describe('a caller', () => {
    test('is known by the token, and for two seconds without the database', async () => {
      const { status } = await as('kotric1')
      expect((await call('GET', '/api/list')).statusCode).toBe(401)
      expect((await call('GET', '/api/list', { authorization: `Token ${'x'.repeat(43)}` })).statusCode).toBe(
        401,
      )
      expect(asked).toBe(0)
      expect([await status('GET', '/api/list'), await status('GET', '/api/list')]).toEqual([200, 200])
      expect(userOf(last).username).toBe('kotric1')
      expect(asked).toBe(1)
      now = new Date(now.getTime() + 2_001)
      expect(await status('GET', '/api/list')).toBe(200)
      expect(asked).toBe(2)
    })

    test('is known by the cookie alone for nothing but reading a photo', async () => {
      await addImage(await addModel('한빛', DEFAULT_GROUP_NAME), 7)
      const { held } = await as('kotric1')
      const status = async (method: 'GET' | 'PUT', url: string) =>
        (await call(method, url, { cookie: `__Host-session=${held}; session=${held}` })).statusCode
      expect(await status('GET', '/api/images/7')).toBe(200)
      expect(await status('PUT', '/api/images/7')).toBe(401)
      expect(await status('GET', '/api/list')).toBe(401)
    })

    test('writes and keeps by role and right', async () => {
      const codes: Record<string, number[]> = {}
      for (const username of ['admin', 'kotric1', 'visitor']) {
        const { status } = await as(username)
        codes[username] = [
          await status('GET', '/api/list'),
          await status('POST', '/api/list'),
          await status('POST', '/api/keep'),
          await status('GET', '/api/people'),
          await status('GET', '/api/mine'),
        ]
      }
      expect(codes['visitor']).toEqual([200, 403, 403, 403, 200])
      expect(codes['kotric1']).toEqual([200, 200, 403, 403, 200])
      expect(codes['admin']?.slice(3)).toEqual([200, 200])
      const writer = { role: 'writer', keepsCatalogue: true } as const
      expect(mayKeepCatalogue(writer as never)).toBe(true)
      expect(mayKeepCatalogue({ ...writer, keepsCatalogue: false } as never)).toBe(false)
      expect(mayKeepCatalogue({ ...writer, role: 'restricted' } as never)).toBe(false)
    })

    test('manages accounts with a second factor only, where that is asked for', async () => {
      await app.close()
      isSecondFactorRequired = true
      await open()
      const { status, headers } = await as('admin')
      expect((await call('GET', '/api/people', headers)).json()).toMatchObject({ needs: 'second-factor' })
      expect(await status('GET', '/api/mine')).toBe(200)
      const userId = await idOf('admin')
      await db.insert(secondFactors).values({ userId, secret: 'x', confirmedAt: now })
      expect(await status('GET', '/api/people')).toBe(200)
      expect(await (await as('kotric1')).status('GET', '/api/people')).toBe(403)
      await db.delete(secondFactors)
    })

    test('whose device was struck off sends out and does what such a one may, and reads nothing', async () => {
      const { status, sessionId } = await as('kotric1')
      await strikeOff(sessionId)
      expect(await status('GET', '/api/list')).toBe(403)
      expect(await status('POST', '/api/list')).toBe(200)
      expect(await status('GET', '/api/mine')).toBe(200)
    })

    test('of a closed account only hears of it', async () => {
      const { status, sessionId } = await as('kotric2')
      await strikeOff(sessionId)
      await db.update(users).set({ disabledAt: now }).where(eq(users.username, 'kotric2'))
      expect(await status('POST', '/api/list')).toBe(401)
      expect(await status('GET', '/api/list')).toBe(401)
      expect(await status('GET', '/api/mine')).toBe(200)
      await db.update(users).set({ disabledAt: null }).where(eq(users.username, 'kotric2'))
    })
  })

  describe('whoever stays', () => {
    const stays = async (headers: Record<string, string>) =>
      (await call('GET', '/api/stay', headers)).json<{ stays: boolean }>().stays

    test('may as long as role and groups are what they were', async () => {
      const { headers, sessionId } = await as('kotric1')
      expect(await stays(headers)).toBe(true)
      // What the call began with is still held for two seconds.
      await setSeenGroups(db, 'kotric1', { root: ['단조'] })
      expect(await stays(headers)).toBe(false)
      await setSeenGroups(db, 'kotric1', { root: null })
      expect(await stays(headers)).toBe(true)
      await db.update(users).set({ role: 'viewer' }).where(eq(users.username, 'kotric1'))
      expect(await stays(headers)).toBe(false)
      await db.update(users).set({ role: 'writer' }).where(eq(users.username, 'kotric1'))
      await strikeOff(sessionId)
      expect(await stays(headers)).toBe(false)
      await db.delete(sessions).where(eq(sessions.id, sessionId))
      expect(await stays(headers)).toBe(false)
    })
  })

  describe('a model', () => {
    test('is found by its address, in its groups, with a revision that its changes change', async () => {
      const id = await addModel('한빛', DEFAULT_GROUP_NAME)
      await addModel('밖', null)
      const viewer = await limited()
      expect(await viewer.status('GET', `/api/models/${encodeURIComponent('한빛'.normalize('NFD'))}`)).toBe(
        200,
      )
      const { revision, ...found } = modelOf(last)
      expect(found).toEqual({ id, area: 'root', slug: '한빛' })
      expect(revision).toMatch(new RegExp(`^\\d+//\\d+/${DEFAULT_GROUP_NAME}$`))
      await viewer.status('GET', `/api/models/${encodeURIComponent('한빛')}`)
      expect(modelOf(last).revision).toBe(revision)
      await db.update(models).set({ memo: '바뀐 것' }).where(eq(models.id, id))
      await viewer.status('GET', `/api/models/${encodeURIComponent('한빛')}`)
      expect(modelOf(last).revision).not.toBe(revision)
    })

    test('outside of them is answered as what is not there, and known to be out of sight', async () => {
      await addModel('밖', null)
      const viewer = await limited()
      const url = (slug: string) => `/api/models/${encodeURIComponent(slug)}`
      const answer = async (slug: string) => {
        const { body } = await call('GET', url(slug), viewer.headers)
        return { body, isOutOfSight: last.isOutOfSight }
      }
      const [outside, nowhere] = [await answer('밖'), await answer('없는 것')]
      expect(outside.body).toBe(nowhere.body)
      expect([outside.isOutOfSight, nowhere.isOutOfSight]).toEqual([true, undefined])
      expect(await (await as('admin')).status('GET', url('밖'))).toBe(200)
      for (const slug of ['없는 것', ' ', '\u0000']) expect(await viewer.status('GET', url(slug))).toBe(404)
      expect(await viewer.status('GET', '/api/unnamed')).toBe(404)
    })
  })

  describe('a photo', () => {
    test('is found by its id, in the groups of its model', async () => {
      const seen = await addModel('한빛', DEFAULT_GROUP_NAME)
      await addImage(seen, 1)
      await addImage(seen, LARGEST_ID)
      await addImage(await addModel('밖', null), 9)
      const viewer = await limited()
      expect(await viewer.status('GET', '/api/images/1')).toBe(200)
      expect(imageOf(last)).toEqual({ id: 1, contentHash: 'a'.repeat(64), thumbnailHash: 'b'.repeat(64) })
      expect(await viewer.status('GET', `/api/images/${LARGEST_ID}`)).toBe(200)
      expect(await viewer.status('GET', '/api/images/9')).toBe(404)
      expect(await (await as('admin')).status('GET', '/api/images/9')).toBe(200)
      const beyond = [LARGEST_ID + 1, -LARGEST_ID - 2].map(String)
      for (const id of ['2', '0', '-1', '1.5', 'x', ...beyond])
        expect([id, await viewer.status('GET', `/api/images/${id}`)]).toEqual([id, 404])
    })

    test('of a model out of sight is found where a process in sight shows it, or one that came from there', async () => {
      const [seen, outside] = [await addModel('한빛', DEFAULT_GROUP_NAME), await addModel('밖', null)]
      const places = [
        { modelId: seen, cameFrom: outside },
        { modelId: outside, cameFrom: seen },
        { modelId: outside, cameFrom: null },
      ]
      for (const [index, place] of places.entries()) {
        await addImage(outside, index + 1)
        const values = { ...place, name: '절단', processNumber: 'R1-1.0', order: index }
        const [process] = await db.insert(processes).values(values).returning()
        await db.insert(processImages).values({ processId: process!.id, imageId: index + 1, position: 0 })
      }
      const viewer = await limited()
      const answers = []
      for (const id of [1, 2, 3])
        answers.push([await viewer.status('GET', `/api/images/${id}`), last.isOutOfSight])
      expect(answers).toEqual([
        [200, undefined],
        [200, undefined],
        [404, true],
      ])
    })
  })
})
