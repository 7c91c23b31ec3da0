import { describe, expect, it } from 'vitest'
import type { EntryChange } from '#domain/catalogue-history.ts'
import { entryWords } from '#features/keeping/entry-change-words.ts'

const change = (field: string | null, change: Partial<EntryChange> = {}): EntryChange => ({
  ...{ object: 'equipment', objectId: 7, objectName: '프레스', action: 'changed' },
  ...{ field, before: null, after: null },
  ...change,
})
const said = (...changes: EntryChange[]) => entryWords(changes).map(({ sentences }) => sentences)

describe('a change of an entry is said in one sentence', () => {
  it.each([
    ['name', '프래스', '프레스', '이름: ‘프래스’ → ‘프레스’'],
    ['name', '품질 > 치수', '품질 > 크기', '이름: ‘품질 › 치수’ → ‘품질 › 크기’'],
    ['name', null, '프레스', '이름: (비어 있음) → ‘프레스’'],
    ['equipmentType', '제조', '검사', '장비 유형: ‘제조’ → ‘검사’'],
    ['otherType', '공작', null, '분류: ‘공작’ → (비어 있음)'],
    ['industryType', '공통', '주조', '업종: ‘공통 업종’ → ‘주조 업종’'],
    ['isRetired', null, 1, '사용 중지'],
    ['isRetired', 1, null, '다시 사용'],
    ['mergedInto', null, { id: 8, name: '품질 > 선반' }, '‘품질 › 선반’으로 합침'],
  ])('of %s, from %j to %j', (field, before, after, sentence) => {
    expect(said(change(field, { before, after }))).toEqual([[sentence]])
  })

  it.each(['colour', null])('also of a field that only a newer server knows: %s', (field) => {
    expect(said(change(field, { before: '빨강', after: '파랑' }))).toEqual([['다른 항목: ‘빨강’ → ‘파랑’']])
  })

  it.each([[{ isTooLong: true as const }], [3], [[1, 2]]])('with nothing where %j has no words', (before) => {
    expect(said(change('name', { before, after: '프레스' }))).toEqual([['이름: (비어 있음) → ‘프레스’']])
  })
})

describe('the changes of one call', () => {
  it('stand together under each entry, called by its path', () => {
    const node = { object: 'kpi', objectId: 3, objectName: '품질 > 치수' } as const
    const words = entryWords([
      change('name', { before: '프래스', after: '프레스' }),
      change('name', { ...node, before: '품질 > 칫수', after: '품질 > 치수' }),
      change('otherType', { before: '공작', after: '범용' }),
    ])
    expect(words).toEqual([
      { id: 7, name: '프레스', sentences: ['이름: ‘프래스’ → ‘프레스’', '분류: ‘공작’ → ‘범용’'] },
      { id: 3, name: '품질 › 치수', sentences: ['이름: ‘품질 › 칫수’ → ‘품질 › 치수’'] },
    ])
  })

  it('name an entry that had no name', () => {
    expect(entryWords([change('isRetired', { objectName: '', after: 1 })])).toEqual([
      { id: 7, name: '(이름 없음)', sentences: ['사용 중지'] },
    ])
  })

  it('say of a merged entry only where it went', () => {
    const merged = change('mergedInto', { after: { id: 8, name: '선반' } })
    expect(said(change('isRetired', { after: 1 }), merged, change('name', { before: '가' }))).toEqual([
      ['‘선반’으로 합침'],
    ])
  })
})
