import { expect, test } from 'vitest'
import type { OperationError } from '#local/outbox/operation.ts'
import { fieldRefusals, refusalWords, stoppedWords } from '#session/user/refusal-words.ts'

const error = (kind: OperationError['kind'], other: Partial<OperationError> = {}): OperationError => ({
  kind,
  status: null,
  message: '',
  ...other,
})

test.each([
  [403, '이 계정에는 권한이 없어 서버가 받지 않았습니다.'],
  [413, '파일이나 내용이 너무 커서 서버가 받지 않았습니다.'],
  [415, '서버가 받을 수 없는 파일 형식입니다.'],
  [400, '서버가 입력한 값을 받지 않았습니다.'],
])('a refusal with %d is told in words for people', (status, words) => {
  expect(refusalWords(error('refused', { status }))).toBe(words)
})

test('a refusal of which nothing is known is one of what was entered', () => {
  expect(refusalWords(null)).toBe('서버가 입력한 값을 받지 않았습니다.')
})

test('what waits for its bytes, or for another version of the app, says so', () => {
  expect(stoppedWords({ state: 'PARKED', lastError: error('missing-bytes') })).toMatch(
    /^사진 파일이 이 기기에/,
  )
  expect(stoppedWords({ state: 'PARKED', lastError: error('server') })).toMatch(/^앱의 다른 버전에서/)
  expect(stoppedWords({ state: 'PARKED', lastError: null })).toMatch(/^앱의 다른 버전에서/)
})

test.each([
  [error('conflict', { status: 409 }), '서버가 이 작업을 아직 받을 수 없다고만 답합니다.'],
  [error('not-found'), '서버에서 대상을 찾을 수 없습니다.'],
  [error('other-bytes'), '서버가 받은 사진이 이 기기의 사진과 다릅니다.'],
  [error('server'), '서버가 이 작업을 여러 번 처리하지 못했습니다.'],
  [error('unexpected'), '서버가 이 작업에 알 수 없는 답만 보냅니다.'],
  [error('contradicted'), '서버가 내용을 보여주면서도 이 작업은 받지 않습니다.'],
  [error('network'), '다른 작업에는 답하면서 이 작업에만 답이 없습니다.'],
  [error('timeout'), '다른 작업에는 답하면서 이 작업에만 답이 없습니다.'],
  [error('portal'), '이 작업에는 서버가 아닌 곳에서만 답이 옵니다.'],
  [error('throttled'), '서버가 이 작업에만 기다려 달라고 답합니다.'],
  [error('unauthorised'), '다시 로그인해도 서버가 이 작업만 받지 않습니다.'],
  [error('refused'), '서버에 올라갔는지 확인하는 것을 서버가 거절합니다.'],
  [error('forbidden'), '서버에 올라갔는지 확인하는 것을 서버가 거절합니다.'],
  [error('conflict'), '서버에 올라갔는지 확인하는 것을 서버가 거절합니다.'],
  [null, '서버에 올라갔는지 알 수 없습니다.'],
])('why an operation waits for a person is told (%#)', (lastError, words) => {
  const told = stoppedWords({ state: 'NEEDS_USER', lastError })
  expect(told.slice(0, words.length)).toBe(words)
})

const titled = (...texts: string[]) => fieldRefusals(error('refused', { fields: { title: texts } }))

test.each([
  [
    '내용이 너무 깁니다.',
    ['최대 100자', '값이 너무 깁니다.', '너무 큽니다.', 'too long', 'Too big', 'no more than 3'],
  ],
  ['이미 쓰고 있는 값입니다.', ['이미 있습니다.', '중복', 'must be unique', 'It already is.', 'exists']],
  ['비워 둘 수 없습니다.', ['값을 입력해 주세요.', '비어 있습니다.', '필수', 'required', 'blank']],
  ['비워 둘 수 없습니다.', ['may not be null', 'may not be empty']],
  ['이미 삭제된 항목이 들어 있습니다.', ['없는 항목', '찾을 수 없음', 'Not found.', 'does not exist']],
  ['서버가 받을 수 없는 값입니다.', ['???']],
])('what the server says of a field is told as: %s', (meaning, texts) => {
  for (const text of texts) expect(titled(text), text).toEqual([`제목: ${meaning}`])
})

test('each field that the server named has a line, and the same is said once', () => {
  expect(titled('???', 'blank')).toEqual(['제목: 비워 둘 수 없습니다.'])
  const fields = { title: ['blank'], memo: ['blank'], newer: ['blank'], newest: ['blank'] }
  expect(fieldRefusals(error('refused', { fields }))).toHaveLength(3)
  expect([fieldRefusals(error('refused')), fieldRefusals(null)]).toEqual([[], []])
})
