import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import { type EditsApi, createEditsApi } from '#api/edits.ts'
import { paths } from '#domain/contract.ts'
import { openDrafts } from '#forms/draft/draft-store.ts'
import { wait } from '#lib/wait.ts'
import { takeInModelIfFresh } from '#local/answers/ingest.ts'
import { copyModel, saveModel } from '#local/edits/model-edits.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { findModel, listProcesses } from '#local/views/queries.ts'
import { listUnsaved } from '#local/views/work/unsaved.ts'
import type { Database } from '#server/store/database.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { Engine } from '#sync/queue/engine.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { until } from '../../support/until.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { fetchFrom, HOST } from '../support/callers/fetch-from.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'
import { type Made, mergeModels, modelWith, processesIn } from './support.ts'

/** Shipped code of a device on a fake database, and the real server. */
let database: Database
let t: TestApp
let admin: Caller
let db: DeviceDatabase
let api: EditsApi
let isUp: boolean
let losesAnswer: boolean
beforeAll(async () => {
  database = await lendEmbedded()
  t = await openTestApp(database)
  admin = await t.as('admin')
}, 120_000)
afterAll(async () => {
  await t.close()
  await database.close()
})

let stays: Made
let double: Made
let count = 0
beforeEach(async () => {
  isUp = true
  losesAnswer = false
  count += 1
  db = await newDatabase(Date.now)
  api = await apiOf('kotric1')
  stays = await modelWith(admin, 'root', `남는 ${count}`, ['주조'])
  double = await modelWith(admin, 'root', `두 번째 ${count}`, ['절단', '도장'])
})

async function apiOf(username: string): Promise<EditsApi> {
  const { token } = await t.as(username)
  const ask = fetchFrom(t.app)
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!isUp) throw new TypeError('Failed to fetch')
    const request = new Request(input, init)
    const answer = await ask(request)
    if (request.method !== 'GET' && losesAnswer) {
      isUp = false
      throw new TypeError('Failed to fetch')
    }
    return answer
  }
  return createEditsApi(createClient({ host: HOST, authScheme: 'Token', token: () => token, fetch }))
}

const pull = ({ slug }: Made) => pullModel({ db, api }, 'root', slug, AbortSignal.timeout(30_000))
const keyOf = async ({ slug }: Made) => (await findModel(db, 'root', slug))!.key
const namesIn = async (model: Made) => (await listProcesses(db, await keyOf(model))).map(({ name }) => name)
const processKey = (model: Made, index: number) => `root:${model.ids[index]}`
const served = async () =>
  (await processesIn(admin, 'root', stays.slug)).map(({ name, memo }) =>
    memo === '' ? name : `${name}: ${memo}`,
  )
const waiting = async () =>
  (await db.operations.orderBy('seq').toArray()).map(({ intent, state }) => `${intent.kind} ${state}`)

/** Sends what waits until nothing does. */
const sendAll = () => sendUntil(async () => expect(await waiting()).toEqual([]))

/** Sends one request that arrives; its answer does not, and the network is gone until this has been seen. */
async function sendWithoutAnswer(): Promise<void> {
  losesAnswer = true
  await sendUntil(async () => {
    expect(isUp).toBe(false)
    expect((await waiting()).filter((line) => line.endsWith('SENDING'))).toEqual([])
  })
  losesAnswer = false
  isUp = true
}

async function sendUntil(isDone: () => Promise<void>): Promise<void> {
  const stop = new AbortController()
  const engine = new Engine({
    db,
    api,
    capabilities: () => new Set(['idempotency-key', 'if-match'] as const),
    now: Date.now,
    elapsed: () => performance.now(),
    // Without network it would only try again, and be stopped in the middle of that.
    wait: (ms, woken) => wait(isUp ? Math.min(ms, 20) : 1e6, woken),
    timeout: (ms) => AbortSignal.timeout(Math.ceil(ms)),
    digest: (bytes) => Promise.resolve(createHash('sha256').update(Buffer.from(bytes)).digest('hex')),
    random: () => 0.5,
    session: { isOpen: () => true, renew: () => Promise.resolve('renewed' as const) },
    onDrained: () => undefined,
  })
  const running = engine.run(stop.signal)
  await until(async () => {
    if (isUp) engine.hurry()
    await isDone()
  })
  stop.abort()
  await running
}

