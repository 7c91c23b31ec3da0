import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  EMPTY_STYLE_HASH,
  SONNER_STYLE_HASH,
  hashOf,
} from '#server/http/content-security-policy.ts'
import type { Database } from '#server/store/database.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

let database: Database
let t: TestApp
const folder = mkdtempSync(join(tmpdir(), 'survey-dist-'))
const page = { accept: 'text/html,application/xhtml+xml' }

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>app</title>')
  writeFileSync(join(folder, 'service-worker.js'), '// worker')
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), `export const text = '${'x'.repeat(20_000)}'`)
  database = await lendEmbedded()
  t = await openTestApp(database, { appFolder: folder, tutorialOrigin: 'https://video.example' })
})
afterAll(async () => {
  await t.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

describe('the content security policy', () => {
  const policy = contentSecurityPolicy()

  test('allows one script inline, which stands in the page, nothing evaluated and nothing from elsewhere', () => {
    expect(policy).toContain("default-src 'none'")
    const [script = ''] = readFileSync('index.html', 'utf8').match(/(?<=<script>)[^]*?(?=<\/script>)/) ?? []
    expect(script).toContain('pageshow')
    expect(policy).toContain(`script-src 'self' '${hashOf(script)}';`)
    expect(policy).toContain("worker-src 'self' blob:")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    for (const locked of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "style-src-attr 'none'",
    ]) {
      expect(policy).toContain(locked)
    }
  })

  test('knows the empty style element of Emotion and the stylesheet of the installed Sonner', () => {
    const source = readFileSync(
      createRequire(import.meta.url)
        .resolve('sonner')
        .replace(/index\.js$/, 'index.mjs'),
      'utf8',
    )
    const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1]
    expect(SONNER_STYLE_HASH).toBe(hashOf(JSON.parse(literal ?? '""') as string))
    expect(EMPTY_STYLE_HASH).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
    expect(policy).toContain(EMPTY_STYLE_HASH)
    expect(policy).toContain(SONNER_STYLE_HASH)
  })

  test('frames the tutorial from its configured origin only', async () => {
    const answer = await t.nobody.get('/login', page)
    expect(answer.headers['content-security-policy']).toContain("frame-src 'self' https://video.example;")
    expect(policy).toContain("frame-src 'self';")
  })
})

