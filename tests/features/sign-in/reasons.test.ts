import { describe, expect, it } from 'vitest'
import type { ProblemCause } from '#api/problem.ts'
import { loginReason, needsCode } from '#features/sign-in/messages.ts'
import { wantedPath } from '#features/sign-in/wanted-path.ts'

describe('why signing in did not work', () => {
  it.each<[ProblemCause | null, string]>([
    [
      { kind: 'network' },
      '서버에 연결할 수 없습니다. 네트워크를 확인해주세요. 로그인에는 네트워크가 필요합니다.',
    ],
    [{ kind: 'timeout' }, '서버가 응답하지 않습니다. 잠시 후 다시 시도해주세요.'],
    [{ kind: 'server', status: 500 }, '서버에 문제가 있습니다. 잠시 후 다시 시도해주세요.'],
    [null, '아이디와 비밀번호를 확인해주세요.'],
  ])('%j is told as: %s', (problem, words) => {
    expect(loginReason(problem)).toBe(words)
  })

  it('a password that was given too long ago is told apart from a wrong one', () => {
    const refused = { kind: 'unauthorised', detail: '' } as const
    expect(loginReason(refused)).toBe('아이디 또는 비밀번호가 올바르지 않습니다.')
    expect(loginReason({ ...refused, needs: 'other-password' })).toMatch(
      /^처음 받은 비밀번호의 기한이 지났습니다/,
    )
  })

  it('a wrong code is told as such, and asked for only where the password was right', () => {
    const refused = { kind: 'unauthorised', detail: '', needs: 'second-factor' } as const
    expect(needsCode(refused)).toBe(true)
    expect(loginReason(refused)).toBe('인증 코드가 올바르지 않습니다. 인증 앱의 새 코드를 입력해주세요.')
    expect(needsCode({ ...refused, kind: 'forbidden' })).toBe(false)
    expect(needsCode({ kind: 'unauthorised', detail: '' })).toBe(false)
    expect(needsCode(null)).toBe(false)
  })

  it('a server whose database is away does not tell a person that they tried too often', () => {
    const asked = { kind: 'throttled', retryAfterMs: 10_000 } as const
    expect(loginReason({ ...asked, status: 503 })).toBe('서버에 문제가 있습니다. 잠시 후 다시 시도해주세요.')
    expect(loginReason({ ...asked, status: 429 })).toBe(
      '로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요.',
    )
  })
})

describe('the address that was wanted', () => {
  it.each(['/', '/root-model/한빛', '/sync?x=1'])('%s is gone to', (wanted) => {
    expect(wantedPath({ wanted })).toBe(wanted)
  })

  it.each([
    null,
    undefined,
    '/sync',
    7,
    {},
    { wanted: 7 },
    { wanted: ['/sync'] },
    { wanted: '' },
    { wanted: 'sync' },
    { wanted: 'x/sync' },
    { wanted: '//evil.example' },
    { wanted: '/reference-model' },
  ])('%j is none', (state) => {
    expect(wantedPath(state)).toBeNull()
  })
})
