import { describe, expect, it, test } from 'vitest'
import type { AuditEvent } from '#domain/people/people.ts'
import { ACTION_WORDS, actionWords, objectWords, rightWords } from '#features/people/audit/audit-words.ts'
import { AUDIT_ACTIONS } from '#server/audit/record.ts'

test('everything that the server records has words, and nothing else has', () => {
  expect(Object.keys(ACTION_WORDS).sort()).toEqual(Object.keys(AUDIT_ACTIONS).sort())
})

test('what happened is said in words', () => {
  expect(actionWords('login-failed')).toBe('로그인 실패')
})

test('what a newer server records stands as it is', () => {
  expect(actionWords('moved')).toBe('moved')
  expect(objectWords('desk:a:b')).toBe('desk a:b')
})

test.each([
  ['account:visitor', '계정 visitor'],
  ['account:visitor/root', '계정 visitor · 뿌리공정'],
  ['account:visitor/general', '계정 visitor · 일반공정'],
  ['account:a/root/b', '계정 a/root/b'],
  ['process:root/press-line/12', '공정 root/press-line/12'],
  ['file:models/root', '파일 models/root'],
  ['account', '계정'],
])('%s is %s', (object, words) => {
  expect(objectWords(object)).toBe(words)
})

describe('a right that was given or taken', () => {
  const event = (action: string, was: string | null, became: string | null): AuditEvent => ({
    ...{ id: 1, at: '2026-11-27T05:00:00Z', username: 'admin', action, object: 'account:visitor' },
    ...{ requestId: null, address: null, was, became },
  })

  it.each([
    ['account-added', null, 'restricted', '역할 보기'],
    ['account-added', null, 'auditor', '역할 auditor'],
    ['role-changed', 'viewer', 'writer', '보기 (뿌리는 기본 그룹만) → 입력'],
    ['role-changed', 'writer', 'auditor', '입력 → auditor'],
    ['administrator-changed', 'false', 'true', '아니요 → 예'],
    ['groups-changed', null, '["주조","금형"]', '역할대로 → 주조, 금형'],
    ['groups-changed', '["주조"]', null, '주조 → 역할대로'],
    ['groups-changed', '[]', '["주조"]', '없음 → 주조'],
    ['groups-changed', '[1]', '["주조"]', '[1] → 주조'],
    ['groups-changed', '주조, 금형', null, '주조, 금형 → 역할대로'],
  ])('is said as it was and as it is since: %s, %s, %s', (action, was, became, words) => {
    expect(rightWords(event(action, was, became))).toBe(words)
  })

  it.each([
    ['account-added', null, null],
    ['groups-changed', null, null],
    ['role-changed', null, 'writer'],
    ['role-changed', 'writer', null],
    ['login', null, null],
  ])('is not told where no right was recorded: %s, %s, %s', (action, was, became) => {
    expect(rightWords(event(action, was, became))).toBe('')
  })
})
