import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EditsApi } from '#api/edits.ts'
import { ApiProblem } from '#api/problem.ts'
import { rootModel } from '#domain/model/model.ts'
import { beginFollowing, readFollowing } from '#local/answers/following.ts'
import { createModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { PhotoRow } from '#local/store/records.ts'
import { StorageFailure } from '#local/store/strict-write.ts'
import { hostSync } from '#sync/worker/sync-worker-host.ts'
import type { UserSync } from '#sync/worker/user-sync.ts'
import { group } from '../../support/simulated/one-device.ts'
import { apiOf } from '../../support/unit/leader.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, operationOf } from '../../support/unit/operation.ts'
import { imageOf } from '../../support/unit/record-rows.ts'
import { until } from '../../support/until.ts'

const opened = vi.hoisted(() => ({ sync: {} }))
vi.mock('#sync/worker/user-sync.ts', () => ({ openUserSync: () => Promise.resolve(opened.sync) }))

let db: DeviceDatabase
let worker: ReturnType<typeof hostSync>
/** What the worker does, in order. */
let done: unknown[][]
/** How each call of the server fares; without one it is not to be asked. */
let answers: Partial<Record<keyof EditsApi, () => unknown>>

beforeEach(async () => {
  db = await newDatabase()
  done = []
  answers = {}
  const noted =
    (what: string) =>
    (...given: unknown[]) => {
      done.push([what, ...given.filter((one) => !(one instanceof AbortSignal))])
    }
  opened.sync = {
    db,
    tokens: { take: noted('take') },
    engine: { hurry: noted('engine hurries') },
    leadership: { hurry: noted('leadership hurries') },
    tellOthers: noted('others are told'),
    learnCapabilities: noted('learn'),
    api: apiOf((name, given) => {
      noted(name)(...given)
      if (!given.some((one) => one instanceof AbortSignal)) throw new Error('Nothing would end it.')
      const value = answers[name]?.()
      if (value === undefined) throw new Error(`${name} is not to be asked.`)
      return { value, etag: null, status: 200 }
    }),
    fetchPicture: (address: string) => {
      noted('picture')(address)
      return Promise.resolve({ bytes: new ArrayBuffer(1), type: 'image/jpeg' })
    },
  } satisfies Partial<Record<keyof UserSync, unknown>>
  worker = hostSync({} as never)
  await worker.start({ username: 'kotric1', host: '', authScheme: 'Token', appBuild: 'test' })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const hanbit = { area: 'root', slug: '한빛' } as const
const NO_NETWORK = new ApiProblem({ kind: 'network' })
const fails = (error: Error) => () => {
  throw error
}
const calls = () => done.map(([what]) => what)
const turns = async () => {
  for (let count = 0; count < 50; count += 1) await new Promise((resolve) => setImmediate(resolve))
}
/** What the server has of the model, with one photo. */
const answered = rootModel.parse({
  ...{ id: 1, title: '한빛', slug: '한빛', group, kpis: [], workStatus: 0 },
  ...{ images: [{ id: 3, url: 'a.jpg', thumbnailUrl: 'as.jpg' }], manager: '', workedAt: null },
  ...{ mainRootTech: null, subRootTech: null, productionItem: '', overview: '', features: '', memo: '' },
  ...{ autoProcessState: null, monitoringProcessState: null, connectionProcessState: null },
})
/** A model that is here with one photo of the server. */
async function held(changes = {}): Promise<string> {
  const key = await createModel(db, { area: 'root', title: '한빛', group })
  await db.operations.clear()
  await db.models.update(key, { serverId: 1, slug: '한빛', 'view.images': [imageOf(3)], ...changes })
  await db.photos.put({ key: 'root:3', modelKey: key, url: 'a.jpg', thumbnailUrl: 'as.jpg' } as PhotoRow)
  return key
}

describe('a token', () => {
  it('is taken with what the server promises, and what waits goes at once', async () => {
    await worker.token({ token: 'new', capabilities: ['if-match'] })
    expect(done).toEqual([
      ['take', 'new'],
      ['learn', ['if-match']],
      ['engine hurries'],
      ['leadership hurries'],
    ])
  })

  it('says nothing of promises where they are not known, and is no news where it is taken back', async () => {
    await worker.token({ token: '', capabilities: null })
    expect(done).toEqual([['take', '']])
  })
})

it('a network that is back hurries this tab, the others, and whoever may lead', async () => {
  await worker.hurry()
  expect(done).toEqual([['engine hurries'], ['others are told', 'hurry'], ['leadership hurries']])
})

it('one picture of a photo is kept in the size that was asked for', async () => {
  await held()
  await worker.keepPhoto({ photoKey: 'root:3', size: 'full' })
  expect(done).toEqual([['picture', 'a.jpg']])
  expect(await db.pictures.count()).toBe(1)
})

it('a model that was brought comes with its photos, and is not asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answers = { model: () => answered, processes: () => ({ results: [] }) }
  expect(await worker.pull(hanbit)).toBeNull()
  await until(() => expect(calls()).toEqual(['model', 'processes', 'picture']))
  await turns()
  expect(vi.getTimerCount()).toBe(0)
})

describe('a model that could not be brought', () => {
  it('says how the call ended', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers = { model: fails(NO_NETWORK), processes: fails(NO_NETWORK) }
    expect(await worker.pull(hanbit)).toEqual({ kind: 'network' })
    expect(told).not.toHaveBeenCalled()
  })

  it.each([
    ['no room', new StorageFailure('full', null), { kind: 'no-room' }, 0],
    ['a database that is away', new StorageFailure('unavailable', null), { kind: 'network' }, 1],
    ['a defect', new Error('a defect'), { kind: 'network' }, 1],
  ])('says so for %s, and whoever looks is told of what nobody expects', async (_, error, problem, times) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers = { model: fails(error), processes: fails(error) }
    expect(await worker.pull(hanbit)).toEqual(problem)
    expect(told.mock.calls).toEqual(
      Array.from({ length: times }, () => ['A model could not be brought onto the device.', error]),
    )
  })
})

