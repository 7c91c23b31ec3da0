import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import { StorageFailure } from '#local/store/strict-write.ts'
import { type Handlers, type Port, connect } from '#lib/workers/worker-link.ts'
import { pageMethods, workerMethods } from '#sync/messages.ts'
import { type SyncStart, startSync } from '#sync/page/start-sync.ts'
import { portPair } from '../../support/simulated/port-pair.ts'
import { until } from '../../support/until.ts'

const threads = vi.hoisted(() => ({ start: (_url: string, _name: string): unknown => null }))
vi.mock('#sync/worker/sync.worker.ts?worker&url', () => ({ default: 'the script' }))
vi.mock('#lib/workers/page-thread.ts', () => ({
  startThread: (url: string, name: string) => threads.start(url, name),
}))

const START = { username: 'kotric1', host: 'https://survey.example', authScheme: 'Token', appBuild: 'test' }
/** What the worker is told and asked, in order. */
let heard: unknown[][]
let started: unknown[][]
let ended: number
/** What it answers. */
let answers: Partial<Record<'pull' | 'follow' | 'takeAlong', (params: never) => unknown>>
/** The last worker's way to ask its page. */
let asks: ReturnType<typeof connect<typeof workerMethods, typeof pageMethods>>

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  ;[heard, started, ended, answers] = [[], [], 0, {}]
  threads.start = (...how) => {
    started.push(how)
    const [ofPage, ofWorker] = portPair()
    asks = connect(ofWorker, { ours: workerMethods, theirs: pageMethods }, handlers())
    const worker: Port & { terminate: () => void } = {
      ...ofPage,
      terminate: () => {
        ended += 1
      },
    }
    return worker
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function handlers(): Handlers<typeof workerMethods> {
  const hears = (what: keyof typeof workerMethods) => (params: unknown) => {
    heard.push(params === undefined ? [what] : [what, params])
    return answers[what as 'pull']?.(params as never) as never
  }
  const methods = Object.keys(workerMethods) as (keyof typeof workerMethods)[]
  return Object.fromEntries(methods.map((what) => [what, hears(what)])) as never
}
const start = (changes: Partial<SyncStart> = {}) =>
  startSync({
    ...START,
    renewToken: () => Promise.resolve('renewed'),
    onDrained: () => undefined,
    ...changes,
  })
const TOKEN = { token: 'token', capabilities: ['if-match'] }
const hanbit = { area: 'root', slug: '한빛' } as const

describe('the worker of a page', () => {
  it('is told first whose it is, and then each token', async () => {
    start().handToken(TOKEN)
    await until(() => expect(heard).toHaveLength(2))
    expect(started).toEqual([['the script', 'sync']])
    expect(heard).toEqual([
      ['start', START],
      ['token', TOKEN],
    ])
  })

  it('that is begun anew is told both again', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const sync = start()
    sync.restart()
    await until(() => expect(heard).toHaveLength(2))
    expect([ended, started.length]).toEqual([1, 2])
    sync.handToken(TOKEN)
    sync.restart()
    await until(() => expect(heard).toHaveLength(5))
    expect(heard.slice(2).map(([what]) => what)).toEqual(['token', 'start', 'token'])
    sync.stop()
    expect(ended).toBe(3)
    // Of a token that the page does not have yet, it is told nothing.
    expect(complaints).not.toHaveBeenCalled()
  })

  it('is told that the network is back, and which picture to keep', async () => {
    const sync = start()
    sync.hurry()
    sync.keepPhoto('photo', 'full')
    await until(() => expect(heard).toHaveLength(3))
    expect(heard.slice(1)).toEqual([['hurry'], ['keepPhoto', { photoKey: 'photo', size: 'full' }]])
  })

  it('asks its page for a token, and says when nothing waits any more', async () => {
    let drained = 0
    start({
      renewToken: () => Promise.resolve('refused'),
      onDrained: () => {
        drained += 1
      },
    })
    expect(await asks.request('renewToken', undefined)).toBe('refused')
    asks.notify('drained', undefined)
    await until(() => expect(drained).toBe(1))
  })
})

describe('a model that is brought', () => {
  it('is asked for by its address', async () => {
    answers.pull = () => null
    await start().pull('root', '한빛')
    expect(heard.at(-1)).toEqual(['pull', hanbit])
  })

  it('says why it could not be', async () => {
    const sync = start()
    answers.pull = () => ({ kind: 'not-found', detail: '없음' })
    await expect(sync.pull('root', '한빛')).rejects.toBeInstanceOf(ApiProblem)
    await expect(sync.pull('root', '한빛')).rejects.toMatchObject({
      problem: { kind: 'not-found', detail: '없음' },
    })
    answers.pull = () => ({ kind: 'no-room' })
    await expect(sync.pull('root', '한빛')).rejects.toBeInstanceOf(StorageFailure)
    await expect(sync.pull('root', '한빛')).rejects.toMatchObject({ reason: 'full' })
  })
})

describe('models that are taken along', () => {
  it.each([true, false])(
    'come one after the other, each told, where what changed is known: %s',
    async (isFollowed) => {
      answers.follow = () => isFollowed
      answers.takeAlong = ({ slug }: { slug: string }) => slug !== '나'
      const told: unknown[] = []
      await start().takeAlong('root', ['가', '나', '다'], (progress) => told.push(progress))
      expect(told).toEqual([
        { done: 0, total: 3, failed: 0 },
        { done: 1, total: 3, failed: 0 },
        { done: 2, total: 3, failed: 1 },
        { done: 3, total: 3, failed: 1 },
      ])
      expect(heard.slice(1)).toEqual([
        ['follow'],
        ...['가', '나', '다'].map((slug) => ['takeAlong', { area: 'root', slug, isFollowed }]),
      ])
    },
  )
})
