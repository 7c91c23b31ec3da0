import { type Socket, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { readSettings } from '#server/env.ts'
import { CROWD_LIMITS } from '#server/http/crowd.ts'
import type { Database } from '#server/store/database.ts'
import { until } from '../../support/until.ts'
import { lendEmbedded } from '../support/databases.ts'
import { listen } from '../support/listen.ts'
import { createModel } from '../support/models.ts'
import { phonePhoto } from '../support/photos.ts'
import type { Caller } from '../support/callers.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const APP = 'https://survey.example.kr'
const KEY = '7d1f3c1e-52b8-4f9e-9a3e-0c5b1de0a001'

let database: Database
let t: TestApp
let admin: Caller
let slug: string
let port: number
const open: Socket[] = []

beforeEach(async () => {
  database = await lendEmbedded()
  t = await openTestApp(database, { crowdLimits: { calls: 2, uploads: 1 }, appOrigins: [APP] })
  port = await listen(t.app)
  admin = await t.as('admin')
  slug = (await createModel(admin, 'root', '붐비는 날')).body.slug
})
afterEach(async () => {
  leave()
  await t.close()
  await database.close()
})

/** A call that is under way for as long as its body does not come. */
function begin(method: string, path: string, type = 'application/json'): Promise<Socket> {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Token ${admin.token}`,
    `Content-Type: ${type}`,
    'Content-Length: 1000',
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${head.join('\r\n')}\r\n\r\n`, () => resolve(socket)),
    )
    socket.on('error', reject)
    open.push(socket)
  })
}

const list = () => admin.get(paths.groups('root'), { origin: APP })

/** Until there is no room; a call that has just been answered may still take its place. */
async function fill(): Promise<void> {
  await until(async () => {
    await begin('PATCH', paths.model('root', slug))
    expect((await list()).status).toBe(503)
  })
}

function leave(): void {
  for (const socket of open.splice(0)) socket.destroy()
}

test('who comes while too many calls are under way is told when to come back, and is let in once one has ended', async () => {
  expect((await list()).status).toBe(200)
  await fill()
  const { headers, body } = await list()
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(5)
  expect(body).toEqual({
    detail: '지금 서버를 쓰는 사람이 많습니다. 잠시 후 다시 시도해주세요.',
    needs: 'time',
  })
  // An app of another host could not read it otherwise, and would take it for a missing network.
  expect(headers['access-control-allow-origin']).toBe(APP)
  // Whoever goes makes room.
  leave()
  await until(async () => expect((await list()).status).toBe(200))
})

test('a write that was turned away has done nothing, and its key still counts', async () => {
  await fill()
  const create = () => admin.post(paths.processes('root', slug), { name: '절단' }, { key: KEY })
  expect((await create()).status).toBe(503)
  leave()
  await until(async () => expect((await create()).status).toBe(201))
  const made = () => admin.get(paths.processes('root', slug))
  await until(async () => expect((await made()).body.results).toHaveLength(1))
})

test('photos that come slowly keep nobody else out, and who watches the server is always answered', async () => {
  await begin('POST', paths.modelImages('root', slug), 'multipart/form-data; boundary=x')
  const photo = await phonePhoto()
  const upload = () => admin.upload(paths.modelImages('root', slug), photo)
  await until(async () => expect((await upload()).status).toBe(503))
  await until(async () => expect((await list()).status).toBe(200))
  await fill()
  expect((await t.nobody.get('/health')).status).toBe(200)
})

test('the limits are settings', () => {
  expect(readSettings({}).crowdLimits).toEqual(CROWD_LIMITS)
  expect(readSettings({ CROWD_LIMITS: 'calls=50' }).crowdLimits).toEqual({ ...CROWD_LIMITS, calls: 50 })
  expect(() => readSettings({ CROWD_LIMITS: 'calls=0' })).toThrow('CROWD_LIMITS=calls=0')
})
