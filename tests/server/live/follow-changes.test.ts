import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import { type EditsApi, createEditsApi } from '#api/edits.ts'
import { ApiProblem } from '#api/problem.ts'
import { paths } from '#domain/contract.ts'
import { beginFollowing, currentModel, noteChanges, readFollowing } from '#local/answers/following.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { followChanges } from '#sync/pull/follow-changes.ts'
import { pullModel } from '#sync/pull/pull.ts'
import type { Database } from '#server/store/database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { createModel } from '../support/records/models.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const MODELS = 100
let database: Database
let t: TestApp
let colleague: Caller
let slugs: string[]
let asked: string[]
let db: DeviceDatabase
let api: EditsApi
beforeAll(async () => {
  database = await lendEmbedded()
  t = await openTestApp(database)
  colleague = await t.as('admin')
  const titles = Array.from({ length: MODELS }, (_, n) => `내려받기 ${n}`)
  slugs = []
  for (const title of titles) slugs.push(String((await createModel(colleague, 'root', title)).body.slug))
}, 120_000)
afterAll(async () => {
  await t.close()
  await database.close()
})
beforeEach(async () => {
  asked = []
  db = await newDatabase(Date.now)
  const { token } = await t.as('kotric1')
  const host = 'http://survey.test'
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = request.url.slice(host.length)
    asked.push(decodeURIComponent(url))
    const answer = await t.app.inject({ method: 'GET', url, headers: Object.fromEntries(request.headers) })
    return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as HeadersInit })
  }
  api = createEditsApi(createClient({ host, authScheme: 'Token', token: () => token, fetch }))
})

const signal = () => AbortSignal.timeout(30_000)
const slugOf = (n: number) => slugs[n] ?? ''
const change = (n: number, overview: string) => colleague.patch(paths.model('root', slugOf(n)), { overview })
const overviewOf = async (n: number) =>
  (
    await db.models
      .where('[area+slug]')
      .equals(['root', slugOf(n)])
      .first()
  )?.view.overview
const places = () => [
  ...new Set(asked.filter((url) => !url.startsWith(paths.changes)).map((url) => url.split('/')[3])),
]

/** As the worker does it for each model of what is taken along. @returns the models that were asked for */
async function takeAlong(which = slugs): Promise<(string | undefined)[]> {
  asked = []
  const isFollowed = await followChanges({ db, api }, signal())
  for (const slug of which) {
    const current = isFollowed ? await currentModel(db, 'root', slug) : null
    if (current === null) await pullModel({ db, api }, 'root', slug, signal())
  }
  return places()
}

test(
  'of 100 models that were taken along, of which 3 changed, 3 are asked for',
  { timeout: 120_000 },
  async () => {
    expect(await takeAlong()).toHaveLength(MODELS)
    for (const n of [7, 50, 99]) await change(n, `바뀜 ${n}`)
    expect(await takeAlong()).toEqual([7, 50, 99].map(slugOf))
    // The feed, and each model with its processes.
    expect(asked).toHaveLength(1 + 3 * 2)
    expect(await overviewOf(50)).toBe('바뀜 50')
    expect(await takeAlong()).toEqual([])
    expect(asked).toHaveLength(1)
  },
)

test('a change of a process, too, has its model asked for', async () => {
  await takeAlong([slugOf(1), slugOf(2)])
  await colleague.post(paths.processes('root', slugOf(2)), { name: '용해' })
  expect(await takeAlong([slugOf(1), slugOf(2)])).toEqual([slugOf(2)])
  expect(await db.processes.count()).toBe(1)
})

test('of each area a change is noted', async () => {
  const slug = String(
    (await createModel(colleague, 'general', '내려받기 일반', { group: '연사 및 가공사' })).body.slug,
  )
  await takeAlong([])
  await pullModel({ db, api }, 'general', slug, signal())
  expect(await currentModel(db, 'general', slug)).not.toBeNull()
  await colleague.patch(paths.model('general', slug), { overview: '바뀜' })
  await takeAlong([])
  expect(await currentModel(db, 'general', slug)).toBeNull()
})

