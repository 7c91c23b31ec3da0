import { dehydrate } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLookupMemory, createQueryClient, forgetAtSignOut, isPersisted } from '#app/query-client.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import type { SessionState } from '#session/user/session-state.ts'
import { storageOf } from '../support/unit/storage.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the cache of looked-up data', () => {
  it('keeps the groups and the root technologies on the device, and nothing else', () => {
    const kept = (queryKey: readonly unknown[]) =>
      isPersisted({ queryKey, state: { status: 'success' } } as Parameters<typeof isPersisted>[0])
    expect(kept(queryKeys.me)).toBe(false)
    expect(kept(queryKeys.groups('general'))).toBe(true)
    expect(kept(queryKeys.groups('root'))).toBe(true)
    expect(kept(queryKeys.rootTech)).toBe(true)
    expect(kept(queryKeys.model('root', '주조'))).toBe(false)
    expect(kept(queryKeys.equipment)).toBe(false)
  })

  // API-92–94, OPEN-30
  it('names its keys as the product does', () => {
    expect(queryKeys.me.join('/')).toBe('auth/me')
    expect(queryKeys.groups('general').join('/')).toBe('referenceModel/group')
    expect(queryKeys.groups('root').join('/')).toBe('rootModel/group')
    expect(queryKeys.model('general', 'a').join('/')).toBe('referenceModel/a')
    expect(queryKeys.model('root', 'a').join('/')).toBe('rootModel/a')
    const { equipment, kpi, genBiz, rootTech } = queryKeys
    expect([equipment, kpi, genBiz, rootTech]).toEqual([['equipment'], ['kpi'], ['genBiz'], ['rootTech']])
  })
})

it('what was looked up counts as fresh for five minutes, and not until a clock has caught up that was set back', async () => {
  const queries = createQueryClient()
  const look = () => queries.query({ queryKey: queryKeys.rootTech, queryFn: () => Promise.resolve('new') })
  const now = Date.now()
  queries.setQueryData(queryKeys.rootTech, 'old')
  vi.setSystemTime(now + 5 * 60_000 - 1)
  expect(await look()).toBe('old')
  vi.setSystemTime(now - 1)
  expect(await look()).toBe('new')
  queries.setQueryData(queryKeys.rootTech, 'old')
  vi.setSystemTime(now - 1 + 5 * 60_000)
  expect(await look()).toBe('new')
})

// STATE-11
it('what was forgotten is not written again by a late save', async () => {
  const { kept, storage } = memoryStorage()
  const memory = createLookupMemory('admin', storage)
  const queries = createQueryClient()
  const stop = memory.keep(queries)
  queries.setQueryData(queryKeys.rootTech, [{ id: 1 }])
  await untilWritten()
  expect([...kept.keys()]).toEqual(['lookups:admin'])
  queries.setQueryData(queryKeys.rootTech, [{ id: 2 }])
  memory.forget()
  await untilWritten()
  expect(kept.size).toBe(0)
  stop()
})

// STATE-11
it.each([
  ['a person', { kind: 'signed-out', by: 'person' } as const, 0],
  ['the server', { kind: 'signed-out', by: 'server' } as const, 1],
])('a session that %s ends takes what was looked up with it', async (_, ended, left) => {
  const { kept, storage } = memoryStorage()
  const memory = createLookupMemory('admin', storage)
  const queries = createQueryClient()
  const stopKeeping = memory.keep(queries)
  queries.setQueryData(queryKeys.rootTech, [{ id: 1 }])
  await untilWritten()
  stopKeeping()
  let state: SessionState = { kind: 'starting' }
  let tell: () => void = () => undefined
  const subscribe = (listener: () => void) => {
    tell = listener
    return () => undefined
  }
  const clear = vi.fn()
  forgetAtSignOut({ subscribe, state: () => state }, { queries, memory, places: { clear } })
  tell()
  expect(queries.getQueryCache().getAll()).toHaveLength(1)
  state = ended
  tell()
  expect(queries.getQueryCache().getAll()).toEqual([])
  expect(kept.size).toBe(left)
  expect(clear).toHaveBeenCalledTimes(1 - left)
})

it('what was kept is there at once at the next start, and only for its user', async () => {
  const { storage } = memoryStorage()
  const before = createQueryClient()
  const stop = createLookupMemory('admin', storage).keep(before)
  before.setQueryData(queryKeys.rootTech, [{ id: 1 }])
  await untilWritten()
  stop()
  const after = createQueryClient()
  createLookupMemory('admin', storage).restore(after)
  expect(after.getQueryData(queryKeys.rootTech)).toEqual([{ id: 1 }])
  const other = createQueryClient()
  createLookupMemory('kim', storage).restore(other)
  expect(other.getQueryData(queryKeys.rootTech)).toBeUndefined()
})

it.each([
  ['spoiled', '{'],
  ['of another form', JSON.stringify({ timestamp: Date.now(), buster: '0', clientState: keptState() })],
  ['too old', JSON.stringify({ timestamp: 1, buster: '1', clientState: keptState() })],
])('what is kept and %s is as good as nothing', (_, text) => {
  const { storage } = memoryStorage()
  storage.setItem('lookups:admin', text)
  const queries = createQueryClient()
  createLookupMemory('admin', storage).restore(queries)
  expect(queries.getQueryData(queryKeys.rootTech)).toBeUndefined()
})

function keptState() {
  const queries = createQueryClient()
  queries.setQueryData(queryKeys.rootTech, [{ id: 1 }])
  return dehydrate(queries)
}

/** The memory writes at most once a second. */
async function untilWritten(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1_100)
}

function memoryStorage() {
  const kept = new Map<string, string>()
  return { kept, storage: storageOf(kept) }
}
