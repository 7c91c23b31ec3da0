import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Call, createClient, pictureUrl } from '#api/client.ts'
import { problemOf } from '#api/problem.ts'
import { basicAuthorization } from '#api/session.ts'

const HOST = 'https://survey.example.kr'
const shape = z.object({ id: z.number() })
const call: Call<{ id: number }> = { method: 'GET', path: '/api/thing/', answer: shape }

/** As a browser holds on to what is under way: Node would collect a request that only a time limit still ends. */
const underWay = new Set<Request>()

afterEach(() => {
  vi.useRealTimers()
})

function clientWith(
  answer: (request: Request) => Response | Promise<Response>,
  token = '',
  authScheme = 'Token',
) {
  const seen: Request[] = []
  const client = createClient({
    host: HOST,
    authScheme,
    token: () => token,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      seen.push(request)
      underWay.add(request)
      return answer(request)
    },
  })
  return { client, seen }
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)

async function kindOf(answer: Response | Error): Promise<string | undefined> {
  const { client } = clientWith(() => {
    if (answer instanceof Error) throw answer
    return answer
  })
  return client.call(call).then(
    () => 'success',
    (error: unknown) => problemOf(error)?.kind,
  )
}

describe('a call', () => {
  it('answers the value, the status and the ETag', async () => {
    const { client } = clientWith(() => json({ id: 7, more: 1 }, { status: 201, headers: { etag: '"a"' } }))
    expect(await client.call(call)).toEqual({ value: { id: 7 }, status: 201, etag: '"a"' })
  })

  // API-03, OPEN-22
  it('carries the scheme and the token once there is one', async () => {
    const { client, seen } = clientWith(() => json({ id: 1 }), 'secret')
    await client.call(call)
    expect(seen[0]?.headers.get('authorization')).toBe('Token secret')
    const configured = clientWith(() => json({ id: 1 }), 'secret', 'Bearer')
    await configured.client.call(call)
    expect(configured.seen[0]?.headers.get('authorization')).toBe('Bearer secret')
    const without = clientWith(() => json({ id: 1 }))
    await without.client.call(call)
    expect(without.seen[0]?.headers.has('authorization')).toBe(false)
  })

  // API-02
  it('sends cookies, follows no redirect and leaves writes out of every cache', async () => {
    const { client, seen } = clientWith(() => json({ id: 1 }))
    await client.call({ ...call, method: 'POST', json: { name: '가' } })
    expect(seen[0]).toMatchObject({ credentials: 'include', redirect: 'manual', cache: 'no-store' })
    expect(await seen[0]?.json()).toEqual({ name: '가' })
    await client.call(call)
    expect(seen[1]).toMatchObject({ credentials: 'include', redirect: 'manual', cache: 'default' })
    expect(seen.map(({ headers }) => headers.get('accept'))).toEqual(['application/json', 'application/json'])
  })

  // CONST-03, CONST-04
  it('is made once, whatever the answer', async () => {
    const { client, seen } = clientWith(() => json({ detail: '오류' }, { status: 500 }))
    await client.call(call).catch(() => undefined)
    expect(seen).toHaveLength(1)
  })

  // CONST-03, CONST-04
  it.each(['GET', 'POST', 'PATCH', 'DELETE'] as const)(
    'is made once, though the connection of a %s breaks',
    async (method) => {
      const { client, seen } = clientWith(() => Promise.reject(new TypeError('Failed to fetch')))
      expect(await client.call({ ...call, method }).catch(problemOf)).toEqual({ kind: 'network' })
      expect(seen).toHaveLength(1)
    },
  )

  // CONST-09
  it('waits as long as the server takes', async () => {
    vi.useFakeTimers()
    const { client } = clientWith(
      () => new Promise((resolve) => setTimeout(() => resolve(json({ id: 1 })), 60_000)),
    )
    const asked = client.call(call).catch(problemOf)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await asked).toMatchObject({ value: { id: 1 } })
  })
})

describe('a call without a body to read', () => {
  const deletion: Call<undefined> = { method: 'DELETE', path: '/api/thing/', answer: null }
  const answered = (answer: Response) => clientWith(() => answer).client.call(deletion)

  it('succeeds with 204 and with JSON of any shape', async () => {
    const none = await answered(new Response(null, { status: 204, headers: { etag: '"a"' } }))
    expect(none).toEqual({ value: undefined, status: 204, etag: '"a"' })
    expect(await answered(json({ more: 1 }))).toEqual({ value: undefined, status: 200, etag: null })
  })

  it('does not succeed with the page of a Wi-Fi, nor with anything else', async () => {
    const html = new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
    expect(await answered(html).catch(problemOf)).toEqual({ kind: 'portal', status: 200 })
    expect(await answered(new Response('OK')).catch(problemOf)).toEqual({ kind: 'unexpected', status: 200 })
    expect(await answered(json({}, { status: 500 })).catch(problemOf)).toEqual({
      kind: 'server',
      status: 500,
    })
  })
})

