import { describe, expect, test } from 'vitest'
import { type KpiChoice, checkKpiEntry, choiceOf, choose, nextLevel } from '#features/kpi/kpi-choice.ts'
import type { DeviceKpiNode } from '#local/store/fields.ts'

const node = (level: 0 | 1 | 2 | 3, id: number): DeviceKpiNode => ({
  id,
  name: `${level}단계`,
  fullName: `${level}단계`,
  level,
  parentId: level === 0 ? null : id - 1,
})
const path: KpiChoice = [node(0, 1), node(1, 2), node(2, 3), node(3, 4)]

describe('choosing', () => {
  test('on one level drops what was chosen below it', () => {
    const other = node(1, 20)
    expect(choose(path, other)).toEqual([path[0], other])
    expect(nextLevel(choose(path, other))).toBe(2)
  })

  test('an entry is shown as far down as it is whole', () => {
    expect(choiceOf({ kpi0: path[0]!, kpi1: null, kpi2: path[2]!, kpi3: null, memo: '' })).toEqual([path[0]])
    expect(choiceOf(null)).toEqual([])
    expect(nextLevel(path)).toBe(3)
  })
})

describe('adding', () => {
  // VAL-17, VAL-18
  test('without a unit says 관리요소를 선택해주세요.', () => {
    const checked = checkKpiEntry(path.slice(0, 3), '30분마다 잰다')
    expect(checked).toEqual({ kind: 'invalid', message: '관리요소를 선택해주세요.' })
  })

  // VAL-19, VAL-20
  test.each(['', '   ', '\n'])('with the description %j says 설명을 작성해주세요.', (memo) => {
    expect(checkKpiEntry(path, memo)).toEqual({ kind: 'invalid', message: '설명을 작성해주세요.' })
  })

  // ENT-44
  test('with both gives the four nodes and the memo, without an id', () => {
    expect(checkKpiEntry(path, ' 30분마다 잰다 ')).toEqual({
      kind: 'valid',
      entry: { kpi0: path[0], kpi1: path[1], kpi2: path[2], kpi3: path[3], memo: '30분마다 잰다' },
    })
  })
})
