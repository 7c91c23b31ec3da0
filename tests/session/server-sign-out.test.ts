import { describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import type { SessionApi } from '#api/session.ts'
import { type Remembered, createDeviceMemory } from '#session/user/remembered-user.ts'
import { ServerSignOut } from '#session/user/server-sign-out.ts'
import { fixedMemory } from '../support/unit/device-memory.ts'
import { newSession } from '../support/unit/new-session.ts'
import { storageOf } from '../support/unit/storage.ts'
import { until } from '../support/until.ts'

it('a server that does not answer is told of a logout by one request, of which none outlives the next login', () => {
  const underWay = new Set<AbortSignal>()
  const logout = (signal?: AbortSignal) => {
    if (signal !== undefined) underWay.add(signal)
    return new Promise<never>(() => undefined)
  }
  const session = newSession({ logout }, fixedMemory({ kind: 'signed-out', revoked: false }))
  session.start()
  session.recheck()
  session.recheck()
  expect(underWay.size).toBe(3)
  expect([...underWay].filter(({ aborted }) => !aborted)).toHaveLength(1)
  void session.signIn({ username: 'kotric1', password: 'secret' })
  expect([...underWay].filter(({ aborted }) => !aborted)).toHaveLength(0)
})

describe('the session at the server', () => {
  const asked = (remembered: Remembered, logout: () => Promise<void> = () => Promise.resolve()) => {
    const memory = createDeviceMemory(storageOf())
    if (remembered.kind === 'user') memory.keep(remembered)
    if (remembered.kind === 'signed-out') memory.signOut(remembered)
    const calls = vi.fn(logout)
    const api = { login: calls, refresh: calls, me: calls, logout: calls } as unknown as SessionApi
    new ServerSignOut({ api, memory }).askIfDue()
    return { memory, calls }
  }
  const left = { kind: 'signed-out', revoked: false } as const

  it('is ended where somebody has signed out, and once', async () => {
    const { memory } = asked(left)
    await until(() => expect(memory.read()).toEqual({ kind: 'signed-out', revoked: true }))
    for (const other of [{ kind: 'nobody' }, { kind: 'user', username: 'kotric1' }, memory.read()] as const)
      expect(asked(other).calls).not.toHaveBeenCalled()
  })

  it('has ended as well where the server says that it is over, and in no other failure', async () => {
    const over = asked(left, () => Promise.reject(new ApiProblem({ kind: 'unauthorised', detail: '' })))
    await until(() => expect(over.memory.read()).toEqual({ kind: 'signed-out', revoked: true }))
    const failed = Promise.reject(new ApiProblem({ kind: 'network' }))
    const { memory } = asked(left, () => failed)
    await failed.catch(() => undefined)
    await Promise.resolve()
    expect(memory.read()).toEqual(left)
  })

  it('that ends after somebody has signed in again leaves them signed in', async () => {
    const late = Promise.withResolvers<undefined>()
    const { memory } = asked(left, () => late.promise)
    memory.welcome()
    memory.keep({ kind: 'user', username: 'kotric1' })
    late.resolve(undefined)
    await late.promise
    await Promise.resolve()
    expect(memory.read()).toMatchObject({ kind: 'user', username: 'kotric1' })
  })
})
