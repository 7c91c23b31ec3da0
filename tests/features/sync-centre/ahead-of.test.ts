import { describe, expect, it } from 'vitest'
import { aheadOf } from '#features/sync-centre/outbox/ahead-of.ts'
import type { OutboxItem } from '#local/views/work/outbox-list.ts'
import { outboxItem as item } from '../../support/unit/outbox-item.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 5)
const stuck = { state: 'REJECTED', needsPerson: true } as const
const machine = item({ opId: 'e', kind: 'equipment.create', modelKey: null, processKey: null, fields: [] })
const other = item({ opId: 'o', processKey: 'root:8', fields: ['memo'] })
const edit = item({ opId: 'i', fields: ['memo'] })
const ahead = (one: OutboxItem, ...items: OutboxItem[]) => aheadOf(one, items, NOW)?.opId

describe('what goes before an item', () => {
  it('is, of all that it mentions, what a person has to look at', () => {
    const unit = item({ ...machine, opId: 'k', kind: 'kpi.create', ...stuck })
    const both = item({ opId: 'b', fields: ['equipments', 'kpis'], waitsFor: ['e', 'k'] })
    expect(ahead(both, machine, unit, both)).toBe('k')
  })

  it('is what it mentions, and not what is made for others', () => {
    const wanted = item({ opId: 'w', fields: ['equipments'], waitsFor: ['e'] })
    const strange = item({ ...machine, opId: 's' })
    expect(ahead(wanted, strange, machine, wanted)).toBe('e')
  })

  it('is the creation of its model, also where that waits for a person', () => {
    const maker = item({ opId: 'm', kind: 'model.create', processKey: null, fields: [], ...stuck })
    expect(ahead(edit, maker, edit)).toBe('m')
  })

  it('is a dispute about its field, among others that are disputed there', () => {
    const disputed = item({ opId: 'd', fields: ['memo', 'description'], ...stuck })
    expect(ahead(edit, disputed, edit)).toBe('d')
  })

  it('is no dispute about another record, nor one about another field beside it', () => {
    expect(ahead(edit, { ...other, ...stuck }, edit)).toBeUndefined()
    const text = item({ opId: 'd', fields: ['description'], ...stuck })
    expect(ahead(edit, { ...other, ...stuck }, text, edit)).toBeUndefined()
  })

  it('is no photo of its record that a person has to look at, where it does not show photos', () => {
    const photo = item({ opId: 'p', kind: 'photo.upload', photoKey: 'local-1', fields: [], ...stuck })
    expect(ahead(edit, photo, edit)).toBeUndefined()
  })

  it('is an edit of the industry that waits for its time: it numbers all processes', () => {
    const industry = item({ opId: 'g', kind: 'model.patch', processKey: null, fields: ['genBiz'] })
    expect(ahead(edit, { ...industry, nextAt: NOW + 1 }, edit)).toBe('g')
    expect(ahead(edit, { ...industry, fields: ['overview'], nextAt: NOW + 1 }, edit)).toBeUndefined()
  })

  it.each([
    [NOW - 1, 'o'],
    [NOW, 'o'],
    [NOW + 1, undefined],
  ])('is an edit of another record whose time has come, not one that is for later: %s', (nextAt, opId) => {
    expect(ahead(edit, { ...other, nextAt }, edit)).toBe(opId)
  })

  it('is nothing for what adds to the catalogues', () => {
    expect(ahead(item({ ...machine, opId: 'n' }), machine, item({ ...machine, opId: 'n' }))).toBeUndefined()
  })

  it('is all of its model for what is not in the list yet', () => {
    expect(ahead(edit, other)).toBe('o')
  })

  it('is what this build does not know, where it is of the same model', () => {
    const unknown = item({ ...other, kind: null, nextAt: NOW + 1 })
    expect(ahead(edit, unknown, edit)).toBe('o')
  })
})
