import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import { type LateWork, lateWork } from '#domain/people/late-work.ts'
import type { Capability } from '#domain/people/session.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { keepTelling } from '#sync/late-work/tell-late-work.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, operationOf } from '../../support/unit/operation.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let db: DeviceDatabase
let now: number
let told: LateWork[]
let capabilities: Set<Capability>
let isOpen: boolean
let refusal: ProblemCause | Error | null
let wake: () => void
let waitedMs: number
let hasEnded: boolean
let leading = new AbortController()
beforeEach(async () => {
  now = 1_000_000_000
  db = await newDatabase(() => now)
  told = []
  capabilities = new Set(['late-work'])
  isOpen = true
  refusal = null
})

/** Begins to lead, up to where it waits for the first time. */
async function lead() {
  leading.abort()
  leading = new AbortController()
  hasEnded = false
  let arrived = Promise.withResolvers<null>()
  const wait = (ms: number) => {
    waitedMs = ms
    const { promise, resolve } = Promise.withResolvers<undefined>()
    wake = () => {
      arrived = Promise.withResolvers()
      resolve(undefined)
    }
    arrived.resolve(null)
    return promise
  }
  const deps = {
    ...{ db, wait, session: { isOpen: () => isOpen }, capabilities: () => capabilities, now: () => now },
    timeout: () => new AbortController().signal,
    tell: (work: LateWork) => {
      told.push(lateWork.parse(work))
      if (refusal === null) return Promise.resolve()
      return Promise.reject(refusal instanceof Error ? refusal : new ApiProblem(refusal))
    },
  }
  const ended = keepTelling(deps, leading.signal).then(() => {
    hasEnded = true
  })
  await arrived.promise
  return async (ms = waitedMs) => {
    now += ms
    wake()
    await Promise.race([arrived.promise, ended])
  }
}

const queue = (changes: Parameters<typeof operationOf>[1] = {}) =>
  db.operations.add(operationOf(modelCreation(crypto.randomUUID()), { createdAt: now, ...changes }))
const counts = () => told.map(({ waiting, stuck }) => ({ waiting, stuck }))

describe('what waits', () => {
  it('is told once it has waited for ten minutes, by its number and age, and then that it is gone', async () => {
    const pass = await lead()
    await queue()
    await queue()
    for (let minute = 1; minute < 10; minute += 1) await pass()
    expect(told).toEqual([])
    await pass()
    expect(told).toEqual([{ deviceId: told[0]?.deviceId, waiting: 2, stuck: 0, oldestSeconds: 600 }])
    await db.operations.clear()
    await pass()
    await pass()
    expect(told.slice(1)).toEqual([{ deviceId: told[0]?.deviceId, waiting: 0, stuck: 0, oldestSeconds: 0 }])
  })

  it('and goes out in time is told to nobody, however much comes after it', async () => {
    const pass = await lead()
    for (let minute = 0; minute < 30; minute += 1) {
      await db.operations.clear()
      await queue()
      await pass(9 * MINUTE)
    }
    expect(told).toEqual([])
  })

  it('is told again once an hour, and when it becomes more after ten minutes at the soonest', async () => {
    const pass = await lead()
    await queue()
    await pass(HOUR)
    await queue()
    for (let minute = 0; minute < 9; minute += 1) await pass()
    expect(counts()).toEqual([{ waiting: 1, stuck: 0 }])
    await pass()
    expect(counts().slice(1)).toEqual([{ waiting: 2, stuck: 0 }])
    for (let minute = 0; minute < 59; minute += 1) await pass()
    expect(told).toHaveLength(2)
    await pass()
    expect(told).toHaveLength(3)
    expect(told[2]?.oldestSeconds).toBe((told[1]?.oldestSeconds ?? 0) + 3_600)
  })
})

it('what is stuck is told at the next look, beside what waits', async () => {
  const pass = await lead()
  await queue({ state: 'REJECTED' })
  await queue({ state: 'PARKED' })
  await queue()
  await pass()
  expect(counts()).toEqual([{ waiting: 1, stuck: 2 }])
})

it('as much that is stuck as waits is told once, and what is stuck besides after ten minutes', async () => {
  const pass = await lead()
  await queue()
  await queue({ state: 'REJECTED' })
  for (let minute = 0; minute < 9; minute += 1) await pass()
  expect(counts()).toEqual([{ waiting: 1, stuck: 1 }])
  await queue({ state: 'REJECTED' })
  await pass()
  await pass()
  await pass()
  expect(counts().slice(1)).toEqual([{ waiting: 1, stuck: 2 }])
})

it('a page that comes after another takes back what that one has told, as the same device', async () => {
  await queue({ state: 'CONFLICT' })
  await (
    await lead()
  )()
  await db.operations.clear()
  const pass = await lead()
  await pass()
  expect(counts()).toEqual([
    { waiting: 0, stuck: 1 },
    { waiting: 0, stuck: 0 },
  ])
  expect(new Set(told.map(({ deviceId }) => deviceId)).size).toBe(1)
})

it('a device that cannot note what it has told tells it as the same device', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(db.meta, 'put').mockRejectedValue(new Error('a full disk'))
  const pass = await lead()
  await queue({ state: 'REJECTED' })
  await pass()
  await pass()
  expect(told).toHaveLength(2)
  expect(told[1]?.deviceId).toBe(told[0]?.deviceId)
})

it('a clock that is set to anything keeps nothing from being told', async () => {
  const pass = await lead()
  await queue({ state: 'REJECTED', createdAt: 0 })
  now = 40 * 365 * 24 * HOUR
  await pass()
  now = 5_000
  await pass()
  expect(told.map(({ oldestSeconds }) => oldestSeconds)).toEqual([315_360_000, 65])
})

describe('a server that', () => {
  it('does not say that it wants to know hears nothing, until it does', async () => {
    capabilities = new Set(['idempotency-key', 'if-match'])
    const pass = await lead()
    await queue({ state: 'REJECTED' })
    await pass(HOUR)
    expect(told).toEqual([])
    capabilities = new Set(['late-work'])
    await pass()
    expect(told).toHaveLength(1)
  })

  it('has no session for this device hears nothing until it has', async () => {
    isOpen = false
    const pass = await lead()
    await queue({ state: 'REJECTED' })
    await pass(HOUR)
    expect(told).toEqual([])
    isOpen = true
    await pass()
    expect(told).toHaveLength(1)
  })

  it.each([
    // Though it says that it knows the call: a gateway may have answered.
    [{ kind: 'not-found', detail: '' }],
    [{ kind: 'refused', status: 408, detail: '', fields: {} }],
    [{ kind: 'network' }],
    [{ kind: 'server', status: 500 }],
    [{ kind: 'unauthorised', detail: '' }],
    [new TypeError('A defect of ours.')],
  ] as const)('fails (%o) is told ten minutes later', async (problem) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    refusal = problem
    const pass = await lead()
    await queue({ state: 'REJECTED' })
    await pass()
    expect([told.length, waitedMs, warned.mock.calls.length]).toEqual([1, 10 * MINUTE, 1])
    refusal = null
    await pass()
    expect([told.length, waitedMs]).toEqual([2, MINUTE])
    await pass()
    expect(told).toHaveLength(2)
  })
})

it('whoever leads no more tells nothing', async () => {
  const pass = await lead()
  await queue({ state: 'REJECTED' })
  leading.abort()
  await pass()
  expect([told, hasEnded]).toEqual([[], true])
})
