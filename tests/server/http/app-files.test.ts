import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveApp } from '#server/http/app-files.ts'
import { answerFailures } from '#server/http/failures.ts'
import type { App } from '#server/http/fastify.ts'

const PAGE = '<!doctype html><title>app</title>'
const folder = mkdtempSync(join(tmpdir(), 'survey-files-'))
let app: App

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'service-worker.js'), '// worker')
  writeFileSync(join(folder, '.secret'), 'secret')
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {}')
  app = Fastify().withTypeProvider<ZodTypeProvider>()
  answerFailures(app)
  await serveApp(app, folder)
})
beforeEach(() => {
  writeFileSync(join(folder, 'index.html'), PAGE)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const BROWSER = 'text/html,application/xhtml+xml'
async function ask(url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const { statusCode, headers, body } = await app.inject({
    method,
    url,
    headers: accept === undefined ? {} : { accept },
  })
  return [statusCode, headers['cache-control'], body]
}
const NOT_FOUND = [404, undefined, JSON.stringify({ detail: '찾을 수 없습니다.' })]

describe('a page address', () => {
  test.each([
    ['/', BROWSER],
    ['/login', BROWSER],
    ['/root-model/%ED%95%9C%EB%B9%9B?x=1.2', BROWSER],
    ['/read-only/a.b', BROWSER],
    ['/login', '*/*'],
    ['/login?processIndex=1.2', '*/*'],
    ['/a.b/login', '*/*'],
  ])('%s asked for as %s is answered with index.html that nobody keeps', async (url, accept) => {
    expect(await ask(url, accept)).toEqual([200, 'no-store', PAGE])
  })

  test('is asked for by HEAD as well', async () => {
    expect(await ask('/login', BROWSER, 'HEAD')).toEqual([200, 'no-store', ''])
  })

  test.each([
    ['/login', undefined],
    ['/login', 'application/json'],
    ['/main-gone.js', '*/*'],
    ['/style.css?v=1', '*/*'],
    ['/api/none/', BROWSER],
    ['/api', BROWSER],
    ['/.git/config', '*/*'],
    ['/.git/HEAD', BROWSER],
    ['/.env', BROWSER],
    ['/.well-known/security.txt', '*/*'],
  ])('is not what %s asked for as %s is', async (url, accept) => {
    expect(await ask(url, accept)).toEqual(NOT_FOUND)
  })

  test('is not posted to', async () => {
    expect(await ask('/login', BROWSER, 'POST')).toEqual(NOT_FOUND)
  })

  test('says what to do where the app is not built', async () => {
    rmSync(join(folder, 'index.html'))
    expect(await ask('/login', BROWSER)).toEqual([
      404,
      undefined,
      JSON.stringify({ detail: '앱이 아직 빌드되지 않았습니다. npm run build를 실행하세요.' }),
    ])
  })
})

test('files with a hash in their name are kept for ever, others are asked for again', async () => {
  expect(await ask('/assets/main-abc123.js')).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'export {}',
  ])
  expect(await ask('/service-worker.js')).toEqual([200, 'no-cache', '// worker'])
})

test('a file of a build that was put there while the server runs is handed out', async () => {
  writeFileSync(join(folder, 'assets', 'later-def456.js'), 'export default 1')
  expect((await ask('/assets/later-def456.js'))[2]).toBe('export default 1')
})

test('what the build has compressed goes out so, to whoever can read it', async () => {
  // No brotli: that shows whose bytes they are.
  writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), 'compressed')
  const file = async (encodings: string) => {
    const { headers, body } = await app.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': encodings },
    })
    return [
      headers['content-encoding'],
      headers['content-type'],
      headers['cache-control'],
      headers.vary,
      body,
    ]
  }
  const lasting = 'public, max-age=31536000, immutable'
  const script = 'application/javascript; charset=utf-8'
  expect(await file('gzip, deflate, br')).toEqual(['br', script, lasting, 'accept-encoding', 'compressed'])
  expect(await file('gzip')).toEqual([undefined, script, lasting, expect.anything(), 'export {}'])
  rmSync(join(folder, 'assets', 'main-abc123.js.br'))
})

test('a folder is not listed', async () => {
  for (const url of ['/assets', '/assets/']) {
    expect(await ask(url), url).toEqual(NOT_FOUND)
    // It is a page address like any other.
    expect((await ask(url, BROWSER))[2], url).toBe(PAGE)
  }
})

test('a hidden file is not there', async () => {
  expect((await ask('/.secret'))[0]).toBe(404)
})
