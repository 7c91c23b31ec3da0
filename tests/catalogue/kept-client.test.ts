import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageMethods, workerMethods } from '#catalogue/messages.ts'
import { createKeptClient } from '#catalogue/page/kept-client.ts'
import { connect } from '#lib/workers/worker-link.ts'
import { portPair } from '../support/simulated/port-pair.ts'
import { until } from '../support/until.ts'

/** What each worker has read, which token it had, and whether it has been ended. */
interface Begun {
  read: string[]
  token: string | null
  isOver: boolean
}

let workers: Begun[]
let taking: PromiseWithResolvers<boolean>
let isTakenOn: boolean
beforeEach(() => {
  workers = []
  taking = Promise.withResolvers()
  isTakenOn = false
})
afterEach(() => void vi.restoreAllMocks())

/**
 * @param fates of the workers, by their place, that do not come to an end with what they read
 * @param ofPage where the service worker is not the page's own
 */
function open(fates: Record<number, 'absent' | 'hangs' | 'lacks equipment'> = {}, ofPage = false) {
  const start = () => {
    const [pageSide, workerSide] = portPair()
    const begun: Begun = { read: [], token: null, isOver: false }
    const fate = fates[workers.length]
    workers.push(begun)
    const never = () => Promise.reject(new Error('It is only asked to read.'))
    const page = connect(
      workerSide,
      { ours: workerMethods, theirs: pageMethods },
      {
        token: ({ token }) => {
          begun.token = token
        },
        setOwn: () => undefined,
        reload: () => undefined,
        load: ({ catalogue }) => {
          begun.read.push(catalogue)
          if (fate === 'hangs') return new Promise<void>(() => undefined)
          const isAbsent = fate === 'absent' || (fate === 'lacks equipment' && catalogue === 'equipment')
          page.notify('state', { catalogue, state: { phase: isAbsent ? 'absent' : 'ready', count: 1 } })
          return undefined
        },
        search: () => ({ search: 1, total: 0, first: [] }),
        ...{ window: never, ask: never, extend: never, kpiChildren: never, gone: never, classes: never },
      },
    )
    return { ...pageSide, terminate: () => void (begun.isOver = true) }
  }
  const client = createKeptClient({
    start,
    renewToken: () => Promise.resolve('refused'),
    browser: { window: new EventTarget(), document: new EventTarget() },
    ...(ofPage ? {} : { serviceWorker: { isTakenOn: () => isTakenOn, untilTakenOn: () => taking.promise } }),
  })
  const takeOn = () => {
    isTakenOn = true
    taking.resolve(true)
  }
  return { client, takeOn }
}
const ALL = ['kpi', 'equipment', 'industry']

describe('what the catalogue worker reads', () => {
  it('is kept at once where it has begun under the service worker', async () => {
    isTakenOn = true
    const { client } = open()
    client.handToken({ token: 'first', capabilities: null })
    expect(await client.keep()).toBe(true)
    expect(workers).toEqual([{ read: ALL, token: 'first', isOver: false }])
  })

  it('is read once more by a second one that begins when the page is taken on, and the first goes on', async () => {
    const { client, takeOn } = open()
    const kept = client.keep()
    await client.search('equipment', { text: '선반' })
    client.handToken({ token: 'second', capabilities: null })
    expect(workers).toHaveLength(1)
    takeOn()
    expect(await kept).toBe(true)
    expect(workers).toEqual([
      { read: ALL, token: 'second', isOver: false },
      { read: ALL, token: 'second', isOver: true },
    ])
    expect(await client.keep()).toBe(true)
    expect(workers).toHaveLength(2)
  })

  it('is not kept while the page is not taken on, or where the network is gone by then; and may be later', async () => {
    const { client, takeOn } = open({ 1: 'absent' })
    const waited = client.keep()
    taking.resolve(false)
    expect(await waited).toBe(false)
    takeOn()
    taking = Promise.withResolvers()
    taking.resolve(true)
    expect(await client.keep()).toBe(false)
    expect(await client.keep()).toBe(true)
    expect(workers.map(({ isOver }) => isOver)).toEqual([false, true, true])
  })

  it.each(['absent', 'lacks equipment'] as const)('is not kept where it is not whole: %s', async (fate) => {
    const { client } = open({ 0: fate })
    expect(await client.keep()).toBe(false)
    expect(workers).toHaveLength(1)
  })

  it('is kept at once while developing, where there is no service worker', async () => {
    const { client } = open({}, true)
    expect(await client.keep()).toBe(true)
    expect(workers).toHaveLength(1)
  })

  it('is read without a token while nobody has one', async () => {
    const { client, takeOn } = open()
    takeOn()
    isTakenOn = false
    expect(await client.keep()).toBe(true)
    expect(workers.map(({ token }) => token)).toEqual(['', ''])
  })

  it('ends with the page, the second time as well', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { client, takeOn } = open({ 1: 'hangs' })
    const kept = client.keep()
    takeOn()
    await until(() => expect(workers[1]?.read).toEqual(['kpi']))
    expect(workers.map(({ isOver }) => isOver)).toEqual([false, false])
    client.close()
    expect(workers.map(({ isOver }) => isOver)).toEqual([true, true])
    expect(await kept).toBe(false)
    expect(warned).toHaveBeenCalledWith('The catalogues could not be taken along.', expect.any(Error))
  })

  it('is not read once more where the page was left before it was taken on', async () => {
    const { client, takeOn } = open()
    const kept = client.keep()
    await until(() => expect(workers[0]?.read).toEqual(ALL))
    client.close()
    takeOn()
    expect(await kept).toBe(false)
    expect(workers).toHaveLength(1)
  })
})
