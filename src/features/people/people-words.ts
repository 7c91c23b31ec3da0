import type { Area } from '#domain/model/area.ts'
import type { Account } from '#domain/people/people.ts'
import type { Role } from '#domain/people/session.ts'
import { askingFailure } from '#session/lookups/asking-failure.ts'

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

/** Why something was not done. */
export function managingFailure(error: unknown): string {
  return askingFailure(error, {
    forbidden: '관리자만 할 수 있습니다. 관리자에서 빠졌다면 다른 관리자에게 물어보세요.',
    'not-found': '그 계정이 서버에 없습니다.',
  })
}
