import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { healthRoutes, type Needs } from '#server/http/health.ts'

const yes = () => Promise.resolve(true)
const MET: Needs = { database: yes, bucket: yes, disk: yes, schema: yes, build: yes }
const SAID: Record<string, object> = {
  '/health': {},
  '/ready': { database: true, bucket: true, disk: true, schema: true, build: true },
}

async function answerOf(path: string, needs: Partial<Needs>, patienceMs?: number) {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  healthRoutes(app, { ...MET, ...needs }, patienceMs)
  const { statusCode, headers, body } = await app.inject(path)
  return [statusCode, headers['cache-control'], JSON.parse(body)]
}

describe.each(['/health', '/ready'])('%s', (path) => {
  test('is 200 where the database answers, and never kept', async () => {
    expect(await answerOf(path, {})).toEqual([200, 'no-store', { status: 'ok', ...SAID[path] }])
  })

  test.each([
    ['says no', () => Promise.resolve(false)],
    ['is gone', () => Promise.reject(new Error('gone'))],
    ['never answers', () => new Promise<boolean>(() => undefined)],
  ])('is 503 where it %s', async (_how, database) => {
    const away = path === '/ready' ? { ...SAID[path], database: false } : {}
    expect(await answerOf(path, { database }, 1)).toEqual([
      503,
      'no-store',
      { status: 'unavailable', ...away },
    ])
  })
})

test('waiting for the database holds nothing up once it has answered', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  for (const path of ['/health', '/ready']) await answerOf(path, {}, 3_600_000)
  expect(timers()).toBe(before)
})
