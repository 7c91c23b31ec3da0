import Fastify from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { once } from 'node:events'
import { request } from 'node:http'
import { Duplex, PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { answerBadAddress, answerFailures, answerNoCall } from '#server/http/failures.ts'
import {
  asksForCode,
  asksForOtherPassword,
  changedMeanwhile,
  forbidden,
  invalid,
  needsSecondFactor,
  notFound,
  tooMany,
  unauthorized,
} from '#server/http/problems.ts'
import { until } from '../../support/until.ts'
import { listen } from '../support/apps/listen.ts'

const thrown = new Map<string, Error>()
const reads: boolean[] = []
/** A file of which nothing has come yet. */
let file = new PassThrough()
const logged: string[] = []

const app = Fastify({
  logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
}).withTypeProvider<ZodTypeProvider>()

beforeAll(() => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const says = (error: unknown, word: string) => error instanceof Error && error.message === word
  const isAway = (error: unknown, { isRead }: { isRead: boolean }) => {
    reads.push(isRead)
    return says(error, 'away')
  }
  answerFailures(app, isAway, (error) => says(error, 'full'))
  app.get('/:name', ({ params }) => {
    throw thrown.get((params as { name: string }).name) ?? new Error('no such failure')
  })
  app.post('/:name', ({ params }) => {
    throw thrown.get((params as { name: string }).name) ?? new Error('no such failure')
  })
  app.post('/file', (_request, reply) => reply.send((file = new PassThrough())))
  const body = z.object({
    title: z.string('글자가 아닙니다.'),
    inner: z.object({ id: z.number('수가 아닙니다.') }),
  })
  app.put('/checked', { schema: { body } }, () => ({}))
})
afterAll(() => app.close())

async function answerTo(error: Error, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  thrown.set('one', error)
  logged.length = 0
  const answer = await app.inject({ method, url: '/one' })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : answer.json<unknown>(),
    retryAfter: answer.headers['retry-after'],
    isLogged: logged.length > 0,
  }
}
const withStatus = (statusCode: number) => Object.assign(new Error('inside'), { statusCode })
const withCode = (code: string) => Object.assign(new Error('inside'), { code })

describe('a failure that the caller is told about', () => {
  const twoFields = { title: '제목이 없습니다.', group: '그룹이 없습니다.' }

  // Made inside the test, so that its words are the test's.
  test.each([
    ['no session', unauthorized, 401, { detail: '로그인이 필요합니다.' }],
    ['no right', forbidden, 403, { detail: '권한이 없습니다.' }],
    [
      'no second factor yet',
      needsSecondFactor,
      403,
      { detail: '관리하려면 먼저 내 계정에서 2단계 인증을 설정해주세요.', needs: 'second-factor' },
    ],
    [
      'no code',
      () => asksForCode('코드를 입력해주세요.'),
      401,
      { detail: '코드를 입력해주세요.', needs: 'second-factor' },
    ],
    [
      'a given password that is too old',
      asksForOtherPassword,
      401,
      {
        detail: '처음 받은 비밀번호의 기한이 지났습니다. 관리자에게 새 비밀번호를 받아주세요.',
        needs: 'other-password',
      },
    ],
    ['nothing there', notFound, 404, { detail: '찾을 수 없습니다.' }],
    ['another version', changedMeanwhile, 412, { detail: '다른 사람이 먼저 수정했습니다.' }],
    [
      'wrong fields',
      () => invalid(twoFields),
      400,
      { detail: '제목이 없습니다.', fields: { title: ['제목이 없습니다.'], group: ['그룹이 없습니다.'] } },
    ],
    ['no field', () => invalid({}), 400, { detail: '입력한 내용이 올바르지 않습니다.', fields: {} }],
  ])('(%s) is answered as it is', async (_name, problemOf, status, body) => {
    const problem = problemOf()
    expect(problem.name).toBe('HttpProblem')
    expect(await answerTo(problem)).toEqual({ status, body, retryAfter: undefined, isLogged: false })
  })

  test('of too many calls says how long to wait', async () => {
    expect(await answerTo(tooMany('잠시 후', 7))).toEqual({
      status: 429,
      body: { detail: '잠시 후', needs: 'time' },
      retryAfter: '7',
      isLogged: false,
    })
  })
})

describe('a body that its schema refuses', () => {
  const put = async (body: object) =>
    (await app.inject({ method: 'PUT', url: '/checked', body })).json<unknown>()
  const detail = '입력한 내용이 올바르지 않습니다.'

  test('is answered by field, with all that is wrong in one', async () => {
    expect(await put({ inner: { id: 'x' } })).toEqual({
      detail,
      fields: { title: ['글자가 아닙니다.'], inner: ['수가 아닙니다.'] },
    })
    expect(await put({ title: 'a' })).toEqual({ detail, fields: { inner: [expect.any(String)] } })
  })

  test('is 400, and under _ where it is no object at all', async () => {
    const answer = await app.inject({
      method: 'PUT',
      url: '/checked',
      payload: '1',
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail, fields: { _: [expect.any(String)] } }])
    expect(hasZodFastifySchemaValidationErrors(new Error('other'))).toBe(false)
  })
})

describe('a failure of the framework', () => {
  test.each([
    [400, '요청을 이해할 수 없습니다.'],
    [413, '파일이나 내용이 너무 큽니다.'],
    [415, '지원하지 않는 형식입니다.'],
    [418, '요청을 이해할 수 없습니다.'],
    [499, '요청을 이해할 수 없습니다.'],
  ])('of status %i says %s', async (status, detail) => {
    expect(await answerTo(withStatus(status))).toEqual({
      status,
      body: { detail },
      retryAfter: undefined,
      isLogged: false,
    })
  })
})