test('a feed of more than one page is read to its end', { timeout: 120_000 }, async () => {
  const two = [slugOf(11), slugOf(12)]
  await takeAlong(two)
  for (let n = 0; n < 100; n += 1) await change(11, `바뀜 ${n}`)
  await change(12, '마지막')
  expect(await takeAlong(two)).toEqual(two)
  expect(await overviewOf(12)).toBe('마지막')
})

test('a model is current by its address in either form of Hangul, until it is gone', async () => {
  await takeAlong([slugOf(13)])
  const current = () => currentModel(db, 'root', slugOf(13).normalize('NFD'))
  expect(await current()).not.toBeNull()
  await db.models.toCollection().modify({ gone: true })
  expect(await current()).toBeNull()
})

test('what came before anything was followed is asked for once more', async () => {
  await pullModel({ db, api }, 'root', slugOf(3), signal())
  expect(await takeAlong([slugOf(3)])).toEqual([slugOf(3)])
  expect(await takeAlong([slugOf(3)])).toEqual([])
})

test('an answer that another tab has passed meanwhile does not count as current', async () => {
  await takeAlong([slugOf(4)])
  const slow: EditsApi = {
    ...api,
    processes: async (...args) => {
      const answer = await api.processes(...args)
      await change(4, '그 사이')
      await followChanges({ db, api }, signal())
      return answer
    },
  }
  await pullModel({ db, api: slow }, 'root', slugOf(4), signal())
  expect(await currentModel(db, 'root', slugOf(4))).toBeNull()
  await takeAlong([slugOf(4)])
  expect(await overviewOf(4)).toBe('그 사이')
})

test('a tab that another has overtaken notes nothing, and takes nothing for current', async () => {
  await takeAlong([slugOf(5)])
  const at = (await readFollowing(db))!
  await change(5, '먼저')
  const page = (await api.changes(at, signal())).value
  await followChanges({ db, api }, signal())
  expect(await noteChanges(db, at, { ...page, cursor: at.cursor, seal: 'old' })).toBeNull()
  const here = (await readFollowing(db))!
  await beginFollowing(db, here)
  expect(await noteChanges(db, here, { ...page, cursor: here.cursor })).toBeNull()
  const behind = { changes: () => Promise.resolve({ value: page, status: 200, etag: null }) }
  const overtaken = vi.fn(behind.changes).mockImplementationOnce(async () => {
    await change(5, '다시')
    await followChanges({ db, api }, signal())
    return behind.changes()
  })
  expect(await followChanges({ db, api: { changes: overtaken } }, signal())).toBe(false)
})

test('where the server has lost the cursor, everything is asked for, and followed from then on', async () => {
  const two = [slugOf(5), slugOf(6)]
  await takeAlong(two)
  const at = (await readFollowing(db))!
  await db.meta.put({ key: 'following', value: { ...at, cursor: at.cursor + 1_000 } })
  expect(await takeAlong(two)).toEqual(two)
  expect(await takeAlong(two)).toEqual([])
  await db.meta.put({ key: 'following', value: { ...(await readFollowing(db)), seal: '다른 서버' } })
  expect(await takeAlong(two)).toEqual(two)
})

test('a server without a feed is asked for everything, each time', async () => {
  await takeAlong([slugOf(8)])
  const missing = { ...api, changes: () => Promise.reject(new ApiProblem({ kind: 'not-found', detail: '' })) }
  const follow = () => followChanges({ db, api: missing }, signal())
  expect(await follow()).toBe(false)
  expect(await follow()).toBe(false)
  expect(await currentModel(db, 'root', slugOf(8))).toBeNull()
})

test('a feed that cannot be read says so, and loses nothing that was noted', async () => {
  await takeAlong([slugOf(9)])
  const before = await readFollowing(db)
  const broken = { changes: () => Promise.reject(new ApiProblem({ kind: 'network' })) }
  await expect(followChanges({ db, api: broken }, signal())).rejects.toThrow(ApiProblem)
  expect(await readFollowing(db)).toEqual(before)
})
