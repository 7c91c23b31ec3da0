import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LiveModel } from '#api/live.ts'
import { ApiProblem } from '#api/problem.ts'
import { LiveFollower } from '#app/device/live-follower.ts'
import type { LiveEvent } from '#domain/live.ts'
import { VirtualTime } from '../support/simulated/virtual-time.ts'

/** One call for a stream, which the test answers. */
interface Call {
  at: number
  model: LiveModel | null
  signal: AbortSignal
  say: (event: LiveEvent | null) => void
  end: () => void
  fail: (error: unknown) => void
}

const PRESS = { area: 'root', slug: '프레스' } as const
const MINUTE_MS = 60_000
const begun = (quietMs: number | null = null): LiveEvent => ({ kind: 'begun', quietMs })

let time: VirtualTime
let calls: Call[]
let asked: string[]
let isWanted: boolean
let askedMsAgo: number
let follower: LiveFollower
let stop: AbortController
beforeEach(() => {
  time = new VirtualTime(1_000_000)
  calls = []
  asked = []
  isWanted = true
  askedMsAgo = 0
  stop = new AbortController()
  follower = new LiveFollower({
    api: {
      follow: (model, signal, say) => {
        const { promise, resolve, reject: fail } = Promise.withResolvers<undefined>()
        signal.addEventListener('abort', () => fail(signal.reason))
        calls.push({ at: time.now(), model, signal, say, end: () => resolve(undefined), fail })
        return promise
      },
    },
    isWanted: () => isWanted,
    askedMsAgo: () => askedMsAgo,
    onModel: ({ slug }) => asked.push(slug),
    onModels: () => asked.push('lists'),
    onCatalogue: () => asked.push('catalogue'),
    wait: time.wait,
    elapsed: time.now,
    random: () => 0.5,
  })
  void follower.run(stop.signal)
})
afterEach(() => stop.abort())

const last = () => calls.at(-1)!

async function untilNext(): Promise<void> {
  const before = calls.length
  await time.pass(10 * MINUTE_MS, () => calls.length > before)
}

async function open(model: LiveModel = PRESS): Promise<Call> {
  follower.look(model)
  await time.pass(1_000)
  last().say(begun())
  return last()
}

test('listens for the model that the page shows, and for no model that was only passed', async () => {
  const leave = follower.look({ area: 'general', slug: '지나간' })
  leave()
  follower.look(PRESS)
  await time.pass(1_000)
  expect(calls.map(({ model }) => model?.slug)).toEqual(['프레스'])
})

test('asks for the open model when it is told of a change, and for the lists', async () => {
  const stream = await open()
  stream.say({ kind: 'model' })
  expect(asked).toEqual(['프레스', 'lists'])
})

test('asks for the lists at once, and then no more often than every ten seconds', async () => {
  const stream = await open()
  for (let n = 0; n < 20; n += 1) {
    stream.say({ kind: 'models' })
    await time.pass(1_000)
  }
  expect(asked).toEqual(['lists', 'lists', 'lists'])
  await time.pass(MINUTE_MS)
  expect(asked).toHaveLength(3)
})

test('asks for the catalogues and the open model when something is called otherwise, and for the lists besides', async () => {
  const stream = await open()
  stream.say({ kind: 'catalogue' })
  stream.say({ kind: 'models' })
  expect(asked).toEqual([PRESS.slug, 'catalogue', 'lists'])
  stream.say({ kind: 'catalogue' })
  expect(asked.filter((one) => one === 'catalogue')).toHaveLength(1)
  await time.pass(MINUTE_MS)
  expect(asked.filter((one) => one === 'catalogue')).toHaveLength(2)
})

test('says who else looks at the model, and nothing of the model before', async () => {
  const stream = await open()
  stream.say({ kind: 'present', usernames: ['kotric1'] })
  expect(follower.usernames()).toEqual(['kotric1'])
  follower.look({ area: 'root', slug: '다음' })
  expect(follower.usernames()).toEqual([])
  stream.say({ kind: 'present', usernames: ['kotric1'] })
  expect(follower.usernames()).toEqual([])
})

