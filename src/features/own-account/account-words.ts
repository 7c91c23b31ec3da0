import { inKorean } from '#lib/words/in-korean.ts'
import { type ProblemKind, problemOf } from '#api/problem.ts'

const COMMON: Partial<Record<ProblemKind, string>> = {
  portal: '서버 대신 다른 화면이 응답했습니다. Wi-Fi 접속 로그인이 필요한지 확인해주세요.',
  unauthorised: '다시 로그인한 뒤 시도해주세요.',
  forbidden: '이 서버에서는 할 수 없습니다. 관리자에게 알려주세요.',
}

const OF_PASSWORD: Partial<Record<ProblemKind, string>> = {
  ...COMMON,
  'not-found': '이 서버에서는 할 수 없습니다. 관리자에게 알려주세요.',
  refused: '서버가 이 비밀번호를 받지 않았습니다. 다른 비밀번호를 정해주세요.',
}

/** Why a password was not changed, where it is not one of the fields; without an answer nobody knows whether it was. */
export function passwordFailure(error: unknown): string {
  const problem = problemOf(error)
  if (problem?.kind === 'throttled') {
    return throttledWords(problem.retryAfterMs)
  }
  return (
    wordsOf(OF_PASSWORD, problem?.kind) ??
    '서버의 답을 받지 못해 바뀌었는지 알 수 없습니다. 다시 시도해주세요. 지금 비밀번호가 올바르지 않다고 나오면 이미 새 비밀번호로 바뀐 것입니다.'
  )
}

const NOT_TAKEN = '서버가 이 값을 받지 않았습니다. 다시 입력해주세요.'

/** What the server says of a field of the form, in its own words where those are for people. */
export function fieldFailure(error: unknown, field: string): string | null {
  const problem = problemOf(error)
  if (problem?.kind !== 'refused') return null
  const said = problem.fields[field]?.[0]
  return said === undefined ? null : (inKorean(said) ?? NOT_TAKEN)
}

/** Why something that asks for the password was not done, where it is not a field that was wrong. */
export function askedFailure(error: unknown): string {
  const problem = problemOf(error)
  if (problem?.kind === 'throttled') return throttledWords(problem.retryAfterMs)
  return (
    wordsOf(COMMON, problem?.kind) ??
    '서버의 답을 받지 못해 되었는지 알 수 없습니다. 잠시 후 이 화면을 다시 열어 확인해주세요.'
  )
}

/** Why a session on another device may not have ended. */
export function endFailure(error: unknown): string {
  const problem = problemOf(error)
  if (problem?.kind === 'throttled') return throttledWords(problem.retryAfterMs)
  return wordsOf(COMMON, problem?.kind) ?? '서버의 답을 받지 못했습니다. 목록을 확인한 뒤 다시 시도해주세요.'
}

function wordsOf(words: Partial<Record<ProblemKind, string>>, kind: ProblemKind | undefined) {
  return kind === undefined ? undefined : words[kind]
}

function throttledWords(retryAfterMs: number | null): string {
  return `시도가 너무 많습니다. ${waitWords(retryAfterMs)} 다시 시도해주세요.`
}

function waitWords(retryAfterMs: number | null): string {
  return retryAfterMs === null ? '잠시 후' : `${Math.max(1, Math.ceil(retryAfterMs / 60_000))}분 뒤에`
}
