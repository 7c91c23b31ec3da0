import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import { type ConnectionOptions, connect } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { UPLOAD_MAX_BYTES } from '#domain/process/image.ts'
import { type RunningServer, runServer } from '../../support/server/run-server.ts'
import { until } from '../../support/until.ts'
import { createHttpCaller } from '../support/callers/http-caller.ts'
import { createModel } from '../support/records/models.ts'
import { type Nginx, SITE, startNginx, whyNoNginx } from '../support/apps/nginx.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { seededFolder } from '../support/databases/seeded-folder.ts'
import { type Caller, multipart } from '../support/callers/callers.ts'

const noNginx = whyNoNginx()
if (noNginx !== null) console.warn(`The nginx sample is not tested: ${noNginx}`)

/** Where calls come from: another address than the one that nginx and the server share. */
const OWN_ADDRESS = '127.0.0.2'

describe.skipIf(noNginx !== null)('behind the nginx of deploy/', { timeout: 120_000 }, () => {
  let server: RunningServer
  let nginx: Nginx
  let direct: Caller
  let slug = ''
  let pages = ''

  beforeAll(async () => {
    pages = mkdtempSync(join(tmpdir(), 'survey-pages-'))
    mkdirSync(join(pages, 'assets'))
    writeFileSync(join(pages, 'index.html'), '<!doctype html><title>the app</title>')
    server = await runServer({
      dataDir: await seededFolder(),
      env: { TRUST_PROXY: 'loopback', APP_DIR: pages },
    })
    nginx = await startNginx([server.port])
    direct = await createHttpCaller(server.url, 'admin')
    slug = (await createModel(direct, 'root', '프록시 뒤')).body.slug
  })
  afterAll(async () => {
    await nginx.stop()
    await server.kill()
    for (const folder of [pages, server.dataDir]) rmSync(folder, { recursive: true, force: true })
  })

  const begin = (method: string, path: string, headers: Record<string, string> = {}): ClientRequest =>
    request({
      host: '127.0.0.1',
      port: nginx.httpsPort,
      servername: SITE,
      ca: nginx.certificate,
      localAddress: OWN_ADDRESS,
      method,
      path,
      headers: { host: SITE, ...headers },
    })
  const answerOf = async (call: ClientRequest) => {
    const [message] = (await once(call, 'response')) as [IncomingMessage]
    return message
  }
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const call = begin(method, path, headers)
    const answer = answerOf(call)
    call.end(body)
    const message = await answer
    return { status: message.statusCode, headers: message.headers, text: await text(message) }
  }
  const token = () => ({ authorization: `Token ${direct.token}` })

  test('a call without TLS is sent to the same page with it, under the name of the installation', async () => {
    const answer = await fetch(`http://127.0.0.1:${nginx.httpPort}/root-model/a?b=1`, {
      headers: { host: 'evil.example' },
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `https://${SITE}/root-model/a?b=1`])
  })

  test('a call of the API without TLS is refused and not sent on, so that nobody gets used to it', async () => {
    for (const path of [paths.models('root'), '/%61pi/auth/me/', '//api/auth/me/']) {
      for (const method of ['GET', 'POST']) {
        const url = `http://127.0.0.1:${nginx.httpPort}${path}`
        const answer = await fetch(url, { method, headers: token(), redirect: 'manual' })
        expect([path, method, answer.status, answer.headers.get('location')]).toEqual([
          path,
          method,
          403,
          null,
        ])
      }
    }
  })

  test('whoever asks for a page as curl does gets it, with the headers that protect it', async () => {
    const {
      status,
      headers,
      text: page,
    } = await ask('GET', '/root-model/somewhere', {
      accept: '*/*',
      'user-agent': 'curl/8.0',
    })
    expect([status, page]).toEqual([200, '<!doctype html><title>the app</title>'])
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'cache-control': 'no-store',
    })
    expect(headers.server).toBe('nginx')
  })

  test('speaks TLS 1.2 and 1.3 with fresh keys for each connection, and nothing older or weaker', async () => {
    const shake = (options: ConnectionOptions) =>
      new Promise<string>((resolve) => {
        // The floor of this machine's own OpenSSL is taken away, so that it is nginx who refuses.
        const socket = connect({ ...there(nginx), ...options }, () => {
          resolve(`${socket.getProtocol() ?? ''} ${socket.getCipher().name}`)
          socket.destroy()
        })
        socket.on('error', () => resolve('refused'))
      })
    const of12 = (ciphers: string) => shake({ maxVersion: 'TLSv1.2', ciphers })
    expect(await shake({})).toMatch(/^TLSv1\.3 /)
    expect(await of12('ECDHE-RSA-AES128-GCM-SHA256')).toBe('TLSv1.2 ECDHE-RSA-AES128-GCM-SHA256')
    expect(await of12('ECDHE-RSA-CHACHA20-POLY1305')).toMatch(/^TLSv1\.2 /)
    for (const weak of [
      'AES128-SHA',
      'AES256-GCM-SHA384',
      'ECDHE-RSA-AES128-SHA',
      'ECDHE-RSA-AES256-SHA384',
    ]) {
      expect(await of12(weak), weak).toBe('refused')
    }
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const
    expect(await shake(old)).toBe('refused')
  })

  test('TRACE sends nothing back of what came, at the proxy or at the server', async () => {
    expect(await ask('TRACE', paths.models('root'), token())).toMatchObject({
      status: 405,
      text: expect.not.stringContaining(direct.token),
    })
    const call = requestPlainly({ port: server.port, method: 'TRACE', path: paths.me, headers: token() })
    const answer = answerOf(call)
    call.end()
    const message = await answer
    expect(message.statusCode).toBe(404)
    expect(await text(message)).not.toContain(direct.token)
  })

  test('what a caller says of its address, its scheme and its host is not believed', async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
    }
    const basic = `Basic ${btoa('kotric2:demo-kotric2')}`
    const fromElsewhere = { ...forged, authorization: basic, origin: 'https://evil.example' }
    expect((await ask('POST', paths.login, fromElsewhere)).status).toBe(403)

    const signedIn = await ask('POST', paths.login, {
      ...forged,
      authorization: basic,
      origin: `https://${SITE}`,
    })
    expect(signedIn.status).toBe(200)
    expect(String(signedIn.headers['set-cookie'])).toMatch(/; Secure/)
    expect(signedIn.headers['strict-transport-security']).toBeDefined()
    const { body } = await direct.get(`${paths.auditTrail}?username=kotric2`)
    expect(body.results[0]).toMatchObject({ username: 'kotric2', address: OWN_ADDRESS })
  })

  test('the largest photo goes through, and reaches the server while it is still being sent', async () => {
    const small = await phonePhoto({ width: 1_200, height: 900 })
    // What follows the end of a JPEG belongs to no picture, and is sent all the same.
    const photo = Buffer.concat([small, Buffer.alloc(UPLOAD_MAX_BYTES - small.length - 1, 0x20)])
    const { payload, contentType } = multipart(photo, {})
    const call = begin('POST', paths.modelImages('root', slug), {
      ...token(),
      'content-type': contentType,
      'content-length': String(payload.length),
    })
    const answer = answerOf(call)
    const middle = Math.floor(payload.length / 2)
    call.write(payload.subarray(0, middle))
    await until(() => {
      const begun = readdirSync(join(server.dataDir, 'uploads'))
      expect(begun.filter((name) => name.endsWith('.upload'))).toHaveLength(1)
    })
    call.end(payload.subarray(middle))
    const message = await answer
    expect([message.statusCode, JSON.parse(await text(message)).width]).toEqual([201, 900])
  })

  test('a photo comes back as it is stored', async () => {
    const { body } = await direct.upload(paths.modelImages('root', slug), await phonePhoto())
    const stored = await direct.get(body.url)
    const call = begin('GET', body.url, token())
    const answer = answerOf(call)
    call.end()
    expect(await buffer(await answer)).toEqual(stored.bytes)
  })

  test('an open page is told of a save at once, not at the end of its answer', async () => {
    const call = begin('GET', paths.modelLive('root', slug), token())
    const answer = answerOf(call)
    call.end()
    const message = await answer
    expect(message.statusCode).toBe(200)
    let heard = ''
    message.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    await until(() => expect(heard).toContain('"begun"'))
    const other = await createHttpCaller(server.url, 'kotric1')
    await other.patch(paths.model('root', slug), { memo: '누가 고쳤다' })
    await until(() => expect(heard).toContain('"kind":"model"'))
    expect(message.complete).toBe(false)
    call.destroy()
  })

  test('a server that is away is a failure of the gateway, which is not taken for a refusal', async () => {
    const alone = await startNginx([1])
    try {
      const call = request({ ...there(alone), method: 'POST', path: paths.models('root') })
      const answer = answerOf(call)
      call.end()
      expect((await answer).statusCode).toBe(502)
    } finally {
      await alone.stop()
    }
  })

  test('who sends the beginning of a call and then nothing is cut off, in its head and in its body', async () => {
    const quick = await startNginx([server.port], {
      'client_header_timeout 20s;': 'client_header_timeout 500ms;',
      'client_body_timeout 60s;': 'client_body_timeout 500ms;',
    })
    const said = async (beginning: string) => {
      const socket = connect({ ...there(quick) })
      socket.write(beginning)
      return text(socket)
    }
    try {
      expect(await said(`POST ${paths.models('root')} HTTP/1.1\r\nHost: ${SITE}\r\nX-Slow: `)).toMatch(
        /^(HTTP\/1\.1 408 .*)?$/s,
      )
      const head = [
        `POST ${paths.models('root')} HTTP/1.1`,
        `Host: ${SITE}`,
        `Authorization: Token ${direct.token}`,
        'Content-Type: application/json',
        'Content-Length: 100',
      ]
      expect(await said(`${head.join('\r\n')}\r\n\r\n{"title":`)).toMatch(/^(HTTP\/1\.1 408 .*)?$/s)
    } finally {
      await quick.stop()
    }
  })

  const there = ({ httpsPort, certificate }: Nginx) => ({
    host: '127.0.0.1',
    port: httpsPort,
    servername: SITE,
    ca: certificate,
  })
})
