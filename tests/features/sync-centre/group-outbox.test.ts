import { describe, expect, it } from 'vitest'
import { firstItems, groupOutbox } from '#features/sync-centre/outbox/group-outbox.ts'
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

describe('the list', () => {
  const items = [
    item({ opId: '1', modelKey: 'root:1' }),
    item({ opId: '2', modelKey: 'root:2' }),
    item({ opId: '3', modelKey: 'root:2', state: 'REJECTED', needsPerson: true }),
    item({ opId: '4', modelKey: null, kind: 'kpi.create' }),
  ]
  const idsOf = (groups: ReturnType<typeof groupOutbox>) => groups.map((g) => g.items.map((i) => i.opId))

  it('is by model, and what needs a person comes first', () => {
    expect(idsOf(groupOutbox(items))).toEqual([['3', '2'], ['1'], ['4']])
  })

  it('never shows more rows than asked for', () => {
    expect(idsOf(firstItems(groupOutbox(items), 3))).toEqual([['3', '2'], ['1']])
    expect(idsOf(firstItems(groupOutbox(items), 1))).toEqual([['3']])
  })
})
