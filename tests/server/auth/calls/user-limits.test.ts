import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBudget, limitUsers, type UserLimits } from '#server/auth/limits.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import { answerFailures } from '#server/http/failures.ts'
import type { App } from '#server/http/fastify.ts'

const FEW: UserLimits = { uploads: 1, creations: 1, searches: 1 }
const TOO_MANY = '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.'

describe('a budget', () => {
  test('has so many calls at once, and fills up again bit by bit', () => {
    const { take } = createBudget({ ...FEW, searches: 6 })
    const taken = (at: number, times: number) => Array.from({ length: times }, () => take('searches', 1, at))
    expect(taken(0, 8)).toEqual([0, 0, 0, 0, 0, 0, 10, 10])
    expect(taken(4_000, 2)).toEqual([6, 6])
    expect(taken(9_999, 1)).toEqual([1])
    expect(taken(10_000, 2)).toEqual([0, 10])
    expect(taken(35_000, 3)).toEqual([0, 0, 5])
  })

  test('is never more than a minute’s, however long nobody called', () => {
    const { take } = createBudget({ ...FEW, searches: 2 })
    take('searches', 1, 0)
    expect([1, 2, 3].map(() => take('searches', 1, 3_600_000))).toEqual([0, 0, 30])
  })

  test('loses nothing by a clock that is set back', () => {
    const { take } = createBudget({ ...FEW, searches: 2 })
    expect([take('searches', 1, 90_000), take('searches', 1, 0), take('searches', 1, 0)]).toEqual([0, 0, 30])
  })

  test('is that of one user and one kind of calls', () => {
    const { take } = createBudget(FEW)
    expect([take('searches', 1, 0), take('searches', 1, 0)]).toEqual([0, 60])
    expect([take('searches', 2, 0), take('uploads', 1, 0), take('creations', 1, 0)]).toEqual([0, 0, 0])
  })

  test('of 0 has no end', () => {
    const { take } = createBudget({ ...FEW, searches: 0 })
    expect(Array.from({ length: 100 }, () => take('searches', 1, 0)).filter((wait) => wait > 0)).toEqual([])
  })
})

describe('a call', () => {
  let app: App
  let now: number
  beforeEach(async () => {
    now = 0
    app = Fastify().withTypeProvider<ZodTypeProvider>()
    answerFailures(app, () => false)
    app.decorateRequest('signedInUser', null)
    app.addHook('onRequest', (request, _reply, done) => {
      const id = Number(request.headers['x-user'])
      request.signedInUser = id > 0 ? ({ id } as User) : null
      done()
    })
    limitUsers(app, FEW, () => new Date(now))
    const say = (access: object, more: object = {}) => ({ config: { access, ...more } as never })
    const answer = () => ({ ok: true })
    app.get('/list', say({ does: 'read', of: 'catalogue' }), answer)
    app.post('/list', say({ does: 'write', of: 'catalogue' }), answer)
    app.patch('/list', say({ does: 'write', of: 'catalogue' }), answer)
    app.post('/ask', say({ does: 'read', of: 'selection' }), answer)
    app.post('/open', answer)
    app.post('/photo', say({ does: 'write', of: 'model' }, { counts: 'uploads' }), answer)
    app.get('/counted', say({ does: 'read', of: 'catalogue' }, { counts: 'searches' }), answer)
    await app.ready()
  })
  afterEach(() => app.close())
  const call = (method: 'GET' | 'POST' | 'PATCH', url: string, user = 1) =>
    app.inject({ method, url, headers: { 'x-user': String(user) } })
  const codes = async (...calls: [method: 'GET' | 'POST' | 'PATCH', url: string, user?: number][]) => {
    const answers = []
    for (const one of calls) answers.push((await call(...one)).statusCode)
    return answers
  }

  test('over the limit is told how long to wait', async () => {
    expect(await codes(['POST', '/list'])).toEqual([200])
    now = 15_000
    const answer = await call('POST', '/list')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '45'])
    expect(answer.json()).toMatchObject({ detail: TOO_MANY })
    expect(await codes(['POST', '/list', 2])).toEqual([200])
  })

  test('creates where it is a POST that writes', async () => {
    const [post, again, patch] = [
      ['POST', '/list'],
      ['POST', '/list'],
      ['PATCH', '/list'],
    ] as const
    expect(await codes([...post], [...again], [...patch], [...patch])).toEqual([200, 429, 200, 200])
    expect(await codes(['POST', '/ask'], ['POST', '/ask'], ['POST', '/open'], ['POST', '/open'])).toEqual(
      Array(4).fill(200),
    )
  })

  test('searches where it is a GET with words to search for', async () => {
    const [empty, none, other] = ['/list?search=', '/list', '/list?page=2']
    for (const url of [empty, none, other])
      expect(await codes(['GET', url], ['GET', url])).toEqual([200, 200])
    expect(await codes(['POST', '/ask?search=a'], ['POST', '/ask?search=a'])).toEqual([200, 200])
    expect(await codes(['GET', '/list?search=a'], ['GET', '/list?search=b'])).toEqual([200, 429])
  })

  test('counts as what its route says', async () => {
    expect(await codes(['POST', '/photo'], ['POST', '/photo'], ['POST', '/list'])).toEqual([200, 429, 200])
    expect(await codes(['GET', '/counted'], ['GET', '/counted'])).toEqual([200, 429])
  })

  test('of nobody is not counted here', async () => {
    expect(await codes(['POST', '/photo', 0], ['POST', '/photo', 0])).toEqual([200, 200])
  })
})
