import { describe, expect, it } from 'vitest'
import { createEquipment, createKpiNode } from '#local/edits/catalogue-edits.ts'
import type { EntityId, LocalId } from '#domain/ids.ts'
import { type OwnEntry, listsNoMore, overlayOf, readOwnEntries } from '#local/views/catalogue-overlay.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

interface Entry {
  id: EntityId
  name: string
  parentId?: EntityId | null
}

const MINE: LocalId = 'local-0b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d'
const OTHER: LocalId = 'local-1b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d'
const mine: Entry = { id: MINE, name: '오븐', parentId: null }
const own = (serverId: number | null, value: Entry = mine): OwnEntry<Entry> => ({ serverId, value })
const served = (rows: Entry[], isWhole = true) => ({ rows, isWhole })

describe('what was added to the catalogues on this device', () => {
  it('is told by catalogue, with the id of the server once it has one', async () => {
    const db = await newDatabase()
    const fields = {
      name: '오븐',
      equipmentType: '제조',
      industryType: '주조',
      otherType: '범용',
    } as const
    const machine = await createEquipment(db, { area: 'root', fields })
    const node = await createKpiNode(db, { area: 'root', name: '환경', parent: null })
    await db.catalogue.update(String(node.id), { serverId: 9 })
    expect(await readOwnEntries(db)).toEqual({
      equipment: [{ serverId: null, value: machine }],
      kpi: [{ serverId: 9, value: node }],
    })
  })

  it('is not what another build has written in another shape', async () => {
    const db = await newDatabase()
    await db.catalogue.bulkPut([
      { key: MINE, kind: 'equipment', value: { id: MINE }, serverId: null },
      { key: OTHER, kind: 'kpi', value: null, serverId: 4 },
    ])
    expect(await readOwnEntries(db)).toEqual({ equipment: [], kpi: [] })
  })
})

describe('an entry of the server’s list', () => {
  const rows: Entry[] = [3, 9, 5].map((id) => ({ id, name: '' }))

  it('is there no more where a whole list goes beyond it and has it not', () => {
    const isGone = listsNoMore(served(rows))
    expect([2, 3, 4, 5, 8, 9, 10].filter(isGone)).toEqual([2, 4, 8])
  })

  it('may still come where the list is not whole', () => {
    const isGone = listsNoMore(served(rows, false))
    expect([2, 3, 4, 10].filter(isGone)).toEqual([])
  })

  it('is not missed in a list of nothing but what was made here', () => {
    const isGone = listsNoMore(served([mine]))
    expect([1, 2, 3].filter(isGone)).toEqual([])
    expect([1, 2, 3].filter(listsNoMore(served([mine, ...rows, mine])))).toEqual([1, 2])
  })
})

describe('an entry made here, in the lists', () => {
  it('is as it was made until the server has it, also where it has another with the same name', () => {
    const { own: now, toDevice } = overlayOf([own(null)], served([{ id: 7, name: '오븐' }]))
    expect(now).toEqual([mine])
    expect(toDevice({ id: 7, name: '오븐' })).toEqual({ id: 7, name: '오븐' })
    expect(toDevice({ id: 7, name: '오븐', parentId: null })).toEqual({ id: 7, name: '오븐', parentId: null })
  })

  it('is called as the server calls it by now, under the id that it has here, and takes the place of its copy', () => {
    const renamed = { id: 7, name: '열풍 오븐' }
    const { own: now, toDevice } = overlayOf([own(7)], served([{ id: 8, name: '' }, renamed], false))
    expect(now).toEqual([{ id: MINE, name: '열풍 오븐' }])
    expect(toDevice(renamed)).toBeNull()
  })

  it('is as it was made while the server’s list has not come as far', () => {
    expect(overlayOf([own(7)], served([{ id: 6, name: '' }])).own).toEqual([mine])
    expect(overlayOf([own(7)], served([{ id: 8, name: '' }], false)).own).toEqual([mine])
  })

  it('is gone where the server lists it no more', () => {
    expect(overlayOf([own(7)], served([{ id: 8, name: '' }])).own).toEqual([])
  })

  it('is the parent of what lies below it at the server, made here or elsewhere', () => {
    const below = { id: 8, name: '아래', parentId: 7 }
    const { own: now, toDevice } = overlayOf(
      [own(7), own(8, { id: OTHER, name: '아래', parentId: MINE })],
      served([{ id: 7, name: '오븐' }, below]),
    )
    expect(now).toEqual([
      { id: MINE, name: '오븐' },
      { id: OTHER, name: '아래', parentId: MINE },
    ])
    expect(toDevice({ id: 9, name: '곁', parentId: 7 })).toEqual({ id: 9, name: '곁', parentId: MINE })
    expect(toDevice({ id: 10, name: '곁', parentId: 3 })).toEqual({ id: 10, name: '곁', parentId: 3 })
  })
})
