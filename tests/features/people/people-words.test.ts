import { describe, expect, it } from 'vitest'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import { groupWords, managingFailure } from '#features/people/people-words.ts'

describe('which groups an account sees', () => {
  it.each([
    [null, null, []],
    [['주조', '금형'], null, ['일반공정 그룹 2개만']],
    [null, ['주조'], ['뿌리공정 그룹 1개만']],
    [[], ['주조'], ['일반공정 그룹 0개만', '뿌리공정 그룹 1개만']],
  ])('is said where it does not see all that its role may: %j and %j', (general, root, words) => {
    expect(groupWords({ groups: { general, root } })).toEqual(words)
  })
})

describe('what was not done to an account says why', () => {
  it.each<[ProblemCause, string]>([
    [
      { kind: 'forbidden', detail: 'x' },
      '관리자만 할 수 있습니다. 관리자에서 빠졌다면 다른 관리자에게 물어보세요.',
    ],
    [{ kind: 'not-found', detail: 'x' }, '그 계정이 서버에 없습니다.'],
    [
      { kind: 'throttled', status: 429, retryAfterMs: null },
      '요청이 너무 많거나 서버가 바쁩니다. 잠시 후 다시 시도해주세요.',
    ],
  ])('%j', (cause, words) => {
    expect(managingFailure(new ApiProblem(cause))).toBe(words)
  })
})
