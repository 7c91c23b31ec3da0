import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endable, keepWorker } from '#lib/workers/page-worker.ts'
import { type Methods, connect } from '#lib/workers/worker-link.ts'
import { portPair } from '../support/simulated/port-pair.ts'

const workerMethods = {
  who: { params: z.void() },
  read: { params: z.string(), result: z.string() },
} as const satisfies Methods
const pageMethods = { token: { params: z.void(), result: z.string() } } as const satisfies Methods
const methods = { ours: pageMethods, theirs: workerMethods }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page whose workers answer with their number, unless they hang. */
function open(hanging: readonly number[] = [], onGreeting: () => void = () => undefined) {
  const browser = { window: new EventTarget(), document: new EventTarget() }
  const running = new Set<number>()
  const missing: (() => void)[] = []
  const told: string[] = []
  let begun = 0
  const start = () => {
    const number = (begun += 1)
    running.add(number)
    const [pageSide, workerSide] = portPair()
    connect(
      workerSide,
      { ours: workerMethods, theirs: pageMethods },
      {
        who: () => {
          told.push(`who ${number}`)
        },
        read: (what) => {
          told.push(`read ${what} ${number}`)
          return hanging.includes(number) ? new Promise<string>(() => undefined) : `${what} by ${number}`
        },
      },
    )
    const terminate = () => {
      running.delete(number)
    }
    return { ...pageSide, terminate, onMissing: (tell: () => void) => void missing.push(tell) }
  }
  const worker = keepWorker({
    start,
    methods,
    handlers: { token: () => 'token' },
    greet: (link) => {
      link.notify('who', undefined)
      onGreeting()
    },
    browser,
  })
  const happens = (name: string) => {
    const target = name.startsWith('page') ? browser.window : browser.document
    target.dispatchEvent(new Event(name))
  }
  return { worker, happens, running, told, missing }
}

it.each([
  ['is left', ['pagehide'], ['pageshow']],
  ['is frozen', ['freeze'], ['resume']],
  ['is left, and then frozen for the way back', ['pagehide', 'freeze'], ['resume', 'pageshow']],
])('a worker ends when its page %s, and one other begins when it is back', async (_, leaving, back) => {
  const { worker, happens, running, told } = open()
  worker.begin()
  expect([...running]).toEqual([1])
  leaving.forEach(happens)
  expect([...running]).toEqual([])
  worker.notify('who', undefined)
  worker.begin()
  expect([...running]).toEqual([])
  back.forEach(happens)
  expect([...running]).toEqual([2])
  expect(await worker.request('read', 'a')).toBe('a by 2')
  expect(told).toEqual(['who 1', 'who 2', 'read a 2'])
})

it('what a worker left unanswered the next one is asked, after it was told what it has to know', async () => {
  const { worker, happens, told } = open([1])
  const answer = worker.request('read', 'a')
  await Promise.resolve()
  happens('pagehide')
  const whileAway = worker.request('read', 'b')
  happens('pageshow')
  expect(await Promise.all([answer, whileAway])).toEqual(['a by 2', 'b by 2'])
  expect(told).toEqual(['who 1', 'read a 1', 'who 2', 'read a 2', 'read b 2'])
})

it('what was answered is not asked again', async () => {
  const { worker, happens, told } = open()
  await worker.request('read', 'a')
  happens('pagehide')
  happens('pageshow')
  await worker.request('read', 'b')
  expect(told).toEqual(['who 1', 'read a 1', 'who 2', 'read b 2'])
})

it('who asks a worker because it has begun asks it once', async () => {
  let ask: () => unknown = () => undefined
  const { worker, happens, told } = open([], () => void ask())
  worker.begin()
  ask = () => worker.request('read', 'a')
  happens('pagehide')
  happens('pageshow')
  await worker.request('read', 'b')
  expect(told).toEqual(['who 1', 'who 2', 'read a 2', 'read b 2'])
})

it('a worker that hangs is replaced, and its questions go to the next', async () => {
  const { worker, running } = open([1])
  const answer = worker.request('read', 'a')
  worker.restart()
  expect(await answer).toBe('a by 2')
  expect([...running]).toEqual([2])
})

it('a worker whose script does not come is begun again, in a while or with the next question', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { worker, running, missing } = open([1, 2])
  const answers = [worker.request('read', 'a')]
  missing[0]?.()
  expect([...running]).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([...running]).toEqual([2])
  missing[1]?.()
  answers.push(worker.request('read', 'b'))
  expect(await Promise.all(answers)).toEqual(['a by 3', 'b by 3'])
  // What is said of one that was replaced ends nobody.
  missing[0]?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([...running]).toEqual([3])
  worker.restart()
  missing[3]?.()
  worker.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([...running]).toEqual([])
})

it('a browser says that a script did not come, and what goes wrong in one that runs, by events of one name', () => {
  const browser = Object.assign(new EventTarget(), {
    postMessage: () => undefined,
    terminate: () => undefined,
  })
  const tell = vi.fn()
  endable(browser).onMissing?.(tell)
  browser.dispatchEvent(Object.assign(new Event('error'), { message: 'x is undefined' }))
  expect(tell).not.toHaveBeenCalled()
  browser.dispatchEvent(new Event('error'))
  expect(tell).toHaveBeenCalledTimes(1)
})

it('a page that has asked nothing begins none, neither at its first showing nor later', () => {
  const { worker, happens, running } = open()
  happens('pageshow')
  worker.notify('who', undefined)
  worker.restart()
  expect([...running]).toEqual([])
})

it('nobody waits for a worker that was stopped, and it stays stopped until it is asked again', async () => {
  const { worker, happens, running } = open([1])
  const answer = worker.request('read', 'a')
  worker.stop()
  await expect(answer).rejects.toThrow('stopped')
  happens('pageshow')
  expect([...running]).toEqual([])
  expect(await worker.request('read', 'b')).toBe('b by 2')
})