const jpeg = async () => new Uint8Array(await phonePhoto()).buffer
const merge = async () => expect((await mergeModels(admin, 'root', [double, stays])).status).toBe(200)

describe('a device that has both models', () => {
  beforeEach(async () => {
    await pull(stays)
    await pull(double)
  })

  test.each([
    ['the one that stays', () => [stays, double]],
    ['the double', () => [double, stays]],
  ])('sees the processes go over when it reads %s first', async (_which, order) => {
    await merge()
    for (const one of order()) await pull(one)
    expect(await namesIn(stays)).toEqual(['주조', '절단', '도장'])
    expect(await namesIn(double)).toEqual([])
    expect((await findModel(db, 'root', double.slug))?.mergedInto).toMatchObject({ slug: stays.slug })
    expect(await db.processes.count()).toBe(3)
    const rows = await db.models.bulkGet([await keyOf(stays), await keyOf(double)])
    expect(rows.map((row) => row?.enteredInProcesses?.total)).toEqual([12, 0])
  })

  test('takes along what waits on them, and sends it', async () => {
    isUp = false
    await saveProcess(db, { processKey: processKey(double, 0), fields: { memo: '현장 메모' } })
    await deleteProcess(db, processKey(double, 1))
    const made = await createProcess(db, { modelKey: await keyOf(double), name: '새 공정' })
    await saveProcess(db, { processKey: made.key, fields: { memo: '새 메모' } })
    await merge()
    isUp = true
    await pull(stays)
    expect(await namesIn(stays)).toEqual(['주조', '절단', '새 공정'])
    expect(await namesIn(double)).toEqual([])
    const stayed = await keyOf(stays)
    expect(new Set((await db.operations.toArray()).map((op) => op.modelKey))).toEqual(new Set([stayed]))
    expect((await db.processes.get(processKey(double, 0)))?.view.memo).toBe('현장 메모')
    await pull(double)
    await sendAll()
    expect(await served()).toEqual(['주조', '절단: 현장 메모', '새 공정: 새 메모'])
    await pull(stays)
    expect(await namesIn(stays)).toEqual(['주조', '절단', '새 공정'])
    expect((await db.journal.toArray()).filter(({ outcome }) => outcome === 'DISCARDED')).toEqual([])
  })

  test('sends the same without having heard of the merge', async () => {
    isUp = false
    await saveProcess(db, { processKey: processKey(double, 0), fields: { memo: '현장 메모' } })
    await saveModel(db, {
      modelKey: await keyOf(double),
      section: 'overview',
      fields: { overview: '늦은 개요' },
    })
    const made = await createProcess(db, { modelKey: await keyOf(double), name: '새 공정' })
    await saveProcess(db, { processKey: made.key, fields: { memo: '새 메모' } })
    await addPhoto(
      db,
      { modelKey: await keyOf(double), processKey: processKey(double, 0) },
      { picture: await jpeg() },
    )
    await merge()
    isUp = true
    await sendAll()
    expect(await served()).toEqual(['주조', '절단: 현장 메모', '도장', '새 공정: 새 메모'])
    const [, first] = await processesIn(admin, 'root', stays.slug)
    expect(first.images).toHaveLength(1)
    expect((await admin.get(paths.model('root', double.slug))).body).toMatchObject({
      overview: '늦은 개요',
      isRetired: true,
    })
    await pull(double)
    expect(await namesIn(stays)).toEqual(['주조', '절단', '도장', '새 공정'])
    expect(await db.processes.count()).toBe(4)
  })

  test('does not make again what the server has made without its hearing so', async () => {
    const made = await createProcess(db, { modelKey: await keyOf(double), name: '답 없는 공정' })
    await sendWithoutAnswer()
    expect(await waiting()).toEqual(['process.create UNCERTAIN'])
    expect((await processesIn(admin, 'root', double.slug)).map(({ name }) => name)).toContain('답 없는 공정')
    await saveProcess(db, { processKey: made.key, fields: { memo: '뒤' } })
    await merge()
    await pull(double)
    await sendAll()
    await pull(stays)
    expect(await served()).toEqual(['주조', '절단', '도장', '답 없는 공정: 뒤'])
    expect(await namesIn(stays)).toEqual(['주조', '절단', '도장', '답 없는 공정'])
  })

  test('has once what it read in the model that stays before its making was answered', async () => {
    await createProcess(db, { modelKey: await keyOf(double), name: '답 없는 공정' })
    await sendWithoutAnswer()
    // Nothing is read past a making that is under way.
    await db.operations.toCollection().modify({ state: 'NEEDS_USER', nextAt: Date.now() + 1e9 })
    await merge()
    await pull(double)
    expect([await namesIn(double), await namesIn(stays)]).toEqual([
      ['답 없는 공정'],
      ['주조', '절단', '도장', '답 없는 공정'],
    ])
    await db.operations.toCollection().modify({ state: 'QUEUED', nextAt: 0 })
    await sendAll()
    expect(await namesIn(double)).toEqual([])
    // Its answer still has the place that it had in the double.
    expect(new Set(await namesIn(stays))).toEqual(new Set(['주조', '절단', '도장', '답 없는 공정']))
    expect(await db.processes.count()).toBe(4)
    await pull(stays)
    expect(await namesIn(stays)).toEqual(['주조', '절단', '도장', '답 없는 공정'])
  })

  test.each(['REJECTED', 'NEEDS_USER'] as const)(
    'lets go what was on the wire under its old address: %s',
    async (state) => {
      const made = await createProcess(db, { modelKey: await keyOf(double), name: '걸린 공정' })
      await db.operations
        .toCollection()
        .modify({ state, wireCount: 1, firstSentAt: Date.now(), nextAt: Date.now() + 1e9 })
      await saveProcess(db, { processKey: made.key, fields: { memo: '걸린 메모' } })
      await merge()
      await pull(double)
      // Its key goes with its address at the server.
      expect(await namesIn(double)).toEqual(['걸린 공정'])
      expect(await namesIn(stays)).toEqual(['주조', '절단', '도장'])
      await db.operations.toCollection().modify({ state: 'QUEUED', nextAt: 0 })
      await sendAll()
      await pull(stays)
      expect(await namesIn(double)).toEqual([])
      expect(await namesIn(stays)).toEqual(['주조', '절단', '도장', '걸린 공정'])
      expect(await served()).toContain('걸린 공정: 걸린 메모')
    },
  )

  test('keeps a photo whose bytes may have arrived, under its old address', async () => {
    const owner = { modelKey: await keyOf(double), processKey: processKey(double, 0) }
    await addPhoto(db, owner, { picture: await jpeg() })
    const upload = (await db.operations.toArray()).find(({ intent }) => intent.kind === 'photo.upload')!
    await db.operations.update(upload.opId, { state: 'UNCERTAIN', wireCount: 1, firstSentAt: Date.now() })
    await merge()
    await pull(double)
    expect(await namesIn(stays)).toEqual(['주조', '절단', '도장'])
    expect((await db.operations.get(upload.opId))?.modelKey).toBe(await keyOf(double))
    await sendAll()
    const [, first] = await processesIn(admin, 'root', stays.slug)
    expect(first.images).toHaveLength(1)
    // Another list of photos later has it still.
    const row = await db.processes.get(processKey(double, 0))
    await savePhotos(db, { modelKey: await keyOf(stays), processKey: row!.key }, [])
    await sendAll()
    expect((await processesIn(admin, 'root', stays.slug))[1].images).toEqual([])
  })

  test('a copy of the double that waits has what was entered for it', async () => {
    isUp = false
    await saveProcess(db, { processKey: processKey(double, 0), fields: { memo: '사본에도' } })
    await copyModel(db, await keyOf(double))
    await merge()
    isUp = true
    await pull(double)
    await sendAll()
    const groups = (await admin.get(paths.groups('root'))).body as {
      models: { title: string; slug: string }[]
    }[]
    const copy = groups
      .flatMap(({ models }) => models)
      .find(({ title }) => title === `두 번째 ${count} 사본`)!
    expect((await processesIn(admin, 'root', copy.slug)).map(({ name, memo }) => [name, memo])).toEqual([
      ['절단', '사본에도'],
      ['도장', ''],
    ])
  })

  test('what was typed and not saved is found where the process is', async () => {
    const [before, now] = [await keyOf(double), await keyOf(stays)]
    const name = draftKeys.process(processKey(double, 0))
    const open = await openDrafts(db, before)
    const type = (memo: string) =>
      open.change(name, (draft) => ({ ...draft, changes: { memo }, base: { memo: '' } }))
    type('입력 중')
    await open.keepNow()
    await merge()
    await pull(double)
    expect((await db.drafts.get(name))?.modelKey).toBe(now)
    // The page that was open goes on for a moment.
    type('입력 중이던 것')
    await open.keepNow()
    expect((await openDrafts(db, now)).find(name)?.changes).toEqual({ memo: '입력 중이던 것' })
    expect((await openDrafts(db, before)).find(name)).toBeNull()
    expect(await listUnsaved(db)).toMatchObject([{ modelKey: now, place: { kind: 'process', name: '절단' } }])
  })
})

