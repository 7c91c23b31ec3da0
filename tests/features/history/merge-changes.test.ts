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

it('a process that is added or deleted otherwise is said as ever', () => {
  expect(said([ofProcess('deleted', null)])).toEqual([['공정 ‘주조’', '삭제']])
})