describe('every answer', () => {
  test.each([
    '/',
    '/login',
    '/assets/main-abc123.js',
    '/service-worker.js',
    '/health',
    '/api/auth/me/',
    '/api/none',
    '/none.js',
  ])('of %s is marked safe', async (url) => {
    const { headers } = await t.nobody.get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('behind TLS asks for TLS from then on', async () => {
    const behind = await openTestApp(database, { trustProxy: 'loopback' })
    const { headers } = await behind.nobody.get('/health', { 'x-forwarded-proto': 'https' })
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
    await behind.close()
  })

  test.each(['/api/auth/me/', '/%61pi/auth/me/'])('of the API is not stored: %s', async (url) => {
    const { status, headers } = await (await t.as('admin')).get(url)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-security-policy']).toContain('sandbox')
  })
})

test.each([
  ['/login', page, 'text/html; charset=utf-8'],
  ['/assets/main-abc123.js', {}, 'application/javascript; charset=utf-8'],
  ['/api/auth/me/', {}, 'application/json; charset=utf-8'],
  ['/api/nowhere/', {}, 'application/json; charset=utf-8'],
  ['/health', {}, 'application/json; charset=utf-8'],
])('%s says what it is, and in which encoding', async (url, headers, type) => {
  expect((await t.nobody.get(url, headers)).headers['content-type']).toBe(type)
})

test('pages and files leave no more listeners on a connection than Node expects', async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => warnings.push(name)
  process.on('warning', note)
  for (const url of ['/', '/login', '/assets/main-abc123.js']) {
    const answer = await t.nobody.get(url, { ...page, 'accept-encoding': 'br' })
    expect(answer.status, url).toBe(200)
  }
  // Node tells of one in a later turn.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', note)
  expect(warnings).toEqual([])
})

describe('the app', () => {
  test('answers every page address, also a Korean one, with index.html that nobody keeps', async () => {
    for (const url of ['/', '/login', '/root-model/%ED%95%9C%EB%B9%9B', '/reference-model/read-only/a.b']) {
      const answer = await t.nobody.get(url, page)
      expect([answer.status, answer.text]).toEqual([200, '<!doctype html><title>app</title>'])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('keeps hashed files for ever, and the service worker never', async () => {
    const asset = await t.nobody.get('/assets/main-abc123.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await t.nobody.get('/service-worker.js')).headers['cache-control']).toBe('no-cache')
  })

  test('is compressed', async () => {
    const asset = await t.nobody.get('/assets/main-abc123.js', { 'accept-encoding': 'br, gzip' })
    expect(asset.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(asset.bytes).toString()).toContain('export const text')
    expect(asset.bytes.length).toBeLessThan(1_000)
  })

  test('answers a missing file, and a missing call, with 404 and no page', async () => {
    for (const url of ['/assets/none.js', '/api/none/', '/api/root-model/x/none/']) {
      const answer = await t.nobody.get(url, url.startsWith('/api') ? page : {})
      expect([answer.status, answer.body]).toEqual([404, { detail: '찾을 수 없습니다.' }])
    }
  })

  test.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cpackage.json',
  ])('gives nothing away for %s', async (url) => {
    const answer = await t.nobody.get(url)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text).not.toContain('reference-model-survey')
  })
})

test('a page of another site cannot send a call', async () => {
  const admin = await t.as('admin')
  for (const url of ['/api/kpi/', '/%61pi/kpi/']) {
    const cross = await admin.post(url, { name: 'x' }, { headers: { 'sec-fetch-site': 'cross-site' } })
    const origin = await admin.post(url, { name: 'x' }, { headers: { origin: 'https://evil.example' } })
    expect([cross.status, origin.status]).toEqual([403, 403])
  }
  const own = { 'sec-fetch-site': 'same-origin' }
  expect((await admin.post('/api/kpi/', { name: 'x' }, { headers: own })).status).toBe(201)
})

describe('with the app at another origin', () => {
  const app = 'https://survey.example'
  const fromApp = { origin: app, 'sec-fetch-site': 'same-site' }
  let api: TestApp
  beforeAll(async () => {
    api = await openTestApp(database, { appOrigins: [app], apiOrigin: 'https://api.example' })
  })
  afterAll(() => api.close())

  test('the page may call that API and show its pictures, and nothing else', () => {
    const policy = contentSecurityPolicy({ apiOrigin: 'https://api.example' })
    expect(policy).toContain("connect-src 'self' https://api.example;")
    expect(policy).toContain("img-src 'self' https://api.example blob: data:;")
    expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
  })

  test('its calls are answered, with the headers that it reads, and nobody elses are', async () => {
    const admin = await api.as('admin')
    const own = await admin.post('/api/kpi/', { name: '다른 호스트' }, { headers: fromApp })
    expect(own.status).toBe(201)
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': app,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers':
        'ETag, Retry-After, Date, X-Request-Id, Content-Location, Content-Range',
    })
    const others = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const evil = await admin.post('/api/kpi/', { name: 'x' }, { headers: others })
    expect([evil.status, evil.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })

  test('a refusal can be read there too', async () => {
    const refused = await api.nobody.get('/api/auth/me/', fromApp)
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, app])
  })

  test('a browser that asks first is told yes only there', async () => {
    const ask = (origin: string) =>
      api.app.inject({
        method: 'OPTIONS',
        url: '/api/kpi/',
        headers: { origin, 'access-control-request-method': 'PATCH', 'sec-fetch-site': 'cross-site' },
      })
    const [own, evil] = await Promise.all([ask(app), ask('https://evil.example')])
    expect([own.statusCode, own.headers['access-control-allow-origin']]).toEqual([204, app])
    expect([evil.statusCode, evil.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })
})

test('health and readiness say so when the database is gone', async () => {
  expect((await t.nobody.get('/health')).status).toBe(200)
  const broken = await openTestApp({ ...database, isAlive: () => Promise.reject(new Error('gone')) })
  expect((await broken.nobody.get('/ready')).status).toBe(503)
  await broken.close()
})

test('curl of a page gets the page, and a script that is gone is said to be', async () => {
  const asks = { accept: '*/*' }
  for (const url of ['/', '/login', '/root-model/press-line?processIndex=1.2']) {
    expect((await t.nobody.get(url, asks)).text, url).toContain('<title>app</title>')
  }
  for (const url of ['/assets/main-gone.js', '/style.css?v=1', '/api/nothing/']) {
    const { status, body } = await t.nobody.get(url, asks)
    expect([status, body.detail], url).toEqual([404, '찾을 수 없습니다.'])
  }
})
