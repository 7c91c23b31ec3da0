import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { turnAwayCrowds, waitSeconds } from '#server/http/crowd.ts'
import { answerFailures } from '#server/http/failures.ts'
import { until } from '../../support/until.ts'
import { listen } from '../support/apps/listen.ts'

/** A server with room for two calls and one photo, each of which is answered when the test says so. */
async function openCrowded(clock: { elapsedMs?: () => number } = {}) {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  const turnedAway: string[] = []
  let left = 0
  answerFailures(app)
  // Half of what they are spread over is added to the least.
  turnAwayCrowds(app, { limits: { calls: 2, uploads: 1 }, random: () => 0.5, ...clock })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', () => (left += 1))
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.isTurnedAway === true) turnedAway.push(request.url)
    done()
  })
  const held: (() => void)[] = []
  const hold = () => new Promise((resolve) => held.push(() => resolve('done')))
  app.get('/api/call', hold)
  app.get('/api/photo', { config: { counts: 'uploads' } }, hold)
  app.get('/api/stream', { config: { lasts: true } }, hold)
  app.get('/page', () => 'page')
  await app.ready()
  return {
    turnedAway,
    statusOf: async (url: string) => (await app.inject(url)).statusCode,
    /** A call for which there is room. */
    begin: async (url: string) => {
      const before = held.length
      void app.inject(url)
      await until(() => expect(held).toHaveLength(before + 1))
    },
    answerFirst: async () => {
      const before = left
      held.shift()?.()
      await until(() => expect(left).toBe(before + 1))
    },
    /** What one more is told, for whom there is no room. */
    waitOf: async (url = '/api/call') => {
      const { statusCode, headers, body } = await app.inject(url)
      const detail = '지금 서버를 쓰는 사람이 많습니다. 잠시 후 다시 시도해주세요.'
      expect([statusCode, JSON.parse(body)]).toEqual([503, { detail, needs: 'time' }])
      return Number(headers['retry-after'])
    },
  }
}

test('calls and photos have their own room, and what is no call or lasts needs none', async () => {
  const { begin, answerFirst, waitOf, statusOf, turnedAway } = await openCrowded()
  for (const url of ['/api/call', '/api/call', '/api/photo']) await begin(url)
  for (const url of ['/api/call', '/api/photo']) await waitOf(url)
  expect(turnedAway).toEqual(['/api/call', '/api/photo'])
  await begin('/api/stream')
  expect([await statusOf('/page'), await statusOf('/api/none')]).toEqual([200, 404])
  await answerFirst()
  await begin('/api/call')
  await waitOf()
  expect(turnedAway).toEqual(['/api/call', '/api/photo', '/api/call'])
})

test('who is turned away waits by how many were, for each that was answered, of the last half minute or more', async () => {
  let elapsed = 0
  const { begin, answerFirst, waitOf, statusOf } = await openCrowded({ elapsedMs: () => elapsed })
  await begin('/api/call')
  await begin('/api/call')
  // Whoever opens the page makes nobody come back sooner.
  for (let page = 0; page < 2; page += 1) expect(await statusOf('/page')).toBe(200)
  const replace = async () => {
    await answerFirst()
    await begin('/api/call')
  }
  // One, two and three, and nobody has been answered yet.
  expect([await waitOf(), await waitOf()]).toEqual([20, 35])
  elapsed = 29_999
  expect(await waitOf()).toBe(50)
  // Half a minute is over: the three are of the one before.
  elapsed = 45_000
  expect(await waitOf()).toBe(65)
  elapsed = 60_000
  expect(await waitOf()).toBe(35)
  elapsed = 89_999
  expect(await waitOf()).toBe(50)
  // Nobody came for a whole one.
  elapsed = 150_000
  expect(await waitOf()).toBe(20)
  await replace()
  expect(await waitOf()).toBe(35)
  await replace()
  expect(await waitOf()).toBe(28)
  elapsed = 180_000
  expect(await waitOf()).toBe(35)
  await replace()
  expect(await waitOf()).toBe(30)
})

test('a caller who goes while it is looked at who they are leaves no place taken', async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  const [isReached, isGone] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  answerFailures(app)
  turnAwayCrowds(app, { limits: { calls: 1, uploads: 1 } })
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers['x-goes'] === undefined) return
    isReached.resolve(null)
    await once(reply.raw, 'close')
    isGone.resolve(null)
  })
  app.get('/api/call', () => 'done')
  const socket = connect(await listen(app), '127.0.0.1')
  socket.write('GET /api/call HTTP/1.1\r\nHost: x\r\nX-Goes: 1\r\n\r\n')
  await isReached.promise
  socket.destroy()
  await isGone.promise
  await new Promise((resolve) => setImmediate(resolve))
  expect((await app.inject('/api/call')).statusCode).toBe(200)
  await app.close()
})

test('a server has a clock of its own for that', async () => {
  const { begin, waitOf } = await openCrowded()
  await begin('/api/call')
  await begin('/api/call')
  expect([await waitOf(), await waitOf()]).toEqual([20, 35])
})

test('the more are turned away for each that is answered, the longer they are spread, and five minutes at most', () => {
  const waits = (ratio: number) => [0, 0.5, 0.999].map((random) => waitSeconds(ratio, random))
  expect(waits(0)).toEqual([5, 8, 10])
  expect(waits(1)).toEqual([5, 20, 35])
  expect(waits(4)).toEqual([5, 65, 125])
  expect(waits(1_000)).toEqual([5, 153, 300])
})
