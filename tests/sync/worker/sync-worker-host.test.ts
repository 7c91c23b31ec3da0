import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { rootModel } from '#domain/model/model.ts'
import { openDatabase } from '#local/store/database.ts'
import { leaveOut, notePrepared } from '#local/views/prepared.ts'
import { hostSync } from '#sync/worker/sync-worker-host.ts'
import { modelCreation, operationOf } from '../../support/unit/operation.ts'
import { until } from '../../support/until.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// S-21
it('a worker whose database does not open at first works as soon as it does', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const open = indexedDB.open.bind(indexedDB)
  // More often than the database's own library tries it.
  let failures = 5
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    failures -= 1
    if (failures >= 0) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return open(...args)
  })
  const worker = hostSync({
    renewToken: () => Promise.resolve('unreachable'),
    onDrained: () => undefined,
    lock: () => ({ hold: () => new Promise(() => undefined) }),
    now: Date.now,
    random: () => 0.5,
  })
  const page = { username: 'kotric1', host: 'http://127.0.0.1:9', authScheme: 'Token', appBuild: 'test' }
  void worker.start(page)
  void worker.token({ token: 'token', capabilities: null })
  expect(await worker.pull({ area: 'root', slug: 'hanbit' })).toEqual({ kind: 'network' })
  expect(failures).toBeLessThan(0)
  expect(told.mock.calls).toEqual([['The device database could not be opened.', expect.any(Error)]])
})

it('the worker of the tab that leads tells how much is late, and nothing of what it is', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method, url } = request
    asked.push({ method, url, body: (await request.clone().json()) as unknown })
    return new Response(null, { status: 204 })
  })
  const at = Date.now()
  const now = () => at
  const deps = { now, uuid: () => crypto.randomUUID(), appBuild: 'test' }
  const db = await openDatabase('kotric2', deps)
  const createdAt = at - 120_000
  await db.operations.add(operationOf(modelCreation('local-1'), { state: 'REJECTED', createdAt }))
  // What the fake database does has timers of another kind.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const never = new AbortController().signal
  const worker = hostSync({
    renewToken: () => Promise.resolve('unreachable'),
    onDrained: () => undefined,
    lock: () => ({ hold: (work) => work(never).then(() => undefined) }),
    now,
    random: () => 0.5,
  })
  const host = 'https://survey.example'
  void worker.start({ username: 'kotric2', host, authScheme: 'Token', appBuild: 'test' })
  await worker.token({ token: 'token', capabilities: ['late-work'] })
  await until(async () => {
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toHaveLength(1)
  })
  expect(asked).toEqual([
    {
      method: 'POST',
      url: `${host}/api/people/me/late-work/`,
      body: { deviceId: expect.any(String) as string, waiting: 0, stuck: 1, oldestSeconds: 120 },
    },
  ])
})

it.each([
  ['that was taken along comes with its large photos', 'whole', ['3.jpg', '3s.jpg', '4.jpg', '4s.jpg']],
  ['that was left out comes with small ones', 'left out', ['3s.jpg', '4s.jpg']],
  ['of another group comes with small ones', 'no', ['3s.jpg', '4s.jpg']],
])('a model %s when it is opened', async (username, prepared, pictures) => {
  const asked: string[] = []
  const [host, group] = ['https://survey.example', { id: 14, name: '주조' }]
  const images = [3, 4].map((id) => ({ id, url: `${host}/${id}.jpg`, thumbnailUrl: `${host}/${id}s.jpg` }))
  const model = rootModel.parse({
    ...{ id: 1, title: '한빛', slug: 'hanbit', group, images, kpis: [], workStatus: 0 },
    ...{ mainRootTech: null, subRootTech: null, productionItem: '', overview: '', features: '', memo: '' },
    ...{ autoProcessState: null, monitoringProcessState: null, connectionProcessState: null },
    ...{ manager: '', workedAt: null },
  })
  vi.stubGlobal('fetch', ({ url }: Request) => {
    if (url.endsWith('.jpg')) {
      asked.push(url.slice(host.length + 1))
      return Promise.resolve(new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } }))
    }
    return Promise.resolve(Response.json(url.endsWith('/processes/') ? { results: [] } : model))
  })
  const db = await openDatabase(username, {
    now: Date.now,
    uuid: () => crypto.randomUUID(),
    appBuild: 'test',
  })
  if (prepared !== 'no') await notePrepared(db, { area: 'root', groupId: 14 })
  if (prepared === 'left out') await leaveOut(db, 'root', ['hanbit'], true)
  const worker = hostSync({
    renewToken: () => Promise.resolve('unreachable'),
    onDrained: () => undefined,
    lock: () => ({ hold: () => new Promise(() => undefined) }),
    now: Date.now,
    random: () => 0.5,
  })
  void worker.start({ username, host, authScheme: 'Token', appBuild: 'test' })
  await worker.token({ token: 'token', capabilities: null })
  expect(await worker.pull({ area: 'root', slug: 'hanbit' })).toBeNull()
  await until(() => expect(asked.toSorted()).toEqual(pictures))
})
