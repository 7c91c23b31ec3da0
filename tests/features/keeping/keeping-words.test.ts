import { describe, expect, it } from 'vitest'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import type { KeptEntry, Uses } from '#domain/process/keeping.ts'
import {
  entryKind,
  entryName,
  entryPlace,
  keepingFailure,
  usesWords,
} from '#features/keeping/keeping-words.ts'

const kept = { retiredAt: null, mergedInto: null }
const press: KeptEntry = {
  ...{ id: 7, name: '프레스', industryType: '주조', equipmentType: '제조', otherType: '범용' },
  ...kept,
}
const node = (level: 0 | 1 | 2 | 3, fullName: string): KeptEntry => ({
  ...{ id: 1, name: '마지막', fullName, level, parentId: null, memo: '' },
  ...kept,
})

describe('an entry of a catalogue is told', () => {
  it('by its own name, and said to have none where it has none', () => {
    expect(entryName(press)).toBe('프레스')
    expect(entryName({ name: '' })).toBe('(이름 없음)')
  })

  it.each([
    [press, '제조', '범용 · 주조 업종'],
    [{ ...press, otherType: null }, '제조', '주조 업종'],
    [node(0, '품질'), '분석지표', ''],
    [node(1, '품질 > 치수'), '모니터링 지표', '품질'],
    [node(2, '품질 > 치수 > 두께'), '핵심관리요소', '품질 › 치수'],
    [node(3, '품질 > 치수 > 두께 > mm'), '단위', '품질 › 치수 › 두께'],
  ])('by its kind and its place: %#', (entry, kind, place) => {
    expect([entryKind(entry), entryPlace(entry)]).toEqual([kind, place])
  })
})

describe('what refers to an entry is counted', () => {
  const model = { area: 'root', slug: '한빛', title: '한빛', places: 6 } as const
  const uses = (places: number, otherModels: number): Uses => ({
    ...{ places, models: places === 0 ? [] : [model, model], otherModels, below: 0 },
  })

  it('in its places and all its models, those unseen too', () => {
    expect(usesWords(uses(12, 3))).toBe('참조 12곳(모델 5개)')
    expect(usesWords(uses(2, 0))).toBe('참조 2곳(모델 2개)')
  })

  it('or said to be nothing', () => {
    expect(usesWords(uses(0, 0))).toBe('참조하는 곳 없음')
  })
})

describe('a change of a catalogue that was not made says why', () => {
  // OPEN-19, OPEN-21
  it.each<[ProblemCause, string]>([
    [{ kind: 'forbidden', detail: 'x' }, '기준 정보를 정리할 권한이 없습니다. 관리자에게 물어보세요.'],
    [{ kind: 'not-found', detail: 'x' }, '그 항목이 서버에 없습니다.'],
    [
      { kind: 'conflict', status: 409, detail: 'x' },
      '그 사이에 다른 사람이 이 항목을 고쳤습니다. 지금 내용을 확인한 뒤 다시 해주세요.',
    ],
    [{ kind: 'refused', status: 400, detail: '같은 이름이 있습니다.', fields: {} }, '같은 이름이 있습니다.'],
    ...['Duplicate entry.', ''].map(
      (detail) =>
        [
          { kind: 'refused', status: 400, detail, fields: {} },
          '서버가 받지 않았습니다. 입력한 내용을 확인해주세요.',
        ] satisfies [ProblemCause, string],
    ),
    [{ kind: 'unauthorised', detail: 'x' }, '다시 로그인한 뒤 시도해주세요.'],
    [
      { kind: 'network' },
      '서버의 답을 받지 못해 되었는지 알 수 없습니다. 목록을 확인한 뒤 다시 시도해주세요.',
    ],
  ])('%j', (cause, words) => {
    expect(keepingFailure(new ApiProblem(cause))).toBe(words)
  })
})
