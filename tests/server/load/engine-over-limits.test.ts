import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import { createEditsApi } from '#api/edits.ts'
import { paths } from '#domain/contract.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { listOutbox } from '#local/views/work/outbox-list.ts'
import { Engine } from '#sync/queue/engine.ts'
import type { Database } from '#server/store/database.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { processesIn } from '../merging/support.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { fetchFrom, HOST } from '../support/callers/fetch-from.ts'
import { groupId } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const LIMITS = { uploads: 3, creations: 6, searches: 0 }
const [MODELS, PROCESSES, PHOTOS] = [4, 4, 8]

let database: Database
let t: TestApp
/** Of the device and of the server. It stands while a request is under way, and goes on to what is waited for. */
let clock = Date.parse('2026-11-22T09:00:00Z')
beforeAll(async () => {
  database = await lendEmbedded()
  t = await openTestApp(database, { userLimits: LIMITS, now: () => new Date(clock) })
}, 120_000)
afterAll(async () => {
  await t.close()
  await database.close()
})

/** The shipped client, before the real server. */
function wire(token: string) {
  const sent: { at: number; method: string; status: number; waitMs: number }[] = []
  let underWay = 0
  const ask = fetchFrom(t.app)
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const at = clock
    underWay += 1
    try {
      const request = new Request(input, init)
      const answer = await ask(request)
      sent.push({
        at,
        status: answer.status,
        method: request.method,
        waitMs: Number(answer.headers.get('retry-after') ?? 0) * 1_000,
      })
      return answer
    } finally {
      underWay -= 1
    }
  }
  const api = createEditsApi(createClient({ host: HOST, authScheme: 'Token', token: () => token, fetch }))
  return { api, sent, isQuiet: () => underWay === 0 }
}

/** Waits of the engine: they end when it is woken, or when nothing else is left to happen before them. */
function createWaits() {
  const waits = new Set<{ at: number; end: () => void }>()
  return {
    count: () => waits.size,
    wait: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const end = () => {
          waits.delete(one)
          resolve()
        }
        const one = { at: clock + ms, end }
        waits.add(one)
        if (signal.aborted) end()
        else signal.addEventListener('abort', end, { once: true })
      }),
    goOn: () => {
      const [first] = [...waits].sort((one, other) => one.at - other.at)
      clock = Math.max(clock, first!.at)
      first!.end()
    },
  }
}

/** What goes on by itself, and asks nobody. */
const MOVING = ['QUEUED', 'SENDING', 'UNCERTAIN']

/** The engine has two loops; where both wait and nothing is under way, only time can change anything. */
const LOOPS = 2

test('a device over the limits of its user waits as it is told, loses nothing and doubles nothing', async () => {
  const { token } = await t.as('kotric1')
  const { api, sent, isQuiet } = wire(token)
  const db = await newDatabase(() => clock)
  const group = { id: await groupId(await t.as('admin'), 'root', '기본 그룹'), name: '기본 그룹' }
  const titles = Array.from({ length: MODELS }, (_, n) => `한도 ${n}`)
  const names = Array.from({ length: PROCESSES }, (_, n) => `공정 ${n}`)
  for (const title of titles) {
    const modelKey = await createModel(db, { area: 'root', title, group })
    for (const [n, name] of names.entries()) {
      const { key } = await createProcess(db, { modelKey, name })
      if (n >= PHOTOS / MODELS) continue
      const picture = new Uint8Array(await phonePhoto({ width: 300 + titles.indexOf(title) * 10 + n })).buffer
      await addPhoto(db, { modelKey, processKey: key }, { picture })
    }
  }

  const { count, wait, goOn } = createWaits()
  const stop = new AbortController()
  const engine = new Engine({
    ...{ db, api, wait, now: () => clock, elapsed: () => clock },
    capabilities: () => new Set(['idempotency-key', 'if-match'] as const),
    timeout: () => new AbortController().signal,
    digest: (bytes) => Promise.resolve(createHash('sha256').update(Buffer.from(bytes)).digest('hex')),
    random: () => 0.5,
    session: { isOpen: () => true, renew: () => Promise.resolve('renewed' as const) },
    onDrained: () => undefined,
  })
  const running = engine.run(stop.signal)
  const began = clock
  const needed: string[] = []
  while ((await db.operations.count()) > 0) {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      await turn()
      if (!isQuiet() || count() < LOOPS) quiet = 0
    }
    const states = (await listOutbox(db)).map(({ state }) => state)
    needed.push(...states.filter((state) => !MOVING.includes(state)))
    goOn()
  }
  stop.abort()
  await running

  const refused = sent.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(3)
  for (const { at, waitMs } of refused) {
    expect(waitMs).toBeGreaterThanOrEqual(1_000)
    expect(sent.filter((other) => other.at > at && other.at < at + waitMs)).toEqual([])
  }
  expect(needed).toEqual([])
  // No faster than the server allows: a minute's worth at once, and then as many a minute.
  expect(clock - began).toBeGreaterThanOrEqual(((MODELS * (1 + PROCESSES)) / LIMITS.creations - 1) * 60_000)

  const admin = await t.as('admin')
  const { results } = (await admin.get(`${paths.models('root')}?search=${encodeURIComponent('한도')}`)).body
  expect(results.map(({ title }: { title: string }) => title).sort()).toEqual(titles)
  for (const { slug } of results as { slug: string }[]) {
    const made = (await processesIn(admin, 'root', slug)).map(({ name, images }) => [name, images.length])
    expect(made).toEqual(names.map((name, n) => [name, n < PHOTOS / MODELS ? 1 : 0]))
  }
  expect((await db.journal.toArray()).filter(({ outcome }) => outcome !== 'CONFIRMED')).toEqual([])
}, 120_000)
