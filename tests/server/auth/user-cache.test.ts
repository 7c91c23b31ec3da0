import { expect, test } from 'vitest'
import type { User } from '#server/auth/sessions/sessions.ts'
import { createUserCache } from '#server/auth/user-cache.ts'

const somebody: User = {
  id: 7,
  username: 'kotric1',
  role: 'writer',
  isAdministrator: false,
  keepsCatalogue: false,
  sessionExpiresAt: new Date(0),
  passwordGivenAt: null,
  isStruckOff: false,
  isClosed: false,
  groups: {},
  sessionId: 'session-7',
}

test('whom a token belongs to is known for two seconds', () => {
  let now = 1_000_000
  const cache = createUserCache(() => new Date(now))
  cache.keep('one', somebody)
  now += 1_999
  expect(cache.find('one')).toBe(somebody)
  expect(cache.find('other')).toBeUndefined()
  now += 1
  expect(cache.find('one')).toBeUndefined()
})

test('a clock that is set back makes nobody known for longer', () => {
  let now = 10_000_000
  const cache = createUserCache(() => new Date(now))
  cache.keep('one', somebody)
  now -= 3_600_000
  expect(cache.find('one')).toBeUndefined()
})

test('what is cleared is asked for again', () => {
  const cache = createUserCache(() => new Date(0))
  cache.keep('one', somebody)
  cache.clear()
  expect(cache.find('one')).toBeUndefined()
})

test('five thousand tokens are kept at most', () => {
  const cache = createUserCache(() => new Date(0))
  for (let n = 0; n < 5_000; n += 1) cache.keep(`token-${n}`, somebody)
  expect(cache.find('token-0')).toBe(somebody)
  cache.keep('one more', somebody)
  expect(cache.find('token-0')).toBeUndefined()
  expect(cache.find('one more')).toBe(somebody)
})
