import { expect, it } from 'vitest'
import { groupOutbox } from '#features/sync-centre/outbox/group-outbox.ts'
import { outboxItem as item } from '../../support/unit/outbox-item.ts'

it('what waits stands under the name of its model, and tells how much of it needs a person', () => {
  const groups = groupOutbox([
    item({ opId: '1', modelKey: null, modelTitle: null }),
    item({ opId: '2', modelKey: 'root:1' }),
    item({ opId: '3', modelKey: 'root:2', modelTitle: '' }),
    item({ opId: '4', modelKey: 'root:3', modelTitle: null, state: 'REJECTED', needsPerson: true }),
    item({ opId: '5', modelKey: 'root:3', modelTitle: null }),
  ])
  expect(groups.map(({ modelKey, title, needsYou }) => [modelKey, title, needsYou])).toEqual([
    ['root:3', '제목 없는 모델', 1],
    [null, '장비와 KPI 목록', 0],
    ['root:1', '한빛', 0],
    ['root:2', '제목 없는 모델', 0],
  ])
})
