import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { healthRoutes } from '#server/http/health.ts'

async function answerOf(path: string, isAlive: () => Promise<boolean>, patienceMs?: number) {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  healthRoutes(app, isAlive, patienceMs)
  const { statusCode, headers, body } = await app.inject(path)
  return [statusCode, headers['cache-control'], JSON.parse(body)]
}

describe.each(['/health', '/ready'])('%s', (path) => {
  test('is 200 where the database answers, and never kept', async () => {
    expect(await answerOf(path, () => Promise.resolve(true))).toEqual([200, 'no-store', { status: 'ok' }])
  })

  test.each([
    ['says no', () => Promise.resolve(false)],
    ['is gone', () => Promise.reject(new Error('gone'))],
    ['never answers', () => new Promise<boolean>(() => undefined)],
  ])('is 503 where it %s', async (_how, isAlive) => {
    expect(await answerOf(path, isAlive, 1)).toEqual([503, 'no-store', { status: 'unavailable' }])
  })
})

test('waiting for the database holds nothing up once it has answered', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  await answerOf('/health', () => Promise.resolve(true), 3_600_000)
  expect(timers()).toBe(before)
})
