import { describe, expect, it } from 'vitest'
import type { Change, RecordedValue } from '#domain/history.ts'
import { changeWords } from '#features/history/change-words.ts'
import { PUT_BACK_IN_MODEL, PUT_BACK_IN_PROCESS } from '#features/history/put-back.ts'

const change = (field: string | null, before: RecordedValue, after: RecordedValue): Change => ({
  object: 'model',
  objectId: 1,
  objectName: '한빛',
  action: 'changed',
  ...{ field, before, after },
})
const inProcess = (one: Change): Change => ({ ...one, object: 'process', objectName: '주조' })
const kpi = (id: number, name: string, memo: string) => ({
  ...{ id, name, memo },
  ...{ kpi0Id: 1, kpi1Id: 2, kpi2Id: 3, kpi3Id: id },
})
const sentences = (one: Change) => {
  const words = changeWords(one)
  return words.kind === 'sentences' ? words.sentences : words
}

describe('what changed is said', () => {
  it.each([
    ['개요', 'overview', '처음', '다음', '처음', '다음'],
    ['메모', 'memo', null, '적음', '(비어 있음)', '적음'],
    ['입력 단계', 'workStatus', 0, 4, '미배정', '검수 완료'],
    ['자동화 수준', 'autoProcessState', '0-20', null, '0~20%', '(비어 있음)'],
    ['입력일', 'workedAt', null, '2026-03-12', '(비어 있음)', '2026.03.12'],
    ['그룹', 'group', { id: 1, name: '주조' }, { id: 2, name: '금형' }, '주조', '금형'],
    ['업종', 'genBiz', null, { id: 1, name: '나사' }, '(비어 있음)', '나사'],
    ['대분류', 'mainRootTech', { id: 3, name: '소성가공' }, null, '소성가공', '(비어 있음)'],
  ] as const)('of %s by what stood and what stands there', (subject, field, before, after, was, is) => {
    expect(changeWords(change(field, before, after))).toEqual({
      kind: 'values',
      subject,
      before: was,
      after: is,
    })
  })

  it('of a process with its name', () => {
    expect(changeWords(inProcess(change('autoState', '수동', '전자동')))).toEqual({
      kind: 'values',
      subject: '공정 ‘주조’ · 자동화',
      before: '수동',
      after: '전자동',
    })
  })

  it('of what is said of photos by what was said and what is said', () => {
    const before = [
      { id: 1, name: '명판' },
      { id: 2, name: '앞면' },
    ]
    const after = [
      { id: 1, name: '명판 (2024년)' },
      { id: 3, name: '뒷면' },
    ]
    expect(changeWords(inProcess(change('imageCaptions', before, after)))).toEqual({
      kind: 'sentences',
      subject: '공정 ‘주조’ · 사진 설명',
      sentences: ['‘뒷면’ 추가', '‘앞면’ 뺌', '‘명판’ → ‘명판 (2024년)’'],
    })
    expect(sentences(change('imageCaptions', null, before))).toEqual(['‘명판’ 추가', '‘앞면’ 추가'])
  })

  it('of each field that a model or a process has, by the word of its form', () => {
    const fields = [...Object.keys(PUT_BACK_IN_MODEL), ...Object.keys(PUT_BACK_IN_PROCESS)]
    const subjects = fields.map((field) => changeWords(change(field, null, null)).subject)
    expect(fields).toHaveLength(29)
    expect(subjects.filter((subject) => !/[가-힣]/.test(subject) || subject === '다른 항목')).toEqual([])
  })

  it.each([
    ['created', '추가'],
    ['deleted', '삭제'],
  ] as const)('of a process that was %s', (action, word) => {
    const words = changeWords({ ...inProcess(change(null, null, null)), action })
    expect(words).toEqual({ kind: 'sentences', subject: '공정 ‘주조’', sentences: [word] })
  })

  it('of a model that came', () => {
    const words = changeWords({ ...change(null, null, null), action: 'created' })
    expect(words).toEqual({ kind: 'sentences', subject: '모델', sentences: ['추가'] })
  })

  it('of photos by their number, and that they were put in another order', () => {
    expect(sentences(change('images', [1, 2], [2, 3, 4]))).toEqual(['사진 2장 추가', '사진 1장 뺌'])
    expect(sentences(change('images', [1, 2], [2, 1]))).toEqual(['순서 변경'])
    expect(sentences(change('images', null, [1]))).toEqual(['사진 1장 추가'])
  })

  it('of machines by their names', () => {
    const before = [{ id: 1, name: '프레스' }]
    const after = [{ id: 2, name: '선반' }]
    expect(sentences(inProcess(change('equipments', before, after)))).toEqual(['‘선반’ 추가', '‘프레스’ 뺌'])
    expect(sentences(change('equipments', before, [{ id: 1, name: '대형 프레스' }]))).toEqual([
      '‘프레스’ → ‘대형 프레스’',
    ])
    expect(sentences(change('equipments', null, [{ id: 3, name: '' }]))).toEqual(['‘(이름 없음)’ 추가'])
  })

  it('of factors by their path and by what was written about them', () => {
    const before = [kpi(4, '온도 > ℃', '매시'), kpi(5, '압력 > bar', '')]
    const after = [kpi(5, '압력 > bar', '매일'), kpi(4, '온도 > ℃', '매시'), kpi(6, '', '')]
    expect(sentences(change('kpis', before, after))).toEqual([
      '‘(이름 없음)’ 추가',
      '‘압력 > bar’ 설명: (비어 있음) → ‘매일’',
      '순서 변경',
    ])
    const { id: _id, ...older } = kpi(4, '온도 > ℃', '매시')
    expect(sentences(change('kpis', [older], [older, { ...older, kpi3Id: 5, name: '압력 > bar' }]))).toEqual([
      '‘압력 > bar’ 추가',
    ])
  })

  it('of a value that was too long to be kept', () => {
    const words = changeWords(change('kpis', null, { isTooLong: true }))
    expect(words).toMatchObject({ before: '(비어 있음)', after: '(너무 길어 기록하지 않은 값)' })
    expect(changeWords(change('kpis', { isTooLong: true }, null))).toMatchObject({
      ...{ before: '(너무 길어 기록하지 않은 값)', after: '(비어 있음)' },
    })
  })
})
