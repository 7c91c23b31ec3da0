import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { loggingOptions, logRequests } from '#server/http/request-log.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function logOf(url: string, failure?: Error) {
  const raw: string[] = []
  const options = loggingOptions('info')
  const stream = { write: (line: string) => void raw.push(line) }
  const app = Fastify({
    ...options,
    // The level and the serializers are those of the server; only where it goes is the test's.
    logger: { ...(options.logger as object), stream },
  }).withTypeProvider<ZodTypeProvider>()
  logRequests(app)
  let heard = 0
  app.addHook('onResponse', (_request, _reply, done) => {
    heard += 1
    done()
  })
  app.get('/api/models/:slug/', (request) => {
    if (failure !== undefined) request.log.error({ err: failure }, 'request failed')
    return { ok: true }
  })
  const { headers } = await app.inject(url)
  const lines = raw.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { raw, lines, id: headers['x-request-id'], heard }
}

describe('the log', () => {
  test('has one line an answer: the route, not the address', async () => {
    const { lines, id, heard } = await logOf('/api/models/a-secret/?search=b')
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        reqId: id,
        method: 'GET',
        route: '/api/models/:slug/',
        status: 200,
        ms: expect.any(Number),
        msg: 'answered',
      },
    ])
    expect(id).toMatch(UUID)
    // Whoever counts answers hears of it, too.
    expect(heard).toBe(1)
    expect(Number.isInteger(lines[0]!['ms'])).toBe(true)
  })

  test('has one line for each thing that it says, whatever line breaks have come', async () => {
    const failure = new Error('first\n{"level":60,"msg":"forged"}\r\nlast')
    const { raw } = await logOf('/api/models/a%0A%7B%22level%22:60%7D/?search=%0D%0Ab', failure)
    expect(raw).toHaveLength(2)
    for (const line of raw) expect(line).toMatch(/^[^\r\n\u2028\u2029]+\n$/)
  })

  test('says none where no route answers', async () => {
    const { lines } = await logOf('/nowhere/a-secret')
    expect(lines).toMatchObject([{ route: 'none', status: 404 }])
  })

  test('is silent where nothing is to be logged', () => {
    expect(loggingOptions('silent').logger).toMatchObject({ level: 'silent' })
  })
})

describe('an error in it', () => {
  const errorIn = async (failure: Error) => (await logOf('/api/models/a/', failure)).lines[0]?.['err']

  test('is its type, its message and where it was', async () => {
    const failure = new TypeError('no such thing')
    expect(await errorIn(failure)).toEqual({
      type: 'TypeError',
      message: 'no such thing',
      stack: failure.stack,
    })
    expect(await errorIn(Object.assign(new Error('full'), { code: 'ENOSPC' }))).toMatchObject({
      code: 'ENOSPC',
    })
    expect(await errorIn(Object.assign(new Error('odd'), { code: 7 }))).not.toHaveProperty('code')
  })

  test('has the code of what caused it, if it has none', async () => {
    const cause = Object.assign(new Error('away'), { code: '57P01' })
    expect(await errorIn(new Error('outer', { cause }))).toMatchObject({ code: '57P01' })
    expect(await errorIn(Object.assign(new Error('outer', { cause }), { code: 'X' }))).toMatchObject({
      code: 'X',
    })
    expect(await errorIn(new Error('outer', { cause: { code: '57P01' } }))).not.toHaveProperty('code')
  })

  test('of a query is the query without its values', async () => {
    const failure = Object.assign(new Error(`failed\nparams: a-secret`), {
      query: `select ${'x'.repeat(600)}`,
    })
    failure.stack = `Error: failed\nparams: a-secret at home\n    at one (file.ts:1:2)\n\tat two (file.ts:3:4)`
    expect(await errorIn(failure)).toEqual({
      type: 'Error',
      message: `query failed: select ${'x'.repeat(493)}`,
      stack: '    at one (file.ts:1:2)\n\tat two (file.ts:3:4)',
    })
  })

  test('without a stack has none', async () => {
    const bare = new Error('bare')
    delete bare.stack
    expect(await errorIn(bare)).toEqual({ type: 'Error', message: 'bare', stack: '' })
    const query = Object.assign(new Error('bare'), { query: 'select 1' })
    delete query.stack
    expect(await errorIn(query)).toMatchObject({ message: 'query failed: select 1', stack: '' })
    expect(await errorIn(Object.assign(new Error('odd'), { query: 7 }))).toMatchObject({ message: 'odd' })
  })
})
