import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { AppDeps } from '#server/app.ts'
import type { Database } from '#server/store/database.ts'
import { until } from '../../support/until.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { listen } from '../support/apps/listen.ts'
import { createModel } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { type Caller, multipart } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

let database: Database
let t: TestApp
let admin: Caller
let slug: string
let port: number

beforeEach(async () => {
  database = await lendEmbedded()
  t = await openTestApp(database)
  port = await listen(t.app)
  admin = await t.as('admin')
  slug = (await createModel(admin, 'root', '연결')).body.slug
})
afterEach(async () => {
  await t.close()
  await database.close()
})

/** What the server writes to whoever writes this to it, until it closes the connection. */
function answerTo(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (bytes) => (answer += bytes.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('what is no call of HTTP is answered as every other failure', () => {
  test.each([
    ['a header of 20,000 characters', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['no HTTP', 'HELO\r\n\r\n', 400],
    ['a length that is none', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
  ])('%s', async (_name, text, status) => {
    const [head = '', body = ''] = (await answerTo(text)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head.toLowerCase()).toContain('content-type: application/json')
    expect(JSON.parse(body).detail).toMatch(/[가-힣]/)
  })
})

test('a request that says two lengths is refused, and what is behind it is no request', async () => {
  const hidden = `GET /health HTTP/1.1\r\nHost: x\r\n\r\n`
  const lengths = [
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', `Content-Length: ${hidden.length + 5}`],
    ['Content-Length: 5', 'Content-Length: 6'],
  ]
  for (const both of lengths) {
    const head = ['POST /api/auth/login/ HTTP/1.1', 'Host: x', ...both, '', ''].join('\r\n')
    const answer = await answerTo(`${head}0\r\n\r\n${hidden}`)
    expect([both, answer.match(/^HTTP\/1\.1 \d+/gm)]).toEqual([both, ['HTTP/1.1 400']])
  }
})

describe('a connection can be used again after', () => {
  interface Sent {
    status: number
    isSameConnection: boolean
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    new Promise<Sent>((resolve, reject) => {
      const call = request({
        port,
        agent,
        method,
        path,
        headers: { ...headers, authorization: `Token ${admin.token}` },
      })
      call.on('error', reject)
      call.on('response', (answer) => {
        answer.resume()
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, isSameConnection: call.reusedSocket }),
        )
      })
      call.end(body)
    })

  test.each([
    ['a capture time that is none before a photo', 8, { capturedAt: 'yesterday' }, 400],
    ['a photo that is too large', 40, {}, 413],
  ])('%s', async (_name, megabytes, options, status) => {
    const { payload, contentType } = multipart(randomBytes(megabytes * 1024 * 1024), options)
    const headers = { 'content-type': contentType, 'content-length': String(payload.length) }
    expect((await send('POST', paths.modelImages('root', slug), headers, payload)).status).toBe(status)
    expect(await send('GET', paths.me, {})).toEqual({ status: 200, isSameConnection: true })
    agent.destroy()
  })
})

test('a server that stops ends the connection of the call under way with its answer', async () => {
  const { payload, contentType } = multipart(await phonePhoto({ width: 1200, height: 900 }), {})
  let answers = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (bytes) => (answers += bytes.toString()))
  const ended = new Promise((resolve) => socket.on('close', resolve))
  const head = [
    `POST ${paths.modelImages('root', slug)} HTTP/1.1`,
    'Host: x',
    `Authorization: Token ${admin.token}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${payload.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(payload.subarray(0, 2_000))
  await until(() => expect(readdirSync(t.folder).join()).toContain('.upload'))
  const stopped = t.app.close()
  await until(() => expect(t.app.server.listening).toBe(false))
  socket.write(payload.subarray(2_000))
  await stopped
  await ended
  expect(answers).toContain('HTTP/1.1 201 ')
  expect(answers.toLowerCase()).toContain('connection: close')
})

/** Begins a call whose body never ends, and answers what the server wrote when the connection is over. */
function trickle(to: number): Promise<string> {
  let answer = ''
  const socket = connect(to, '127.0.0.1')
  socket.on('data', (bytes) => (answer += bytes.toString()))
  socket.write(`POST ${paths.kpi} HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${admin.token}\r\n`)
  socket.write('Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{')
  return new Promise((resolve) => socket.on('close', () => resolve(answer)).on('error', () => undefined))
}

const listening = async (deps: Partial<AppDeps>) => {
  const other = await openTestApp(database, deps)
  return { other, to: await listen(other.app) }
}

test('a body that never ends does not hold up a stop', async () => {
  const { other, to } = await listening({ stopPatienceMs: 200 })
  let arrived = false
  other.app.server.on('request', () => (arrived = true))
  const ended = trickle(to)
  await until(() => expect(arrived).toBe(true))
  await other.close()
  expect(await ended).toBe('')
})

test('a body that never ends is told so in time', async () => {
  const { other, to } = await listening({ requestTimeoutMs: 300, connectionsCheckMs: 50 })
  const answer = await trickle(to)
  expect(answer).toContain('HTTP/1.1 408 ')
  expect(answer).toContain('요청이 제시간에 도착하지 않았습니다.')
  await other.close()
})

test('a database that hangs is one that is not ready', async () => {
  const hanging = { ...database, isAlive: () => new Promise<boolean>(() => undefined) }
  const other = await openTestApp(hanging, { healthPatienceMs: 50 })
  for (const path of ['/health', '/ready']) expect((await other.nobody.get(path)).status).toBe(503)
  await other.close()
})
