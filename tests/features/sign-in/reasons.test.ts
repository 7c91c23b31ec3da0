import { expect, test } from 'vitest'
import { loginReason } from '#features/sign-in/messages.ts'

test('a server whose database is away does not tell a person that they tried too often', () => {
  const asked = { kind: 'throttled', retryAfterMs: 10_000 } as const
  expect(loginReason({ ...asked, status: 503 })).toBe('서버에 문제가 있습니다. 잠시 후 다시 시도해주세요.')
  expect(loginReason({ ...asked, status: 429 })).toContain('로그인 시도가 너무 많습니다.')
})
