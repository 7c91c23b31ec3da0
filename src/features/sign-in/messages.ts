import type { ProblemCause, ProblemKind } from '#api/problem.ts'
import { NEEDS_OTHER_PASSWORD, NEEDS_SECOND_FACTOR } from '#domain/people/credentials.ts'

const REASONS: Partial<Record<ProblemKind, string>> = {
  network: '서버에 연결할 수 없습니다. 네트워크를 확인해주세요. 로그인에는 네트워크가 필요합니다.',
  timeout: '서버가 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
  portal: '서버 대신 다른 화면이 응답했습니다. Wi-Fi 접속 로그인이 필요한지 확인해주세요.',
  unexpected: '서버가 알 수 없는 답을 보냈습니다. 관리자에게 알려주세요.',
  unauthorised: '아이디 또는 비밀번호가 올바르지 않습니다.',
  throttled: '로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요.',
  server: '서버에 문제가 있습니다. 잠시 후 다시 시도해주세요.',
}

const WRONG_CODE = '인증 코드가 올바르지 않습니다. 인증 앱의 새 코드를 입력해주세요.'

const GIVEN_TOO_LONG_AGO =
  '처음 받은 비밀번호의 기한이 지났습니다. 관리자에게 새 비밀번호를 받아주세요. 이 기기에 저장한 작업은 그대로 있습니다.'

/** Whether the password was right and a code is asked for. */
export function needsCode(problem: ProblemCause | null): boolean {
  return problem?.kind === 'unauthorised' && problem.needs === NEEDS_SECOND_FACTOR
}

/** Why signing in did not work, for the person in front of it; the server's own words are not shown. */
export function loginReason(problem: ProblemCause | null): string {
  if (needsCode(problem)) return WRONG_CODE
  if (problem?.kind === 'unauthorised' && problem.needs === NEEDS_OTHER_PASSWORD) return GIVEN_TOO_LONG_AGO
  // 503 asks for a pause too, and not because of this person's attempts.
  const kind = problem?.kind === 'throttled' && problem.status === 503 ? 'server' : problem?.kind
  return (kind && REASONS[kind]) ?? '아이디와 비밀번호를 확인해주세요.'
}
