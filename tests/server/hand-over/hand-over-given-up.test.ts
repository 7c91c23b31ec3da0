import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { HandOverFormat } from '#domain/hand-over.ts'
import { createDiskStore } from '#server/images/disk-store.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'
import type { Database } from '#server/store/database.ts'
import { until } from '../../support/until.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { listen } from '../support/apps/listen.ts'
import { modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Answer, Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const MODELS = 5
const folder = mkdtempSync(join(tmpdir(), 'survey-given-up-'))
let database: Database
let t: TestApp
let admin: Caller
let port: number
const models: { area: 'root'; slug: string }[] = []

/** What the server asked the store of photos for, and where it is held until the test lets it go on. */
const asked = { sizes: 0, opened: new Set<string>() }
const streams: Readable[] = []
let held: {
  /** The first size, or the first opening of so many different photos. */
  at: 'size' | number
  isReached: PromiseWithResolvers<null>
  mayGoOn: PromiseWithResolvers<null>
}

async function hold(isHere: boolean): Promise<void> {
  if (!isHere) return
  held.isReached.resolve(null)
  await held.mayGoOn.promise
}

beforeAll(async () => {
  database = await lendEmbedded()
  const disk = createDiskStore(folder)
  const photos: PhotoStore = {
    ...disk,
    size: async (hash) => {
      asked.sizes += 1
      await hold(held.at === 'size')
      return disk.size(hash)
    },
    open: async (hash) => {
      asked.opened.add(hash)
      await hold(held.at === asked.opened.size)
      const found = await disk.open(hash)
      if (found !== null) streams.push(found.stream)
      return found
    },
  }
  held = holdAt('size')
  held.mayGoOn.resolve(null)
  t = await openTestApp(database, { photos })
  admin = await t.as('admin')
  for (let n = 0; n < MODELS; n += 1) {
    const slug = await modelWithIndustry(admin, 'root', `그만둔 모델 ${n}`)
    const { id } = (
      await admin.upload(paths.modelImages('root', slug), await phonePhoto({ width: 1_200 + n }))
    ).body
    await admin.patch(paths.model('root', slug), { imageIds: [id] })
    models.push({ area: 'root', slug })
  }
  port = await listen(t.app)
})
afterAll(async () => {
  await t.close()
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  for (const name of kept()) rmSync(join(t.folder, name), { recursive: true })
  Object.assign(asked, { sizes: 0, opened: new Set() })
  streams.length = 0
})

function holdAt(at: 'size' | number): typeof held {
  return { at, isReached: Promise.withResolvers<null>(), mayGoOn: Promise.withResolvers<null>() }
}

/** Asks for a file over a connection of its own, and goes once the server has come to the held place. */
async function giveUpAt(place: 'size' | number, format: HandOverFormat): Promise<void> {
  held = holdAt(place)
  const connected = once(t.app.server, 'connection') as Promise<[Socket]>
  const call = request({
    ...{ port, method: 'POST', path: paths.handOvers, agent: false },
    headers: { authorization: `Token ${admin.token}`, 'content-type': 'application/json' },
  })
  call.on('error', () => undefined)
  call.on('response', (answer) => answer.on('error', () => undefined).resume())
  call.end(JSON.stringify({ format, models }))
  const [socket] = await connected
  await held.isReached.promise
  // Not by once(): the reset comes before it, as an error.
  const isGone = new Promise((resolve) => socket.once('close', resolve))
  call.destroy()
  await isGone
  held.mayGoOn.resolve(null)
}

/** One file is made at a time: with the next one's answer the one before has come to its end. */
async function untilNext(): Promise<void> {
  expect((await admin.post(paths.handOvers, { format: 'json', models: models.slice(0, 1) })).status).toBe(200)
}
const kept = () => readdirSync(t.folder).filter((name) => name.startsWith('hand-over'))

test.each(['zip', 'pdf', 'xlsx'] as const)(
  'a %s that nobody waits for any more is not gathered further',
  async (format) => {
    await giveUpAt('size', format)
    await untilNext()
    // Of the model at which it was given up, and of the next file.
    expect([asked.sizes, asked.opened.size]).toEqual([2, 0])
    expect(kept()).toHaveLength(1)
  },
)

test('a PDF that nobody waits for any more is not drawn further', async () => {
  await giveUpAt(2, 'pdf')
  await untilNext()
  expect(asked.opened.size).toBe(2)
  expect(kept()).toHaveLength(1)
})

test('a PDF that nobody waits for any more when its last photo is drawn is not kept', async () => {
  await giveUpAt(MODELS, 'pdf')
  await untilNext()
  expect(kept()).toHaveLength(1)
})

test('a ZIP that nobody waits for any more has no further photo opened, and none left open', async () => {
  await giveUpAt(3, 'zip')
  await untilNext()
  await until(() => expect(streams.filter(({ destroyed }) => !destroyed)).toEqual([]))
  expect(asked.opened.size).toBe(3)
})

const ask = (by: Caller) => by.post(paths.handOvers, { format: 'zip', models: models.slice(0, 1) })
const toldToWait = ({ status, headers, body }: Answer) =>
  expect([status, headers['retry-after'], body.detail]).toEqual([
    429,
    '30',
    '파일을 한 번에 2개까지 만들 수 있습니다. 먼저 요청한 파일을 받은 뒤 다시 시도해주세요.',
  ])

test('one person has two files made or waiting, the next is told so at once, and others still get theirs', async () => {
  held = holdAt('size')
  const own = [ask(admin)]
  await held.isReached.promise
  own.push(ask(admin))
  toldToWait(await ask(admin))
  const other = ask(await t.as('visitor'))
  held.mayGoOn.resolve(null)
  const all = await Promise.all([...own, other])
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await ask(admin)).status).toBe(200)
})

test('a file whose request never comes to its end is one of the two, until its caller goes', async () => {
  held = holdAt('size')
  held.mayGoOn.resolve(null)
  const head = [
    ...[`POST ${paths.handOvers} HTTP/1.1`, 'Host: x', `Authorization: Token ${admin.token}`],
    ...['Content-Type: application/json', 'Content-Length: 1000', '', ''],
  ].join('\r\n')
  const slow = [1, 2, 3].map(() => connect(port, '127.0.0.1'))
  const third = Promise.race(slow.map((one) => once(one, 'data') as Promise<[Buffer]>))
  for (const one of slow) one.write(head)
  expect(String((await third)[0])).toMatch(/^HTTP\/1\.1 429 /)
  toldToWait(await ask(admin))
  for (const one of slow) one.destroy()
  await until(async () => expect((await ask(admin)).status).toBe(200))
})