describe('a picture', () => {
  const bytes = new Uint8Array([1, 2, 3])
  const picture = (answer: Response) => {
    const { client, seen } = clientWith(() => answer)
    const { signal } = new AbortController()
    return { asked: client.picture('https://elsewhere.kr/api/images/5/?w=9', signal), seen }
  }

  // API-02
  it('comes from the host of the API, with its cookies, whatever host its address names', async () => {
    const { asked, seen } = picture(new Response(bytes, { headers: { 'content-type': 'image/webp' } }))
    expect(await asked).toEqual({ bytes: bytes.buffer, type: 'image/webp' })
    const request = { method: 'GET', url: `${HOST}/api/images/5/?w=9`, cache: 'default' }
    expect(seen[0]).toMatchObject({ ...request, credentials: 'include' })
    expect(pictureUrl(HOST, '/api/images/5/?w=9')).toBe(`${HOST}/api/images/5/?w=9`)
  })

  it.each([
    ['a refusal', json({ detail: '없음' }, { status: 404 }), { kind: 'not-found', detail: '없음' }],
    [
      'one with the type of a picture',
      new Response(bytes, { status: 500, headers: { 'content-type': 'image/png' } }),
      { kind: 'server', status: 500 },
    ],
    [
      'HTML',
      new Response('', { headers: { 'content-type': 'text/html;image/' } }),
      { kind: 'portal', status: 200 },
    ],
    ['bytes without a type', new Response(bytes), { kind: 'unexpected', status: 200 }],
  ])('is not %s', async (_, answer, problem) => {
    expect(await picture(answer).asked.catch(problemOf)).toEqual(problem)
  })
})