describe('a failure of the inside', () => {
  const broken = { detail: '서버에 문제가 생겼습니다. 잠시 후 다시 시도해주세요.' }

  test.each([new Error('inside'), withStatus(302), withStatus(399), withStatus(500), withStatus(503)])(
    '%s is a 500 that is logged and says nothing of it',
    async (error) => {
      expect(await answerTo(error)).toEqual({
        status: 500,
        body: broken,
        retryAfter: undefined,
        isLogged: true,
      })
      expect(logged[0]).toContain('"msg":"request failed"')
      expect(logged[0]).toContain('"err"')
    },
  )

  test.each([
    ['ENOSPC', withCode('ENOSPC')],
    ['EDQUOT', withCode('EDQUOT')],
    ['what the database says of its own', new Error('full')],
  ])('%s is a full disk', async (_name, error) => {
    expect(await answerTo(error)).toEqual({
      status: 507,
      body: { detail: '서버의 저장 공간이 부족합니다. 관리자에게 알려주세요.', needs: 'time' },
      retryAfter: '300',
      isLogged: true,
    })
  })

  test.each(['EMFILE', 'ENFILE', 'ENOMEM', 'EIO', 'EROFS', 'ESTALE'])(
    '%s is of the machine, and no fault of what was sent',
    async (code) => {
      expect(await answerTo(withCode(code))).toMatchObject({
        status: 503,
        body: { needs: 'time' },
        retryAfter: '10',
        isLogged: true,
      })
    },
  )

  test('is a 503 for ten seconds where what it needs is away', async () => {
    expect(await answerTo(new Error('away'))).toEqual({
      status: 503,
      body: {
        detail: '서버가 자료 저장소에 연결하지 못하고 있습니다. 잠시 후 다시 시도해주세요.',
        needs: 'time',
      },
      retryAfter: '10',
      isLogged: true,
    })
  })

  test('is judged by whether the call reads', async () => {
    reads.length = 0
    for (const method of ['GET', 'HEAD', 'POST'] as const) await answerTo(new Error('inside'), method)
    expect(reads).toEqual([true, true, false])
  })

  test('is never one of what is away where nothing says so', async () => {
    const plain = Fastify().withTypeProvider<ZodTypeProvider>()
    answerFailures(plain)
    plain.get('/', () => Promise.reject(new Error('away')))
    expect((await plain.inject('/')).statusCode).toBe(500)
  })
})

describe('a file', () => {
  /** Asks for it over a connection of its own. */
  async function ask() {
    const before = file
    const headers = { 'content-type': 'application/json' }
    const call = request({ ...{ port, headers, agent: false }, method: 'POST', path: '/file' })
    const ended = new Promise((resolve) => call.on('error', resolve).on('response', resolve))
    call.end('{}')
    await until(() => expect(file).not.toBe(before))
    return { call, ended }
  }
  let port: number
  beforeAll(async () => {
    port = await listen(app)
  })

  test('that nobody waits for any more when its first byte comes is no failure of the server', async () => {
    logged.length = 0
    const { call } = await ask()
    call.destroy()
    await once(file, 'close')
    expect(logged).toEqual([])
  })

  test('that breaks off before its first byte is one', async () => {
    logged.length = 0
    const { ended } = await ask()
    // As the connection to a bucket does.
    file.destroy()
    expect(await ended).toMatchObject({ statusCode: 500 })
    expect(logged).toHaveLength(1)
  })
})

describe('what is no call of HTTP', () => {
  function answered(error: Error & { code?: string }, { isWritable = true } = {}) {
    let written = ''
    const socket = new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => {
        written += chunk.toString()
        done()
      },
    })
    socket.on('error', () => undefined)
    if (!isWritable) socket.end()
    answerNoCall(error, socket)
    return { written, isDestroyed: socket.destroyed, endedBy: socket.errored }
  }
  const coded = (code: string) => Object.assign(new Error('parse'), { code })

  test.each([
    ['HPE_INVALID_METHOD', '400 Bad Request', '요청을 이해할 수 없습니다.'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', '요청 머리글이 너무 큽니다.'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', '요청이 제시간에 도착하지 않았습니다.'],
  ])('%s is answered %s, and its connection ended', (code, status, detail) => {
    const body = JSON.stringify({ detail })
    const error = coded(code)
    expect(answered(error)).toEqual({
      written: [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
      isDestroyed: true,
      endedBy: error,
    })
  })

  test('is a 400 where it has no code', () => {
    expect(answered(new Error('parse')).written).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  })

  test('is not answered where nobody listens any more', () => {
    expect(answered(coded('ECONNRESET'))).toEqual({ written: '', isDestroyed: false, endedBy: null })
    const error = coded('HPE_INVALID_METHOD')
    expect(answered(error, { isWritable: false })).toEqual({ written: '', isDestroyed: true, endedBy: error })
  })
})

test('an address that cannot be read is a 400 that no page can be made of', async () => {
  const strict = Fastify({ frameworkErrors: (_error, _request, reply) => answerBadAddress(reply) })
  const answer = await strict.inject('/%ff')
  expect([answer.statusCode, answer.json()]).toEqual([400, { detail: '주소를 읽을 수 없습니다.' }])
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
})
