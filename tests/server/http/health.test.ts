import Fastify, { LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { healthRoutes, type Needs } from '#server/http/health.ts'
import { logRequests } from '#server/http/request-log.ts'

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

test.each([
  ['is another', () => Promise.resolve(false), false],
  ['is not told', () => Promise.reject(new Error('gone')), null],
  ['is not told in time', () => new Promise<boolean>(() => undefined), null],
])('says only of a database that answers that its schema %s', async (_how, need, schema) => {
  const said = { status: 'unavailable', ...SAID['/ready'], schema }
  expect(await answerOf('/ready', { schema: need }, 1)).toEqual([503, 'no-store', said])
})

test('waiting for the database holds nothing up once it has answered', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  for (const path of ['/health', '/ready']) await answerOf(path, {}, 3_600_000)
  expect(timers()).toBe(before)
})

describe('the log of a server that is asked every few seconds', () => {
  async function logOf(steps: readonly Partial<Needs>[]) {
    const lines: Record<string, unknown>[] = []
    const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
    const app = Fastify({
      logger: { level: 'info', stream },
      logController: new LogController({ disableRequestLogging: true }),
    }).withTypeProvider<ZodTypeProvider>()
    logRequests(app)
    const needs = { ...MET }
    healthRoutes(app, needs)
    for (const step of steps) {
      Object.assign(needs, MET, step)
      for (const path of ['/health', '/ready', '/ready', '/ready']) await app.inject(path)
    }
    return lines.map(({ level, msg, database, disk }) => ({ level, msg, database, disk }))
  }
  const no = () => Promise.resolve(false)

  test('says nothing of it while everything is there', async () => {
    expect(await logOf([{}])).toEqual([])
  })

  test('says once what is not there, again when something else is not, and that all is there again', async () => {
    const some = { level: 40, msg: 'not ready' }
    const again = { level: 30, msg: 'ready again' }
    expect(await logOf([{ disk: no }, { disk: no, database: no }, {}, { disk: no }])).toEqual([
      { ...some, database: true, disk: false },
      { ...some, database: false, disk: false },
      again,
      { ...some, database: true, disk: false },
    ])
  })
})