describe('what counts as which problem', () => {
  const detail = { detail: '안내' }
  // OPEN-19
  it.each([
    [400, 'refused'],
    [401, 'unauthorised'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [410, 'not-found'],
    [412, 'conflict'],
    [413, 'refused'],
    [422, 'refused'],
    [429, 'throttled'],
    [500, 'server'],
    [503, 'server'],
  ])('%i is %s', async (status, kind) => {
    expect(await kindOf(json(detail, { status }))).toBe(kind)
  })

  it('a broken connection is a network problem', async () => {
    expect(await kindOf(new TypeError('Failed to fetch'))).toBe('network')
  })

  it('a page that answers 200 with HTML is a portal', async () => {
    const html = new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
    expect(await kindOf(html)).toBe('portal')
  })

  it('a 401 of something else than the API is no word about the session', async () => {
    const html = new Response('login', { status: 401, headers: { 'content-type': 'text/html' } })
    expect(await kindOf(html)).toBe('portal')
  })

  it.each([
    ['JSON of another shape', json({ id: 'seven' }, { status: 201 })],
    ['JSON that is cut', new Response('{', { headers: { 'content-type': 'application/json' } })],
    ['nothing', new Response(null, { status: 204 })],
    ['plain text', new Response('OK')],
    ['a 404 without a body', new Response(null, { status: 404 })],
    ['a 403 in plain text', new Response('blocked', { status: 403 })],
    ['a 304', new Response(null, { status: 304 })],
    ['JSON with a status between success and refusal', json({ id: 1 }, { status: 300 })],
  ])('%s is an unexpected answer', async (_name, answer) => {
    expect(await kindOf(answer)).toBe('unexpected')
  })

  it('a 401 without a body is the end of the session', async () => {
    expect(await kindOf(new Response(null, { status: 401 }))).toBe('unauthorised')
  })

  it('JSON of any shape with a 4xx is a definite refusal, with the messages that it has', async () => {
    const { client } = clientWith(() =>
      json({ non_field_errors: ['틀렸습니다.'], title: ['너무 깁니다.'], code: 7 }, { status: 400 }),
    )
    expect(await client.call(call).catch(problemOf)).toEqual({
      kind: 'refused',
      status: 400,
      detail: '',
      fields: { non_field_errors: ['틀렸습니다.'], title: ['너무 깁니다.'] },
    })
    expect(await kindOf(json([], { status: 403 }))).toBe('forbidden')
    expect(await kindOf(json(null, { status: 401 }))).toBe('unauthorised')
    expect(await kindOf(json('no', { status: 404 }))).toBe('not-found')
  })

  it('JSON is what says to be, whatever it looks like', async () => {
    expect(await kindOf(new Response('{"id":1}'))).toBe('unexpected')
    expect(await kindOf(new Response('"no"', { status: 404 }))).toBe('unexpected')
    const cut = new Response('{', { status: 404, headers: { 'content-type': 'application/json' } })
    expect(await kindOf(cut)).toBe('unexpected')
  })

  it('an answer that breaks off is a network problem', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
    const broken = new Response(body, { headers: { 'content-type': 'application/json' } })
    expect(await kindOf(broken)).toBe('network')
  })

  it('a server that is down and says for how long asks for a pause', async () => {
    const headers = { 'retry-after': ' 7 ' }
    expect(await kindOf(json({}, { status: 503, headers }))).toBe('throttled')
    expect(await kindOf(json({}, { status: 500, headers }))).toBe('server')
  })

  it('a redirect and another origin are a portal', async () => {
    const opaque = Object.defineProperty(json({ id: 1 }), 'status', { value: 0 })
    expect(await kindOf(opaque)).toBe('portal')
    const own = Object.defineProperty(json({ id: 1 }), 'url', { value: `${HOST}/api/thing/` })
    expect(await kindOf(own)).toBe('success')
    const redirected = Object.defineProperty(json({ id: 1 }), 'redirected', { value: true })
    expect(await kindOf(redirected)).toBe('portal')
    const foreign = Object.defineProperty(json({ id: 1 }), 'url', { value: 'https://other.kr/x' })
    expect(await kindOf(foreign)).toBe('portal')
  })

  // ENT-08, API-05, API-06
  it('a refusal brings the messages of its fields', async () => {
    const { client } = clientWith(() =>
      json({ detail: '확인', fields: { title: ['너무 깁니다.'] } }, { status: 400 }),
    )
    const problem = await client.call(call).catch(problemOf)
    expect(problem).toEqual({
      kind: 'refused',
      status: 400,
      detail: '확인',
      fields: { title: ['너무 깁니다.'] },
    })
  })

  it.each([
    [401, { kind: 'unauthorised', detail: '안내' }],
    [403, { kind: 'forbidden', detail: '안내' }],
    [500, { kind: 'server', status: 500, detail: '안내' }],
  ])('what a refusal with %i needs is told, where it says so', async (status, problem) => {
    const refused = (body: object) =>
      clientWith(() => json(body, { status }))
        .client.call(call)
        .catch(problemOf)
    expect(await refused({ ...detail, needs: 'code' })).toEqual({ ...problem, needs: 'code' })
    expect(Object.keys((await refused(detail)) as object)).not.toContain('needs')
  })

  it('a throttled call says for how long', async () => {
    const { client } = clientWith(() => json(detail, { status: 429, headers: { 'retry-after': '7' } }))
    const problem = await client.call(call).catch(problemOf)
    expect(problem).toEqual({ kind: 'throttled', status: 429, retryAfterMs: 7000, ...detail })
  })

  it.each([
    ['a date, on the clock of the server', 'Sat, 21 Nov 2026 05:02:00 GMT', 120_000],
    ['a date that has passed', 'Sat, 21 Nov 2026 04:00:00 GMT', 0],
    ['a year in seconds', '31536000', 31_536_000_000],
    ['nothing', null, null],
    ['what is neither', 'soon', null],
    ['a number and more', '5 minutes', null],
    ['a negative number', '-5', null],
  ])('it may say %s', async (_name, value, retryAfterMs) => {
    const headers = {
      date: 'Sat, 21 Nov 2026 05:00:00 GMT',
      ...(value === null ? {} : { 'retry-after': value }),
    }
    const { client } = clientWith(() => json(detail, { status: 429, headers }))
    expect(await client.call(call).catch(problemOf)).toMatchObject({ kind: 'throttled', retryAfterMs })
  })

  it('the end of the caller’s patience is a timeout, a call given up is none of the API’s problems', async () => {
    const { client } = clientWith(
      (request) =>
        new Promise((_, reject) => {
          const { signal } = request
          const end = () => reject(signal.reason as Error)
          if (signal.aborted) end()
          else signal.addEventListener('abort', end)
        }),
    )
    const timedOut = await client.call({ ...call, signal: AbortSignal.timeout(5) }).catch(problemOf)
    expect(timedOut).toEqual({ kind: 'timeout' })
    const giveUp = new AbortController()
    const ended = client.call({ ...call, signal: giveUp.signal }).catch((error: unknown) => error)
    giveUp.abort()
    expect(problemOf(await ended)).toBeNull()
  })
})

// API-04
it('credentials travel as UTF-8', () => {
  const header = basicAuthorization({ username: '가나', password: '비밀:번호' })
  expect(header.startsWith('Basic ')).toBe(true)
  const bytes = Uint8Array.from(atob(header.slice(6)), (char) => char.charCodeAt(0))
  expect(new TextDecoder().decode(bytes)).toBe('가나:비밀:번호')
})
