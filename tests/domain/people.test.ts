import { expect, it } from 'vitest'
import { catalogueHistory } from '#domain/catalogue-history.ts'
import { liveEvent } from '#domain/live.ts'
import { credentialErrors } from '#domain/people/credentials.ts'
import { lateWork } from '#domain/people/late-work.ts'
import { newPasswordLengthProblem, passwordChange, sessionId, sessionsEnd } from '#domain/people/people.ts'
import { secondFactorRemove } from '#domain/people/second-factor.ts'
import { entryMerge } from '#domain/process/keeping.ts'

it('a code is asked for only where there is a field for it', () => {
  const filled = { username: 'kotric1', password: 'demo-kotric1' }
  expect(credentialErrors(filled)).toEqual({})
  expect(credentialErrors({ ...filled, code: '123456' })).toEqual({})
  for (const code of ['', '  '])
    expect(credentialErrors({ ...filled, code })).toEqual({ code: '인증 코드를 입력해주세요.' })
})

it('a new password has 8 to 200 letters', () => {
  const words = '비밀번호는 8글자에서 200글자까지입니다.'
  const said = [7, 8, 200, 201].map((length) => newPasswordLengthProblem('x'.repeat(length)))
  expect(said).toEqual([words, null, null, words])
})

it('the name of a session is letters that the server makes, and nothing longer', () => {
  const names = ['a-Z_9', 'x'.repeat(40), 'x'.repeat(41), '', 'a b', 'a/b', '../a', 'a\n']
  expect(names.map((name) => sessionId.safeParse(name).success)).toEqual([
    ...[true, true, false, false, false, false, false, false],
  ])
})

it.each([
  ['a change of password without the current one', passwordChange, { current: '', next: 'next-word' }],
  ['the end of a session that the server has not named', sessionsEnd, { password: 'x', id: 'a b' }],
  ['late work of a device without a name', lateWork, { waiting: 1, stuck: 0, oldestSeconds: 60 }],
  ['a removal without a code', secondFactorRemove, { password: 'x' }],
  ['a merge into nothing', entryMerge, {}],
  ['a history without results', catalogueHistory, { before: null }],
  ['live news of a kind that nobody knows', liveEvent, { kind: 'elsewhere' }],
])('%s is no request or answer of ours', (_what, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false)
})
