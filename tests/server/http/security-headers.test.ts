import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, DATA_POLICY } from '#server/http/content-security-policy.ts'
import { answerFailures } from '#server/http/failures.ts'
import { type Origins, secure } from '#server/http/security-headers.ts'

async function appWith(origins: Origins) {
  const app = Fastify({ trustProxy: true }).withTypeProvider<ZodTypeProvider>()
  answerFailures(app)
  await secure(app, origins)
  app.get('/page', () => 'page')
  for (const method of ['GET', 'POST', 'PATCH'] as const) {
    app.route({ method, url: '/api/kpi/', handler: (_request, reply) => reply.send('data') })
  }
  return async (url: string, { method = 'GET', ...headers }: Record<string, string> = {}) => {
    const answer = await app.inject({
      // One of those above, or what a browser asks first.
      method: method as 'GET',
      url,
      headers: { host: 'survey.example.kr', ...headers },
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }
}

describe('a policy for pages', () => {
  test('names every source, one after the other', () => {
    expect(contentSecurityPolicy()).toBe(
      [
        "default-src 'none'",
        "script-src 'self' 'sha256-P2VzeGgGirelQM+a+nDYzTYHGrNMOppBnGw9UVBbQEY='",
        "style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
        "style-src-attr 'none'",
        "img-src 'self' blob: data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self' blob:",
        "frame-src 'self'",
        "media-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    )
  })

  test('lets in the video and the API that are configured, and each only where it belongs', () => {
    const policy = contentSecurityPolicy({
      tutorialOrigin: 'https://v.example',
      apiOrigin: 'https://a.example',
    })
    const withHosts = policy.split('; ').filter((part) => part.includes('example'))
    expect(withHosts).toEqual([
      "img-src 'self' https://a.example blob: data:",
      "connect-src 'self' https://a.example",
      "frame-src 'self' https://v.example",
      "media-src 'self' https://v.example",
    ])
  })
})

describe('every answer', () => {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  }

  test('of a page has its policy and may be kept', async () => {
    const { headers } = await (await appWith({ tutorialOrigin: 'https://v.example' }))('/page')
    expect(headers).toMatchObject({
      ...always,
      'content-security-policy': contentSecurityPolicy({ tutorialOrigin: 'https://v.example' }),
    })
    expect([headers['cache-control'], headers['strict-transport-security']]).toEqual([undefined, undefined])
  })

  test('of an address where nothing is has that of a page', async () => {
    const { status, headers } = await (await appWith({}))('/nowhere')
    expect(status).toBe(404)
    expect(headers).toMatchObject({ ...always, 'content-security-policy': contentSecurityPolicy() })
  })

  test.each(['/api/kpi/', '/%61pi/kpi/', '/api/none/'])(
    'of data is no page, and never stored: %s',
    async (url) => {
      const { headers } = await (await appWith({}))(url)
      expect(headers).toMatchObject({
        ...always,
        'content-security-policy': DATA_POLICY,
        'cache-control': 'no-store',
      })
    },
  )

  test('over TLS asks for TLS for a year', async () => {
    const { headers } = await (await appWith({}))('/page', { 'x-forwarded-proto': 'https' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('a call', () => {
  const OWN = 'http://survey.example.kr'

  test.each([
    ['GET', {}, 200],
    ['POST', {}, 200],
    ['POST', { 'sec-fetch-site': 'same-origin' }, 200],
    ['POST', { 'sec-fetch-site': 'none' }, 200],
    ['POST', { 'sec-fetch-site': 'same-site' }, 403],
    ['GET', { 'sec-fetch-site': 'cross-site' }, 403],
    ['POST', { 'sec-fetch-site': 'cross-site', origin: OWN }, 403],
    ['POST', { origin: OWN }, 200],
    ['POST', { origin: 'https://evil.example' }, 403],
    ['PATCH', { origin: 'https://evil.example' }, 403],
    ['POST', { origin: 'null' }, 403],
    ['GET', { origin: 'https://evil.example' }, 200],
    ['HEAD', { origin: 'https://evil.example' }, 200],
  ])('by %s with %j is answered %i', async (method, headers, status) => {
    const answer = await (await appWith({}))('/api/kpi/', { method, ...headers })
    expect(answer.status).toBe(status)
    if (status === 403) expect(JSON.parse(answer.body)).toEqual({ detail: '다른 사이트에서 온 요청입니다.' })
  })

  test('of a page may come from anywhere', async () => {
    expect((await (await appWith({}))('/page', { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
  })

  test('of an app elsewhere that is named is answered, and its browser told so', async () => {
    const ask = await appWith({ appOrigins: ['https://app.example'] })
    const fromApp = { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }
    const { status, headers } = await ask('/api/kpi/', { method: 'POST', ...fromApp })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers':
        'ETag, Retry-After, Date, X-Request-Id, Content-Location, Content-Range',
    })
    const first = await ask('/api/kpi/', {
      method: 'OPTIONS',
      ...fromApp,
      'access-control-request-method': 'PATCH',
    })
    expect([first.status, first.headers['access-control-max-age']]).toEqual([204, '600'])
    expect(first.headers['access-control-allow-methods']).toBe('GET, POST, PATCH, DELETE')
    const other = await ask('/api/kpi/', { method: 'POST', ...fromApp, origin: 'https://evil.example' })
    expect([other.status, other.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })

  test('where no app elsewhere is named no browser is told anything', async () => {
    const { headers } = await (await appWith({}))('/api/kpi/', { origin: 'https://app.example' })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('vary')
  })
})