test('a server that was put back to a day before the merge has its models again', async () => {
  await pull(stays)
  await pull(double)
  const before = (await api.model('root', double.slug, AbortSignal.timeout(30_000))).value
  const processes = (await api.processes('root', double.slug, AbortSignal.timeout(30_000))).value
  await merge()
  await pull(stays)
  const answer = { area: 'root' as const, model: before, etag: null, processes: processes.results }
  await takeInModelIfFresh(db, answer, Date.now())
  expect((await findModel(db, 'root', double.slug))?.mergedInto).toBeUndefined()
  expect(await namesIn(double)).toEqual(['절단', '도장'])
})

describe('a device that has one of them', () => {
  test('gets the one that stays with the double, where it has processes of it', async () => {
    await pull(double)
    await saveProcess(db, { processKey: processKey(double, 0), fields: { memo: '오프라인' } })
    await merge()
    await pull(double)
    expect(await namesIn(double)).toEqual([])
    expect(await namesIn(stays)).toEqual(['주조', '절단', '도장'])
    await sendAll()
    expect(await served()).toEqual(['주조', '절단: 오프라인', '도장'])
  })

  test('sees what came to the one that it has', async () => {
    await pull(stays)
    await merge()
    await pull(stays)
    expect(await namesIn(stays)).toEqual(['주조', '절단', '도장'])
    expect(await findModel(db, 'root', double.slug)).toBeNull()
    await pull(double)
    expect(await namesIn(double)).toEqual([])
  })

  test('follows a chain at once', async () => {
    const last = await modelWith(admin, 'root', `끝 ${count}`, ['검사'])
    await pull(double)
    await saveProcess(db, { processKey: processKey(double, 1), fields: { memo: '오래 오프라인' } })
    await merge()
    expect((await mergeModels(admin, 'root', [stays, last])).status).toBe(200)
    await pull(double)
    expect(await namesIn(last)).toEqual(['검사', '주조', '절단', '도장'])
    await sendAll()
    expect((await processesIn(admin, 'root', last.slug))[3]).toMatchObject({ memo: '오래 오프라인' })
  })
})

test('who sees the double alone keeps what was typed there', async () => {
  stays = await modelWith(admin, 'root', `안 보이는 ${count}`, ['비밀'], '주조')
  api = await apiOf('sample')
  await pull(double)
  const name = draftKeys.process(processKey(double, 1))
  await db.drafts.put({
    ...{ key: name, modelKey: await keyOf(double), savedAt: 1 },
    values: { changes: { memo: '입력 중' }, base: {}, addedPhotos: [] },
  })
  await merge()
  await pull(double)
  expect(await findModel(db, 'root', stays.slug)).toBeNull()
  expect(await namesIn(double)).toEqual(['도장'])
  expect((await openDrafts(db, await keyOf(double))).find(name)?.changes).toEqual({ memo: '입력 중' })
})
