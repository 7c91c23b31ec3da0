import { expect, test } from 'vitest'
import { ACTION_WORDS, actionWords, objectWords } from '#features/people/audit/audit-words.ts'
import { AUDIT_ACTIONS } from '#server/audit/record.ts'

test('everything that the server records has words, and nothing else has', () => {
  expect(Object.keys(ACTION_WORDS).sort()).toEqual(Object.keys(AUDIT_ACTIONS).sort())
})

test('what a newer server records stands as it is', () => {
  expect(actionWords('moved')).toBe('moved')
  expect(objectWords('desk:a:b')).toBe('desk a:b')
})

test.each([
  ['account:visitor', '계정 visitor'],
  ['process:root/press-line/12', '공정 root/press-line/12'],
  ['account', '계정'],
])('%s is %s', (object, words) => {
  expect(objectWords(object)).toBe(words)
})
