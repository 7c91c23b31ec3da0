import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { readSettings } from '#server/env.ts'
import { createBudget, USER_LIMITS } from '#server/auth/limits.ts'
import type { Database } from '#server/store/database.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { createModel } from '../support/records/models.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

let database: Database
let t: TestApp
let at = Date.parse('2026-11-22T09:00:00Z')
beforeAll(async () => {
  database = await lendEmbedded()
  const userLimits = { uploads: 2, creations: 3, searches: 2 }
  t = await openTestApp(database, { userLimits, now: () => new Date(at) })
})
afterAll(async () => {
  await t.close()
  await database.close()
})

/** The status of each call, and what the last one was told. */
async function told(times: number, call: () => ReturnType<Caller['get']>) {
  const answers = []
  for (let n = 0; n < times; n += 1) answers.push(await call())
  const last = answers.at(-1)
  return [answers.map(({ status }) => status), last?.headers['retry-after'], last?.body.detail]
}
const TOO_MANY = '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.'

describe('one user a minute', () => {
  test('searches so often, and no less in lists that are not searched, or for what others do', async () => {
    const admin = await t.as('admin')
    const search = () => admin.get(`${paths.models('root')}?search=a`)
    expect(await told(3, search)).toEqual([[200, 200, 429], '30', TOO_MANY])
    expect((await told(5, () => admin.get(`${paths.models('root')}?search=`)))[0]).toEqual(Array(5).fill(200))
    const other = await t.as('visitor')
    expect((await other.get(`${paths.models('root')}?search=a`)).status).toBe(200)
    at += 30_000
    expect((await told(2, search))[0]).toEqual([200, 429])
  })

  test('creates so many, and uploads are counted apart before their bytes are read', async () => {
    const admin = await t.as('admin')
    at += 60_000
    const { slug } = (await createModel(admin, 'root', '한도')).body
    const create = () => admin.post(paths.processes('root', slug), { name: '공정' })
    expect(await told(3, create)).toEqual([[201, 201, 429], '20', TOO_MANY])
    const upload = () => admin.upload(paths.modelImages('root', slug), Buffer.from('no picture'))
    expect(await told(3, upload)).toEqual([[415, 415, 429], '30', TOO_MANY])
    expect((await admin.patch(paths.model('root', slug), { memo: '고치기는 세지 않는다' })).status).toBe(200)
  })
})

test('a tablet that comes home with 300 photos is not slowed by the limits that hold without a setting', () => {
  const { take } = createBudget(readSettings({}).userLimits)
  for (let n = 0; n < 300; n += 1) {
    for (const kind of ['uploads', 'creations'] as const) expect(take(kind, 1, n)).toBe(0)
  }
})

test('limits are set by name, and 0 is none', () => {
  const { userLimits } = readSettings({ USER_LIMITS: 'uploads=600, searches=0' })
  expect(userLimits).toEqual({ ...USER_LIMITS, uploads: 600, searches: 0 })
  const { take } = createBudget(userLimits)
  expect(Array.from({ length: 5_000 }, () => take('searches', 1, 0)).filter((wait) => wait > 0)).toEqual([])
  expect(() => readSettings({ USER_LIMITS: 'photos=1' })).toThrow('USER_LIMITS=photos=1')
})
