import { describe, expect, it } from 'vitest'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import {
  askedFailure,
  endFailure,
  fieldFailure,
  passwordFailure,
} from '#features/own-account/account-words.ts'

const NO_ANSWER =
  '서버의 답을 받지 못해 바뀌었는지 알 수 없습니다. 다시 시도해주세요. 지금 비밀번호가 올바르지 않다고 나오면 이미 새 비밀번호로 바뀐 것입니다.'
const ASK = '이 서버에서는 할 수 없습니다. 관리자에게 알려주세요.'
const PORTAL = '서버 대신 다른 화면이 응답했습니다. Wi-Fi 접속 로그인이 필요한지 확인해주세요.'
const LOOK = '서버의 답을 받지 못했습니다. 목록을 확인한 뒤 다시 시도해주세요.'
const LATER = { kind: 'throttled', status: 429, retryAfterMs: 120_000 } as const
const LATER_WORDS = '시도가 너무 많습니다. 2분 뒤에 다시 시도해주세요.'
const problem = (cause: ProblemCause) => new ApiProblem(cause)

describe('a password that was not changed', () => {
  it.each([
    [problem({ kind: 'portal', status: 200 }), PORTAL],
    [problem({ kind: 'unauthorised', detail: 'x' }), '다시 로그인한 뒤 시도해주세요.'],
    [problem({ kind: 'forbidden', detail: 'x' }), ASK],
    [problem({ kind: 'not-found', detail: 'x' }), ASK],
    [
      problem({ kind: 'refused', status: 400, detail: 'x', fields: {} }),
      '서버가 이 비밀번호를 받지 않았습니다. 다른 비밀번호를 정해주세요.',
    ],
    [problem({ kind: 'network' }), NO_ANSWER],
    [new Error('no answer at all'), NO_ANSWER],
  ])('because of %s is told in our own words', (error, words) => {
    expect(passwordFailure(error)).toBe(words)
  })

  it.each([
    [null, '잠시 후'],
    [0, '1분 뒤에'],
    [60_000, '1분 뒤에'],
    [60_001, '2분 뒤에'],
    [900_000, '15분 뒤에'],
  ])('after too many tries may be tried again as the server says: %s ms, %s', (retryAfterMs, when) => {
    const error = problem({ kind: 'throttled', status: 429, retryAfterMs })
    expect(passwordFailure(error)).toBe(`시도가 너무 많습니다. ${when} 다시 시도해주세요.`)
  })
})

describe('a session that may not have ended', () => {
  it.each([
    [problem({ kind: 'portal', status: 200 }), PORTAL],
    [problem({ kind: 'forbidden', detail: 'x' }), ASK],
    [problem({ kind: 'not-found', detail: 'x' }), LOOK],
    [problem({ kind: 'timeout' }), LOOK],
    [new Error('no answer at all'), LOOK],
    [problem(LATER), LATER_WORDS],
  ])('because of %s is told in our own words', (error, words) => {
    expect(endFailure(error)).toBe(words)
  })
})

describe('something else that asks for the password and was not done', () => {
  const UNKNOWN = '서버의 답을 받지 못해 되었는지 알 수 없습니다. 잠시 후 이 화면을 다시 열어 확인해주세요.'
  it.each([
    [problem({ kind: 'portal', status: 200 }), PORTAL],
    [problem({ kind: 'unauthorised', detail: 'x' }), '다시 로그인한 뒤 시도해주세요.'],
    [problem({ kind: 'forbidden', detail: 'x' }), ASK],
    [problem(LATER), LATER_WORDS],
    [problem({ kind: 'not-found', detail: 'x' }), UNKNOWN],
    [problem({ kind: 'network' }), UNKNOWN],
    [new Error('no answer at all'), UNKNOWN],
  ])('because of %s is told in our own words', (error, words) => {
    expect(askedFailure(error)).toBe(words)
  })
})

describe('what the server says of a field', () => {
  const fields = {
    current: ['지금 비밀번호가 올바르지 않습니다.', 'x'],
    next: [],
    foreign: ['This password is too common.'],
  }
  const refused = problem({ kind: 'refused', status: 400, detail: '', fields })
  // OPEN-19, OPEN-21
  it.each([
    [refused, 'current', '지금 비밀번호가 올바르지 않습니다.'],
    [refused, 'next', null],
    [refused, 'code', null],
    [refused, 'foreign', '서버가 이 값을 받지 않았습니다. 다시 입력해주세요.'],
    [problem({ kind: 'network' }), 'current', null],
    [new Error('no answer at all'), 'current', null],
  ])('stands beside it: %s, %s', (error, field, words) => {
    expect(fieldFailure(error, field)).toBe(words)
  })
})
