import { expect, it } from 'vitest'
import { asObject, toward } from '#lib/words/particles.ts'

it('a particle follows the sound before it', () => {
  expect([asObject('선반'), asObject('프레스')]).toEqual(['‘선반’을', '‘프레스’를'])
  expect([toward('입력 중'), toward('입력 완료'), toward('진공 펌프 밸브실')]).toEqual([
    '‘입력 중’으로',
    '‘입력 완료’로',
    '‘진공 펌프 밸브실’로',
  ])
  expect([
    toward('(이름 없음)'),
    asObject('선반(수동)'),
    asObject('프레스 ‘나’'),
    asObject('프레스 (‘강’)'),
  ]).toEqual(['‘(이름 없음)’으로', '‘선반(수동)’을', '‘프레스 ‘나’’를', '‘프레스 (‘강’)’을'])
  expect([toward('—'), asObject('—')]).toEqual(['‘—’로', '‘—’를'])
  // 삼, 육, 십 and 영 end in a sound of their own, 이, 사, 오 and 구 do not, and 일, 칠 and 팔 in one that asks for 로.
  expect(Array.from({ length: 10 }, (_, n) => toward(`선반 ${n}`).slice(-2).replace(/.*’/, ''))).toEqual([
    '으로',
    '로',
    '로',
    '으로',
    '로',
    '로',
    '으로',
    '로',
    '로',
    '로',
  ])
  expect(Array.from({ length: 10 }, (_, n) => asObject(`선반 1${n}`).at(-1)).join('')).toBe(
    '을을를을를를을을을를',
  )
  expect([asObject('3D 프린터'), toward('용해로')]).toEqual(['‘3D 프린터’를', '‘용해로’로'])
})
