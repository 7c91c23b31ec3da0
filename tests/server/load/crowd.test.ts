import { mkdtempSync, rmSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { readSettings } from '#server/env.ts'
import { CROWD_LIMITS } from '#server/http/crowd.ts'
import { createDiskStore } from '#server/images/disk-store.ts'
import type { Database } from '#server/store/database.ts'
import { until } from '../../support/until.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { listen } from '../support/apps/listen.ts'
import { createModel } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const APP = 'https://survey.example.kr'
const KEY = '7d1f3c1e-52b8-4f9e-9a3e-0c5b1de0a001'

let database: Database
let t: TestApp
let admin: Caller
let slug: string
let photoUrl: string
let port: number
const folder = mkdtempSync(join(tmpdir(), 'survey-crowd-'))
const open: Socket[] = []
/** Of a photo that is asked for, until the test is over. */
let mayAnswer: PromiseWithResolvers<null>

beforeEach(async () => {
  database = await lendEmbedded()
  mayAnswer = Promise.withResolvers()
  const disk = createDiskStore(folder)
  const photos = { ...disk, open: (hash: string) => mayAnswer.promise.then(() => disk.open(hash)) }
  t = await openTestApp(database, { crowdLimits: { calls: 2, uploads: 1 }, appOrigins: [APP], photos })
  port = await listen(t.app)
  admin = await t.as('admin')
  slug = (await createModel(admin, 'root', '붐비는 날')).body.slug
  photoUrl = (await admin.upload(paths.modelImages('root', slug), await phonePhoto())).body.url
})
afterEach(async () => {
  leave()
  mayAnswer.resolve(null)
  await t.close()
  await database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Sends the head of a call. */
function begin(method: string, path: string, headers: Record<string, string>): Promise<Socket> {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${head.join('\r\n')}\r\n\r\n`, () => resolve(socket)),
    )
    socket.on('error', reject)
    open.push(socket)
  })
}

const asAdmin = () => ({ Authorization: `Token ${admin.token}` })
/** Of a body of which nothing comes. */
const withBody = (type = 'application/json') => ({ 'Content-Type': type, 'Content-Length': '1000' })

const list = () => admin.get(paths.groups('root'), { origin: APP })

/** Until there is no room; a call that has just been answered may still take its place. */
async function fill(): Promise<void> {
  await until(async () => {
    await begin('GET', photoUrl, asAdmin())
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
  const slow = { ...asAdmin(), ...withBody('multipart/form-data; boundary=x') }
  await begin('POST', paths.modelImages('root', slug), slow)
  const photo = await phonePhoto()
  const upload = () => admin.upload(paths.modelImages('root', slug), photo)
  await until(async () => expect((await upload()).status).toBe(503))
  await until(async () => expect((await list()).status).toBe(200))
  await fill()
  expect((await t.nobody.get('/health')).status).toBe(200)
})

test('who has no account keeps nobody out with calls whose bodies do not come, and no photo either', async () => {
  for (const path of [paths.login, paths.refresh]) {
    for (let n = 0; n < 5; n += 1) await begin('POST', path, withBody())
  }
  await until(async () => expect((await list()).status).toBe(200))
  for (let n = 0; n < 3; n += 1) expect((await list()).status).toBe(200)
  const upload = await admin.upload(paths.modelImages('root', slug), await phonePhoto())
  expect(upload.status).toBe(201)
})

test('what anybody may call takes no body that would fill the memory', async () => {
  for (const path of [paths.login, paths.refresh]) {
    expect((await t.nobody.post(path, { words: 'x'.repeat(2_000) })).status).toBe(413)
  }
})

test('a body that is still on its way keeps no other call out, but the next one that does not come', async () => {
  await begin('PATCH', paths.model('root', slug), { ...asAdmin(), ...withBody() })
  const second = await begin('PATCH', paths.model('root', slug), { ...asAdmin(), ...withBody() })
  const told = await new Promise<Buffer>((resolve) => second.once('data', resolve))
  expect(told.toString()).toMatch(/^HTTP\/1\.1 503 /)
  for (let n = 0; n < 3; n += 1) expect((await list()).status).toBe(200)
})

test('a body that has come finds no room where others have taken it meanwhile, and nothing was done', async () => {
  const body = JSON.stringify({ memo: '늦게 왔다' })
  const headers = { ...asAdmin(), 'Content-Type': 'application/json', 'Content-Length': '1000' }
  const late = await begin('PATCH', paths.model('root', slug), headers)
  await fill()
  const told = new Promise<Buffer>((resolve) => late.once('data', resolve))
  late.write(body.padEnd(1_000 - (Buffer.byteLength(body) - body.length)))
  expect((await told).toString()).toMatch(/^HTTP\/1\.1 503 /)
  leave()
  await until(async () => {
    const { status, body: model } = await admin.get(paths.model('root', slug))
    expect([status, model.memo]).toEqual([200, ''])
  })
})

describe('of one account', () => {
  let shared: TestApp
  let path: string
  let photo: Buffer
  beforeEach(async () => {
    shared = await openTestApp(database, { crowdLimits: { calls: 10, uploads: 16 }, photos: t.photos })
    port = await listen(shared.app)
    path = paths.modelImages('root', slug)
    photo = await phonePhoto()
  })
  afterEach(() => shared.close())

  const uploadBy = async (username: string) => (await shared.as(username)).upload(path, photo)

  test.each([
    ['photos', () => path, 'POST', 'multipart/form-data; boundary=x'],
    ['bodies', () => paths.model('root', slug), 'PATCH', 'application/json'],
  ])(
    '%s that do not come take an eighth of the places, and all others still have theirs',
    async (_name, pathOf, method, type) => {
      for (let n = 0; n < 20; n += 1) await begin(method, pathOf(), { ...asAdmin(), ...withBody(type) })
      const { status, headers, body } = await uploadBy('admin')
      expect([status, body]).toEqual([
        429,
        { detail: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.', needs: 'time' },
      ])
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(5)
      expect((await uploadBy('kotric1')).status).toBe(201)
      // Whoever goes makes room.
      leave()
      await until(async () => expect((await uploadBy('admin')).status).toBe(201))
    },
  )

  test('a body that has come takes none of them any more', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect((await admin.patch(paths.model('root', slug), { memo: `${n}` })).status).toBe(200)
    }
    for (let n = 0; n < 4; n += 1) expect((await uploadBy('admin')).status).toBe(201)
  })
})

test('the limits are settings', () => {
  expect(readSettings({}).crowdLimits).toEqual(CROWD_LIMITS)
  expect(readSettings({ CROWD_LIMITS: 'calls=50' }).crowdLimits).toEqual({ ...CROWD_LIMITS, calls: 50 })
  expect(() => readSettings({ CROWD_LIMITS: 'calls=0' })).toThrow('CROWD_LIMITS=calls=0')
})
