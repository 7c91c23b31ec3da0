import { type ProblemKind, problemOf } from '#api/problem.ts'
import type { Area } from '#domain/model/area.ts'
import type { Account } from '#domain/people/people.ts'
import type { Role } from '#domain/people/session.ts'

export const ROLE_WORDS: Record<Role, string> = {
  writer: '입력',
  restricted: '보기',
  viewer: '보기 (뿌리는 기본 그룹만)',
}

export const AREA_WORDS: Record<Area, string> = { general: '일반공정', root: '뿌리공정' }

/** Which groups an account sees, where it does not see all that its role may. */
export function groupWords({ groups }: Pick<Account, 'groups'>): string[] {
  return (['general', 'root'] as const).flatMap((area) => {
    const names = groups[area]
    return names === null ? [] : [`${AREA_WORDS[area]} 그룹 ${names.length}개만`]
  })
}

const FAILURES: Partial<Record<ProblemKind, string>> = {
  refused: '서버가 받지 않았습니다. 입력한 내용을 확인해주세요.',
  forbidden: '관리자만 할 수 있습니다. 관리자에서 빠졌다면 다른 관리자에게 물어보세요.',
  unauthorised: '다시 로그인한 뒤 시도해주세요.',
  'not-found': '그 계정이 서버에 없습니다.',
  throttled: '요청이 너무 많거나 서버가 바쁩니다. 잠시 후 다시 시도해주세요.',
  portal: '서버 대신 다른 화면이 응답했습니다. Wi-Fi 접속 로그인이 필요한지 확인해주세요.',
}

/** Why something was not done; without an answer nobody knows whether it was. */
export function managingFailure(error: unknown): string {
  const problem = problemOf(error)
  if (problem?.kind === 'refused' && problem.detail !== '') return problem.detail
  return (
    (problem === null ? undefined : FAILURES[problem.kind]) ??
    '서버의 답을 받지 못해 되었는지 알 수 없습니다. 목록을 확인한 뒤 다시 시도해주세요.'
  )
}
