import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { handOverFormat, type HandOverFormat } from '#domain/hand-over.ts'
import { sweepKept } from '#server/hand-over/kept-files.ts'
import type { Database } from '#server/store/database.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { listen } from '../support/apps/listen.ts'
import { modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Answer, Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const MINUTE_MS = 60_000
let now = Date.parse('2026-06-15T03:00:00Z')
let database: Database
let t: TestApp
let admin: Caller
let port: number
const models: { area: 'root'; slug: string }[] = []

beforeAll(async () => {
  database = await lendEmbedded()
  t = await openTestApp(database, { now: () => new Date(now), accessMinutes: 10_000 })
  admin = await t.as('admin')
  const slug = await modelWithIndustry(admin, 'root', '세진금속')
  models.push({ area: 'root', slug })
  const { body } = await admin.post(paths.processes('root', slug), { name: '용해' })
  const path = paths.process('root', slug, body.id)
  const imageIds: number[] = []
  for (const width of [1_400, 1_500, 1_600]) {
    const photo = await admin.upload(`${path}image/`, await phonePhoto({ width }))
    imageIds.push(photo.body.id)
  }
  await admin.patch(path, { imageIds, description: '주형을 진동대에 올린다. '.repeat(2_000) })
  port = await listen(t.app)
})
afterAll(async () => {
  await t.close()
  await database.close()
})

const make = (format: HandOverFormat, caller = admin) => caller.post(paths.handOvers, { format, models })
const placeOf = ({ headers }: Answer) => String(headers['content-location'])
const kept = () => readdirSync(t.folder).filter((name) => name.startsWith('hand-over'))

/** Asks over a real connection and cuts it in the middle of the answer. */
function cutInTheMiddle(
  format: HandOverFormat,
): Promise<{ got: Buffer; headers: IncomingMessage['headers'] }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        method: 'POST',
        path: paths.handOvers,
        headers: { authorization: `Token ${admin.token}`, 'content-type': 'application/json' },
      },
      (answer) => {
        const middle = Math.floor(Number(answer.headers['content-length']) / 2)
        const pieces: Buffer[] = []
        let bytes = 0
        answer.on('data', (piece: Buffer) => {
          pieces.push(piece)
          bytes += piece.length
          if (bytes < middle || answer.destroyed) return
          answer.destroy()
          resolve({ got: Buffer.concat(pieces).subarray(0, middle), headers: answer.headers })
        })
      },
    )
    call.once('error', reject)
    call.end(JSON.stringify({ format, models }))
  })
}

describe('whoever was cut off gets the rest, and both are the file', () => {
  test.each(handOverFormat.options)('%s', async (format) => {
    const { got, headers } = await cutInTheMiddle(format)
    const whole = Number(headers['content-length'])
    expect(headers['accept-ranges']).toBe('bytes')
    expect(got.length).toBeGreaterThan(100)
    const rest = await admin.get(String(headers['content-location']), {
      range: `bytes=${got.length}-`,
      'if-range': String(headers.etag),
    })
    expect(rest.status).toBe(206)
    expect(rest.headers['content-range']).toBe(`bytes ${got.length}-${whole - 1}/${whole}`)
    expect(Number(rest.headers['content-length'])).toBe(whole - got.length)
    expect(rest.headers['content-type']).toBe(headers['content-type'])
    const again = await admin.get(String(headers['content-location']))
    expect([again.status, again.bytes.length]).toEqual([200, whole])
    expect(Buffer.concat([got, rest.bytes]).equals(again.bytes)).toBe(true)
  })
})

test('any part may be asked for, none outside, and the whole where it is another file by now', async () => {
  const made = await make('zip')
  const bytes = made.bytes.length
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 1],
    ['bytes=700-1401', 700, 1_402],
    ['bytes=-5', bytes - 5, bytes],
    [`bytes=10-${bytes + 500}`, 10, bytes],
  ] as const) {
    const part = await admin.get(placeOf(made), { range })
    expect([range, part.status]).toEqual([range, 206])
    expect(part.bytes.equals(made.bytes.subarray(from, to))).toBe(true)
  }
  const outside = await admin.get(placeOf(made), { range: `bytes=${bytes}-` })
  expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${bytes}`])
  for (const headers of [
    { range: 'bytes=9-3' },
    { range: 'bytes=0-1,5-6' },
    { range: 'lines=1-' },
    { range: 'bytes=5-', 'if-range': '"another"' },
    { range: 'bytes=5-', 'if-range': 'Mon, 15 Jun 2026 03:00:00 GMT' },
  ]) {
    const whole = await admin.get(placeOf(made), headers)
    expect([whole.status, whole.bytes.length]).toEqual([200, bytes])
  }
})

describe('who may have a kept file', () => {
  test('only who asked for it, and only with the rights of then', async () => {
    const made = await make('csv', await t.as('ktr'))
    const asked = async (caller: Caller) => (await caller.get(placeOf(made))).status
    expect(await asked(await t.as('ktr'))).toBe(200)
    expect(await asked(admin)).toBe(404)
    expect(await asked(t.nobody)).toBe(401)
    expect((await admin.get(paths.handOver('0b0e7b52-6ad4-4ee5-9d8b-0f6f27cfa0c1'))).status).toBe(404)
    expect((await admin.get(paths.handOver('..%2Fphotos'))).status).toBe(400)
    const { results } = (await admin.get(paths.people)).body
    const { id } = results.find(({ username }: any) => username === 'ktr')
    expect((await admin.patch(paths.person(id), { role: 'writer' })).status).toBe(200)
    const promoted = await openTestApp(database, { uploadFolder: t.folder, now: () => new Date(now) })
    expect((await (await promoted.as('ktr')).get(placeOf(made))).status).toBe(404)
    await promoted.close()
  })

  test('for an hour after it was last asked for', async () => {
    const made = await make('json')
    for (const minutes of [59, 59]) {
      now += minutes * MINUTE_MS
      expect((await admin.get(placeOf(made), { range: 'bytes=0-0' })).status).toBe(206)
    }
    now += 61 * MINUTE_MS
    expect((await admin.get(placeOf(made))).status).toBe(404)
    await sweepKept(t.folder, new Date(now))
    expect(kept()).toEqual([])
  })

  test('the last three of a person, so that nobody fills the disk', async () => {
    const made: Answer[] = []
    for (let count = 0; count < 5; count += 1) {
      now += MINUTE_MS
      made.push(await make('json'))
    }
    const found = []
    for (const one of made) found.push((await admin.get(placeOf(one))).status)
    expect(found).toEqual([404, 404, 200, 200, 200])
    expect(kept()).toHaveLength(3)
  })
})

test('what could not be made leaves nothing behind', async () => {
  const before = kept()
  expect(
    (await admin.post(paths.handOvers, { format: 'json', models: [{ area: 'root', slug: '없음' }] })).status,
  ).toBe(404)
  expect(kept()).toEqual(before)
})
