import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModel } from '#local/edits/model-edits.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { type WorkerDeps, openUserSync } from '#sync/worker/user-sync.ts'
import { group } from '../../support/simulated/one-device.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { until } from '../../support/until.ts'

const HOST = 'https://survey.example'
/** The requests that leave under the token of the test's user, and the channel on which tabs speak. */
let asked: { line: string; key: string | null }[]
let answer: (request: Request) => Response
let channel: BroadcastChannel
let heard: unknown[]
let username: string
/** Another connection of this user, as a page has it. */
let db: DeviceDatabase
let users = 0
/** Of the lead of the test. */
let end: AbortController

beforeEach(async () => {
  users += 1
  end = new AbortController()
  username = `kotric${users}`
  ;[asked, heard] = [[], []]
  answer = () => new Response('', { status: 500 })
  const authorization = `Token of ${username}`
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method, url, headers } = request
    // What the worker of an earlier test still had to send is none of this one's.
    if (headers.get('authorization') !== authorization) return new Response('', { status: 500 })
    const line = `${method} ${url.slice(HOST.length)}`
    asked.push({ line, key: headers.get('idempotency-key') })
    await request.arrayBuffer()
    return answer(request)
  })
  channel = new BroadcastChannel(`sync:${username}`)
  channel.onmessage = ({ data }) => {
    heard.push(data)
  }
  db = await openDatabase(username, { now: Date.now, uuid: () => crypto.randomUUID(), appBuild: 'page' })
})
afterEach(() => {
  end.abort()
  channel.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const leads: WorkerDeps['lock'] = () => ({
  hold: async (work) => {
    const { signal } = end
    if (!signal.aborted) await work(signal)
    await new Promise(() => undefined)
  },
})
const queues: WorkerDeps['lock'] = () => ({ hold: () => new Promise(() => undefined) })
const locks: string[] = []
async function open(lock = leads, changes: Partial<WorkerDeps> = {}) {
  const sync = await openUserSync(
    {
      renewToken: () => Promise.resolve('unreachable'),
      onDrained: () => undefined,
      lock: (name) => {
        locks.push(name)
        return lock(name)
      },
      now: Date.now,
      random: () => 0.5,
      ...changes,
    },
    { username, host: HOST, authScheme: 'Token', appBuild: 'test' },
  )
  sync.tokens.take(`of ${username}`)
  sync.engine.hurry()
  return sync
}
const model = () => createModel(db, { area: 'root', title: '한빛', group })

describe('S-07 one user’s syncing in a tab', () => {
  it('sends what another tab of the user saves, once it leads under their lock', async () => {
    await open()
    expect(locks.at(-1)).toBe(`sync:${username}`)
    await model()
    await until(() => expect(asked.length).toBeGreaterThan(0))
  })

  it('hears of an edit while it has nothing to do, without being told', async () => {
    const sync = await open()
    await until(async () => expect((await db.meta.get('epoch'))?.value).toBe(1))
    const [woken, hurried] = [vi.spyOn(sync.engine, 'wake'), vi.spyOn(sync.leadership, 'hurry')]
    await model()
    await until(() => expect(asked.length).toBeGreaterThan(0))
    expect(woken).toHaveBeenCalled()
    expect(hurried).toHaveBeenCalled()
  })

  it('ends a request that is not answered in its time', async () => {
    const time = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
    vi.stubGlobal(
      'fetch',
      ({ signal }: Request) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('It was ended.', 'AbortError')))
          time.abort(new DOMException('It is over.', 'TimeoutError'))
        }),
    )
    const sync = await open()
    sync.learnCapabilities(['idempotency-key'])
    await model()
    await until(async () =>
      expect(await db.operations.toArray()).toMatchObject([
        { state: 'UNCERTAIN', lastError: { kind: 'timeout' } },
      ]),
    )
  })

  it('sends nothing while it queues, and asks the others who leads once work waits', async () => {
    await open(queues)
    await model()
    await until(() => expect(heard).toEqual(['who-leads']))
    expect(asked).toEqual([])
  })

  it('answers who asks with a heartbeat, while it leads', async () => {
    const beats = async () => (await db.meta.get('beat'))?.value
    await open()
    await until(async () => expect((await db.meta.get('epoch'))?.value).toBe(1))
    channel.postMessage('who-leads')
    await until(async () => expect(await beats()).toEqual(expect.any(String)))
  })

  it('hurries with the others, and minds no message that it does not know', async () => {
    const sync = await open(queues)
    const hurried = vi.spyOn(sync.engine, 'hurry')
    const shown = vi.spyOn(sync.engine, 'showLife')
    channel.postMessage({ kind: 'hurry' })
    channel.postMessage('who-leads?')
    channel.postMessage('hurry')
    await until(() => expect(hurried).toHaveBeenCalledTimes(1))
    expect(shown).not.toHaveBeenCalled()
    sync.tellOthers('hurry')
    await until(() => expect(heard).toEqual(['hurry']))
  })
})

