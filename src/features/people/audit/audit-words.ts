import * as z from 'zod/mini'
import type { Area } from '#domain/model/area.ts'
import type { AuditEvent } from '#domain/people/people.ts'
import { AREA_WORDS, ROLE_WORDS } from '#features/people/people-words.ts'

/** What is recorded, in words; what a newer server records besides stands as it is. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  login: '로그인',
  'login-failed': '로그인 실패',
  'password-failed': '비밀번호 확인 실패',
  'password-expired': '기한 지난 비밀번호로 로그인',
  logout: '로그아웃',
  'session-stolen': '훔친 로그인 차단',
  'session-ended': '로그인 끝냄',
  'device-struck-off': '기기 자료 지우게 함',
  'device-cleared': '기기 자료 지움',
  'account-added': '계정 만듦',
  'account-disabled': '계정 중지',
  'account-enabled': '계정 다시 사용',
  'password-changed': '비밀번호 바꿈',
  'role-changed': '역할 바꿈',
  'administrator-changed': '관리자 바꿈',
  'keeper-changed': '기준 정보 정리 권한 바꿈',
  'groups-changed': '보이는 그룹 바꿈',
  'second-factor-added': '2단계 인증 설정',
  'second-factor-removed': '2단계 인증 없앰',
  'second-factor-failed': '인증 코드 틀림',
  'recovery-code-used': '복구 코드 사용',
  refused: '권한이 없어 거절됨',
  limited: '한도를 넘어 거절됨',
  rejected: '잘못된 요청이라 거절됨',
  'process-deleted': '공정 삭제',
  'kpi-entry-deleted': '관리요소 삭제',
  'photo-removed': '사진 뺌',
  'entry-renamed': '기준 정보 고침',
  'models-merged': '모델 합침',
  'entries-merged': '기준 정보 합침',
  'entry-retired': '기준 정보 사용 중지',
  'entry-restored': '기준 정보 다시 사용',
  imported: '목록 가져오기',
  exported: '파일로 내보내기',
  'backed-up': '서버 백업',
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  account: '계정',
  session: '로그인',
  process: '공정',
  'kpi-entry': '관리요소',
  photo: '사진',
  model: '모델',
  file: '파일',
  catalogue: '목록',
  equipment: '장비',
  kpi: '관리요소 항목',
  database: '데이터베이스',
  call: '요청',
}

export function actionWords(action: string): string {
  return ACTION_WORDS[action] ?? action
}

const YES_NO: Readonly<Record<string, string>> = { true: '예', false: '아니요' }

/** `viewer → writer` in words; '' where nothing of a right was recorded, as by builds before this one. */
export function rightWords({ action, was, became }: AuditEvent): string {
  switch (action) {
    case 'account-added':
      return became === null ? '' : `역할 ${wordOf(became, ROLE_WORDS)}`
    case 'groups-changed':
      return was === null && became === null ? '' : `${namesWords(was)} → ${namesWords(became)}`
    default:
      if (was === null || became === null) return ''
      return [was, became].map((word) => wordOf(word, { ...ROLE_WORDS, ...YES_NO })).join(' → ')
  }
}

const wordOf = (word: string, words: Readonly<Record<string, string>>) => words[word] ?? word

const nameList = z.array(z.string())

function namesWords(names: string | null): string {
  if (names === null) return '역할대로'
  const { data } = nameList.safeParse(jsonIn(names))
  if (data === undefined) return names
  return data.length === 0 ? '없음' : data.join(', ')
}

/** Another server may have written it otherwise: the page shows it as it stands. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `account:visitor` as `계정 visitor`, and `account:visitor/root` as `계정 visitor · 뿌리공정`. */
export function objectWords(object: string): string {
  const [kind = '', ...identity] = object.split(':')
  const words = [KIND_WORDS[kind] ?? kind, identity.join(':')].join(' ').trim()
  return kind === 'account'
    ? words.replace(/\/(general|root)$/, (_, one: Area) => ` · ${AREA_WORDS[one]}`)
    : words
}
