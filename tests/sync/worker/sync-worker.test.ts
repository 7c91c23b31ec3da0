import 'fake-indexeddb/auto'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HandedToken, Renewal } from '#api/tokens.ts'
import { rootModel } from '#domain/model/model.ts'
import { type Remote, connect } from '#lib/workers/worker-link.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { pageMethods, workerMethods } from '#sync/messages.ts'
import '#sync/worker/sync-worker-host.ts'
import { group } from '../../support/simulated/one-device.ts'
import { portPair } from '../../support/simulated/port-pair.ts'
import { until } from '../../support/until.ts'

const HOST = 'https://survey.example'
/** It alone is run anew for each test; what it imports was loaded before them. */
const SCRIPT = fileURLToPath(new URL('../../../src/sync/worker/sync.worker.ts', import.meta.url))
let users = 0
let username: string
/** Another connection of this user, as a page has it. */
let db: DeviceDatabase
/** What its page hands to a worker; no other is noted to have asked. */
let token: HandedToken
let worker: Remote<typeof workerMethods>
/** How often the page was told that nothing waits any more. */
let drained: number
/** What the page does where it is asked for a token. */
let renew: () => Promise<Renewal>
/** The requests that leave, and what they are answered. */
let asked: string[]
let answer: () => Response
let complaints: unknown[][]

beforeEach(async () => {
  users += 1
  username = `kotric${users}`
  ;[asked, complaints, drained] = [[], [], 0]
  answer = () => new Response('', { status: 500 })
  token = { token: `of ${username}`, capabilities: ['idempotency-key', 'if-match'] }
  const authorization = `Token of ${username}`
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.headers.get('authorization') !== authorization) return new Response('', { status: 500 })
    asked.push(request.method)
    await request.arrayBuffer()
    return answer()
  })
  vi.spyOn(console, 'error').mockImplementation((...given) => {
    complaints.push(given)
  })
  db = await openDatabase(username, { now: Date.now, uuid: () => crypto.randomUUID(), appBuild: 'page' })
})
afterEach(async () => {
  // It goes on to lead, with nothing to do.
  await db.operations.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Begins a worker as a page does, whose own scope is the port to that page. */
async function begin(handed: HandedToken | null = token): Promise<void> {
  const [ofPage, ofWorker] = portPair()
  vi.stubGlobal('self', ofWorker)
  await import(/* @vite-ignore */ `${SCRIPT}?of=${username}`)
  worker = connect(
    ofPage,
    { ours: pageMethods, theirs: workerMethods },
    {
      renewToken: () => renew(),
      drained: () => {
        drained += 1
      },
    },
  )
  worker.notify('start', { username, host: HOST, authScheme: 'Token', appBuild: 'test' })
  if (handed !== null) worker.notify('token', handed)
}

const model = () => createModel(db, { area: 'root', title: '한빛', group })
const epoch = async () => (await db.meta.get('epoch'))?.value
const isQueuing = async () => {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].some(({ name }) => name === `sync:${username}`)
}

/** Somebody else takes the lock, and says nothing. @returns lets go of it, and whether it was still theirs */
async function steal(): Promise<() => Promise<boolean>> {
  const begun = Promise.withResolvers<null>()
  const end = Promise.withResolvers<null>()
  const held = navigator.locks.request(`sync:${username}`, { steal: true }, () => {
    begun.resolve(null)
    return end.promise
  })
  const wasTheirs = held.then(
    () => true,
    () => false,
  )
  await begun.promise
  return () => {
    end.resolve(null)
    return wasTheirs
  }
}

it('a worker asks its page for a token, sends what waits, and tells its page that nothing does any more', async () => {
  renew = () => {
    worker.notify('token', token)
    return Promise.resolve('renewed')
  }
  const made = rootModel.parse({
    ...{ id: 1, title: '한빛', slug: '한빛', group, images: [], kpis: [], workStatus: 0 },
    ...{ mainRootTech: null, subRootTech: null, productionItem: '', overview: '', features: '', memo: '' },
    ...{ autoProcessState: null, monitoringProcessState: null, connectionProcessState: null },
    ...{ manager: '', workedAt: null },
  })
  answer = () => Response.json(made, { status: 201, headers: { etag: '"1"' } })
  const key = await model()
  await begin(null)
  await until(() => expect(drained).toBe(1))
  expect(asked).toEqual(['POST'])
  expect((await db.models.get(key))?.serverId).toBe(1)
  expect(complaints).toEqual([])
})

it('S-21 what fails waits for a time of its own', async () => {
  const before = Date.now()
  await model()
  await begin()
  await until(async () => expect(await db.operations.toArray()).toMatchObject([{ state: 'UNCERTAIN' }]))
  const [op] = await db.operations.toArray()
  expect(op?.nextAt).toBeGreaterThan(before)
})

it('S-07 a worker whose lock was taken by one that does not answer takes it back once work waits', async () => {
  await begin()
  await until(async () => expect(await epoch()).toBe(1))
  const letGo = await steal()
  await model()
  await until(() => expect(asked).toEqual(['POST']))
  expect(await epoch()).toBe(2)
  expect(await letGo()).toBe(false)
  expect(complaints).toEqual([])
})

it('S-07 a worker whose lock was taken queues again only when what it had begun has ended', async () => {
  const answered = Promise.withResolvers<Renewal>()
  let isAsked = false
  renew = () => {
    isAsked = true
    return answered.promise
  }
  await model()
  await begin(null)
  await until(() => expect(isAsked).toBe(true))
  const letGo = await steal()
  expect(await letGo()).toBe(true)
  for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(await isQueuing()).toBe(false)
  answered.resolve('refused')
  await until(async () => expect(await epoch()).toBe(2))
})

it('S-07 a worker that its browser refuses the lock says so, and leads once it is given', async () => {
  const refused = new DOMException('No locks here.', 'SecurityError')
  vi.spyOn(navigator.locks, 'request').mockRejectedValueOnce(refused)
  await begin()
  await until(async () => expect(await epoch()).toBe(1))
  expect(complaints).toEqual([['This tab could not lead.', refused]])
})