describe('what the server promises', () => {
  const firstSending = async () => {
    await until(() => expect(asked.some(({ line }) => line.startsWith('POST'))).toBe(true))
    return asked.find(({ line }) => line.startsWith('POST'))
  }

  it('counts from when it is learnt, and is kept', async () => {
    const sync = await open()
    sync.learnCapabilities(['idempotency-key', 'of another year'])
    await model()
    expect((await firstSending())?.key).toEqual(expect.any(String))
    await until(async () =>
      expect((await db.meta.get('capabilities'))?.value).toEqual(['idempotency-key', 'of another year']),
    )
  })

  it('is remembered: a start without network knows it', async () => {
    await db.meta.put({ key: 'capabilities', value: ['idempotency-key'] })
    await open()
    await model()
    expect((await firstSending())?.key).toEqual(expect.any(String))
  })

  it.each([undefined, 'idempotency-key', ['idempotency']])(
    'is nothing where %s is remembered',
    async (value) => {
      if (value !== undefined) await db.meta.put({ key: 'capabilities', value })
      answer = ({ method }) => (method === 'GET' ? Response.json([]) : new Response('', { status: 500 }))
      await open()
      await model()
      expect((await firstSending())?.key).toBeNull()
      expect(asked[0]?.line).toMatch(/^GET/)
    },
  )
})

it('S-19 a photo whose bytes are what they were is sent', async () => {
  const modelKey = await model()
  await db.operations.clear()
  await db.models.update(modelKey, { serverId: 1, slug: '한빛' })
  await db.idMap.put({ localId: modelKey, kind: 'model', serverId: 1, slug: '한빛' })
  await addPhoto(db, { modelKey, processKey: null })
  await db.meta.put({ key: 'capabilities', value: ['idempotency-key', 'if-match'] })
  await open()
  await until(() =>
    expect(asked.map(({ line }) => line)).toContainEqual(expect.stringMatching(/^POST .*image/)),
  )
})

describe('bytes for a full disk', () => {
  const reserve = () => db.reserve.count()
  async function after(ms: number) {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turns = 0; turns < 30; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const withStorage = (estimate: object | null) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal(
      'navigator',
      estimate === null ? {} : { storage: { estimate: () => Promise.resolve(estimate) } },
    )
  }
  const MB = 1024 * 1024

  it.each([
    ['there is room', { quota: 300 * MB, usage: 100 * MB }],
    ['nothing is in use', { quota: 200 * MB }],
    ['the browser gives no estimate', {}],
    ['the browser has none', null],
  ])('are laid aside half a minute after the start, where %s', async (_, estimate) => {
    withStorage(estimate)
    await open(queues)
    await after(29_999)
    expect(await reserve()).toBe(0)
    await after(1)
    expect(await reserve()).toBe(1)
  })

  it('are not taken from what little is left', async () => {
    withStorage({ quota: 299 * MB, usage: 100 * MB })
    await open(queues)
    await after(60_000)
    expect(await reserve()).toBe(0)
  })
})
