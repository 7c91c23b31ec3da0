import { expect, it } from 'vitest'
import { fixedMemory } from '../support/unit/device-memory.ts'
import { newSession } from '../support/unit/new-session.ts'

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