describe('a model whose answer came too early', () => {
  /** The page is answered at once, with what is here. */
  async function pullTooEarly() {
    const creation = operationOf(modelCreation('local-new'), {
      userKey: 'kotric1',
      state: 'SENDING',
      wireCount: 1,
    })
    await db.operations.add(creation)
    expect(await worker.pull(hanbit)).toBeNull()
    expect(done).toEqual([])
  }

  it('is asked for again, and comes with its photos', async () => {
    await pullTooEarly()
    await db.operations.clear()
    answers = { model: () => answered, processes: () => ({ results: [] }) }
    await until(() => expect(calls()).toEqual(['model', 'processes', 'picture']))
    expect(done.at(-1)).toEqual(['picture', 'as.jpg'])
    expect(await db.models.toArray()).toMatchObject([{ slug: '한빛' }])
  })

  it('is left without a word where something of it is under way for longer than a minute', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await pullTooEarly()
    await turns()
    for (let times = 0; times < 7; times += 1) {
      expect(vi.getTimerCount()).toBe(1)
      await vi.advanceTimersToNextTimerAsync()
      await turns()
    }
    expect(vi.getTimerCount()).toBe(0)
    expect([done, told.mock.calls]).toEqual([[], []])
  })

  it('whose server cannot be read then is left, and whoever looks is told', async () => {
    await pullTooEarly()
    await db.operations.clear()
    answers = { model: fails(NO_NETWORK), processes: fails(NO_NETWORK) }
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await until(() => expect(told).toHaveBeenCalled())
    expect(told.mock.calls).toEqual([['A model could not be asked for again.', NO_NETWORK]])
    expect(calls()).toEqual(['model', 'processes'])
  })
})

describe('what has changed on the server', () => {
  it('is known once it was read', async () => {
    answers = { changes: () => ({ results: [], cursor: 5, seal: 'seal', hasMore: false }) }
    expect(await worker.follow()).toBe(true)
    expect(await readFollowing(db)).toMatchObject({ cursor: 5 })
  })

  it('is not known where it could not be read', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    answers = { changes: fails(NO_NETWORK) }
    expect(await worker.follow()).toBe(false)
    expect(told.mock.calls).toEqual([['What has changed on the server could not be read.', NO_NETWORK]])
  })
})

describe('a model that is taken along', () => {
  async function current(): Promise<string> {
    await beginFollowing(db, { cursor: 5, seal: 'seal' })
    return held({ followedBy: (await readFollowing(db))?.id })
  }

  it('is not asked for where it is here as the server has it; its photos come in both sizes', async () => {
    await current()
    expect(await worker.takeAlong({ ...hanbit, isFollowed: true })).toBe(true)
    expect(done).toEqual([
      ['picture', 'as.jpg'],
      ['picture', 'a.jpg'],
    ])
  })

  it('is asked for where nobody knows what has changed, and says that it did not come', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await current()
    answers = { model: fails(NO_NETWORK), processes: fails(NO_NETWORK) }
    expect(await worker.takeAlong({ ...hanbit, isFollowed: false })).toBe(false)
    expect(calls()).toEqual(['model', 'processes'])
    expect(told.mock.calls).toEqual([['A model could not be taken along.', NO_NETWORK]])
  })

  it('is not whole where a photo is missing', async () => {
    const key = await current()
    await db.models.update(key, { 'view.images': [imageOf(3), imageOf(4)] })
    await db.photos.put({ key: 'root:4', modelKey: key, url: null, thumbnailUrl: null } as PhotoRow)
    expect(await worker.takeAlong({ ...hanbit, isFollowed: true })).toBe(false)
  })

  describe('while something is being made here', () => {
    const making = (modelKey: string) =>
      db.operations.add(
        operationOf(modelCreation(modelKey), { userKey: 'kotric1', state: 'SENDING', wireCount: 1 }),
      )

    it('comes once that has arrived', async () => {
      await making('local-new')
      const taken = worker.takeAlong({ ...hanbit, isFollowed: false })
      await turns()
      expect(done).toEqual([])
      await db.operations.clear()
      answers = { model: () => answered, processes: () => ({ results: [] }) }
      expect(await taken).toBe(true)
      expect(calls()).toEqual(['model', 'processes', 'picture', 'picture'])
    })

    it('did not come where that takes too long', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await making('local-new')
      const taken = worker.takeAlong({ ...hanbit, isFollowed: false })
      for (let times = 0; times < 3; times += 1) {
        await turns()
        await vi.advanceTimersToNextTimerAsync()
      }
      expect(await taken).toBe(false)
      expect(done).toEqual([])
    })

    it('is whole where it is what is made: all of that is here', async () => {
      const key = await held({ pulledAt: 1 })
      await making(key)
      expect(await worker.takeAlong({ ...hanbit, isFollowed: false })).toBe(true)
      expect(calls()).toEqual(['picture', 'picture'])
    })
  })
})