describe('a stream that has ended', () => {
  test('is followed by another, which asks for the model only if it changed meanwhile', async () => {
    const first = await open()
    await time.pass(MINUTE_MS / 2)
    first.say(null)
    first.end()
    await time.pass(2_000)
    expect(calls).toHaveLength(2)
    last().say(begun(MINUTE_MS / 2))
    expect(asked).toEqual([])
    await time.pass(MINUTE_MS / 2)
    last().end()
    await time.pass(2_000)
    last().say(begun(10_000))
    expect(asked).toEqual(['프레스'])
  })

  test('leaves the people said who were there, for as long as it takes to come back', async () => {
    const stream = await open()
    await time.pass(10_000)
    stream.say({ kind: 'present', usernames: ['kotric1'] })
    stream.end()
    await time.settle()
    expect(follower.usernames()).toEqual(['kotric1'])
    await time.pass(1_000)
    last().fail(new ApiProblem({ kind: 'network' }))
    await time.settle()
    expect(follower.usernames()).toEqual([])
  })
})

test('a server that names an absurd time to wait is asked again in ten minutes, and not at once', async () => {
  follower.look(PRESS)
  await time.pass(1_000)
  last().fail(new ApiProblem({ kind: 'throttled', status: 429, retryAfterMs: 1e15 }))
  await time.pass(9 * MINUTE_MS)
  expect(calls).toHaveLength(1)
  await untilNext()
  expect(calls).toHaveLength(2)
})

test('asks for a model that was asked for before it last changed', async () => {
  askedMsAgo = 2 * MINUTE_MS
  follower.look(PRESS)
  await time.pass(1_000)
  last().say(begun(MINUTE_MS))
  expect(asked).toEqual(['프레스'])
})

describe('where it cannot be had', () => {
  test('tries ever more rarely, and at once when there is hope', async () => {
    const refuse = async () => {
      last().fail(new ApiProblem({ kind: 'server', status: 503 }))
      await untilNext()
    }
    follower.look(PRESS)
    await untilNext()
    for (let n = 0; n < 12; n += 1) await refuse()
    const pauses = calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0))
    expect(pauses.slice(0, 3)).toEqual([2_000, 4_000, 8_000])
    expect(Math.max(...pauses)).toBe(5 * MINUTE_MS)
    last().fail(new ApiProblem({ kind: 'network' }))
    await time.settle()
    const before = calls.length
    follower.wake()
    await time.pass(1_000)
    expect(calls).toHaveLength(before + 1)
  })

  test('takes a stream of which nothing comes for one that is held back, and lets it be', async () => {
    follower.look(PRESS)
    await time.pass(1_000)
    await time.pass(10_000)
    expect(last().signal.aborted).toBe(true)
    follower.wake()
    await time.pass(9 * MINUTE_MS)
    expect(calls).toHaveLength(1)
    await time.pass(2 * MINUTE_MS)
    expect(calls).toHaveLength(2)
  })

  test('waits as long as it is told to', async () => {
    follower.look(PRESS)
    await time.pass(1_000)
    last().fail(new ApiProblem({ kind: 'throttled', status: 429, retryAfterMs: MINUTE_MS }))
    await time.pass(MINUTE_MS - 1_000)
    expect(calls).toHaveLength(1)
    await time.pass(2_000)
    expect(calls).toHaveLength(2)
  })

  test('lets a model be that the server does not have, and listens for the next', async () => {
    follower.look(PRESS)
    await time.pass(1_000)
    last().fail(new ApiProblem({ kind: 'not-found', detail: '' }))
    await time.pass(9 * MINUTE_MS)
    expect(calls).toHaveLength(1)
    await open({ area: 'root', slug: '다음' })
    expect(last().model?.slug).toBe('다음')
  })

  test('does not come back at once again and again to what cuts it off', async () => {
    follower.look(PRESS)
    const cut = async () => {
      last().say(begun())
      last().end()
      await untilNext()
    }
    await untilNext()
    for (let n = 0; n < 6; n += 1) await cut()
    expect(last().at - calls[0]!.at).toBeGreaterThan(MINUTE_MS)
  })
})

test('gives up a stream that shows no sign any more, and begins another', async () => {
  const stream = await open()
  for (let n = 0; n < 10; n += 1) {
    await time.pass(20_000)
    stream.say(null)
  }
  expect(stream.signal.aborted).toBe(false)
  await time.pass(MINUTE_MS)
  expect(stream.signal.aborted).toBe(true)
  await time.pass(2_000)
  expect(calls).toHaveLength(2)
})

test('listens to nothing while it is not wanted, and ends with its page', async () => {
  const stream = await open()
  isWanted = false
  follower.rest()
  await time.pass(30 * MINUTE_MS)
  expect(stream.signal.aborted).toBe(true)
  expect(calls).toHaveLength(1)
  isWanted = true
  follower.wake()
  await time.pass(1_000)
  expect(calls).toHaveLength(2)
  stop.abort()
  await time.pass(30 * MINUTE_MS)
  expect(last().signal.aborted).toBe(true)
  expect(calls).toHaveLength(2)
})
