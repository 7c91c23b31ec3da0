import { expect, it } from 'vitest'
import type { Change, ChangeSet, RecordedValue } from '#domain/history.ts'
import { shownChanges } from '#features/history/merge-changes.ts'

const ofModel = (field: string, before: RecordedValue, after: RecordedValue): Change => ({
  ...{ object: 'model', objectId: 1, objectName: '한빛', action: 'changed', field, before, after },
})
const ofProcess = (action: Change['action'], field: string | null): Change => ({
  ...{ object: 'process', objectId: 5, objectName: '주조', action, field, before: null, after: null },
})
const said = (changes: Change[]) =>
  shownChanges({ changes } as ChangeSet).map(({ words }) => [
    words.subject,
    words.kind === 'sentences' ? words.sentences.join(' ') : `${words.before} → ${words.after}`,
  ])
const [stays, first, second] = [
  { id: 2, name: '한빛 본사' },
  { id: 3, name: '한빛 1' },
  { id: 4, name: '한빛 2' },
]

it('a model that was merged says where its processes went, each in one line', () => {
  const changes = [
    ofProcess('changed', 'name'),
    ofProcess('deleted', null),
    ofModel('isRetired', null, 1),
    ofModel('mergedInto', null, stays),
  ]
  expect(said(changes)).toEqual([
    ['합치기', '‘한빛 본사’로 합침'],
    ['공정 ‘주조’', '‘한빛 본사’로 옮김'],
    ['보관', '보관하지 않음 → 보관함'],
  ])
})

it('the one that stays says which came last, and what came from it', () => {
  const changes = [
    ofModel('doubles', [first], [first, second]),
    ofProcess('created', null),
    ofProcess('changed', 'name'),
  ]
  expect(said(changes)).toEqual([
    ['합치기', '‘한빛 2’ 모델을 이 모델에 합침. 그 전의 변경 이력은 그 모델에 있습니다.'],
    ['공정 ‘주조’', '‘한빛 2’에서 옮겨 옴'],
  ])
})

it('one that others were merged into says where they are now', () => {
  expect(said([ofModel('mergedInto', null, stays), ofModel('doubles', [first], null)])).toEqual([
    ['합치기', '‘한빛 본사’로 합침'],
    ['합치기', '합쳤던 모델의 공정이 다른 모델로 옮겨짐'],
  ])
})

it('what is new among them is named wherever it stands in the list', () => {
  expect(said([ofModel('doubles', [second], [first, second])])).toEqual([
    ['합치기', '‘한빛 1’ 모델을 이 모델에 합침. 그 전의 변경 이력은 그 모델에 있습니다.'],
  ])
})

it.each([
  ['the same are left', [first, second], [first]],
  ['nothing of them has a name', null, [3]],
])('a list of merged models in which %s tells that they are elsewhere', (_, before, after) => {
  expect(said([ofModel('doubles', before, after)])).toEqual([
    ['합치기', '합쳤던 모델의 공정이 다른 모델로 옮겨짐'],
  ])
})

it('a process that came without a known model is said as one that was added', () => {
  expect(said([ofModel('mergedInto', null, null), ofProcess('created', null)])).toEqual([
    ['합치기', '다른 모델로 합침'],
    ['공정 ‘주조’', '추가'],
  ])
})

it('a process that stayed, and the model itself, keep their own lines beside a merge', () => {
  const named = { before: '가', after: '나' }
  const changes: Change[] = [
    ofModel('doubles', null, null),
    ofModel('doubles', [], [second]),
    ofProcess('created', null),
    { ...ofProcess('changed', 'name'), ...named, objectId: 6, objectName: '나' },
    { ...ofModel('title', '한', '한빛'), objectId: 5 },
    { ...ofModel('', null, null), field: null, action: 'created' },
  ]
  expect(said(changes)).toEqual([
    ['합치기', '합쳤던 모델의 공정이 다른 모델로 옮겨짐'],
    ['합치기', '‘한빛 2’ 모델을 이 모델에 합침. 그 전의 변경 이력은 그 모델에 있습니다.'],
    ['공정 ‘주조’', '‘한빛 2’에서 옮겨 옴'],
    ['공정 ‘나’ · 공정명', '가 → 나'],
    ['제목', '한 → 한빛'],
    ['모델', '추가'],
  ])
})

it('a process is told from a model of the same id', () => {
  const changes: Change[] = [
    ofModel('doubles', null, [second]),
    { ...ofModel('', null, null), objectId: 5, field: null, action: 'created' },
    { ...ofProcess('changed', 'name'), before: '가', after: '나' },
  ]
  expect(said(changes).map(([subject]) => subject)).toEqual(['합치기', '모델', '공정 ‘주조’ · 공정명'])
})

it('a process that is added or deleted otherwise is said as ever, with what it was given', () => {
  expect(said([ofProcess('deleted', null)])).toEqual([['공정 ‘주조’', '삭제']])
  const given = { ...ofProcess('changed', 'name'), after: '주조' }
  expect(said([ofProcess('created', null), given])).toEqual([
    ['공정 ‘주조’', '추가'],
    ['공정 ‘주조’ · 공정명', '(비어 있음) → 주조'],
  ])
})
