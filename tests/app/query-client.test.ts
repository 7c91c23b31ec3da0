import { describe, expect, it } from 'vitest'
import { createLookupMemory, createQueryClient, isPersisted } from '#app/query-client.ts'
import { queryKeys } from '#session/query-keys.ts'

const { queries, mutations } = createQueryClient().getDefaultOptions()

describe('the cache of looked-up data', () => {
  // CONST-05
  it('treats data as fresh for five minutes', () => {
    expect(queries?.staleTime).toBe(300_000)
  })

  // CONST-06–08
  it('asks again on focus, on mount and on reconnect', () => {
    expect(queries).toMatchObject({
      refetchOnWindowFocus: true,
      refetchOnMount: true,
      refetchOnReconnect: true,
    })
  })

  // CONST-03, CONST-04
  it('tries nothing twice', () => {
    expect(queries?.retry).toBe(false)
    expect(mutations?.retry).toBe(false)
  })

  it('asks even when the browser believes to be offline', () => {
    expect(queries?.networkMode).toBe('offlineFirst')
  })

  it('keeps who one is, the groups and the root technologies on the device, and nothing else', () => {
    const kept = (queryKey: readonly unknown[]) =>
      isPersisted({ queryKey, state: { status: 'success' } } as Parameters<typeof isPersisted>[0])
    expect(kept(queryKeys.me)).toBe(true)
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
  })
})

// STATE-11
it('what was forgotten is not written again by a late save', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
  const { persister, forget } = createLookupMemory('admin', storage)
  const client = { timestamp: 1, buster: '1', clientState: { queries: [], mutations: [] } }
  await persister.persistClient(client)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect([...kept.keys()]).toEqual(['lookups:admin'])
  await persister.persistClient(client)
  forget()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(kept.size).toBe(0)
})
