import { expect, it } from 'vitest'
import type { DeviceKpiNode } from '#local/store/fields.ts'
import { type Naming, idsIn, renameIds } from '#local/store/ids/rename-ids.ts'

const image = { id: 1, url: '/1/', thumbnailUrl: null, capturedAt: null, caption: '정면' } as const
const machine = {
  id: 2,
  name: '선반',
  equipmentType: '제조',
  industryType: '공통',
  otherType: '공작',
} as const
const node = (id: number, level: DeviceKpiNode['level'], parentId: number | null): DeviceKpiNode => ({
  id,
  name: `인자 ${id}`,
  fullName: `인자 ${id}`,
  level,
  parentId,
})
const entry = {
  id: 3,
  kpi0: node(4, 0, null),
  kpi1: node(5, 1, 4),
  kpi2: node(6, 2, 5),
  kpi3: node(7, 3, 6),
  memo: '잰다',
}

/** Ids of each sort go up by a number of their own. */
const BY_KIND = { photo: 100, equipment: 200, 'kpi-entry': 300, kpi: 400, model: 500, process: 600 }
const higher: Naming = (kind, id) => (typeof id === 'number' ? id + BY_KIND[kind] : id)

it('all that the lists of a record mention goes by its other name, and the rest stays', () => {
  const record = { memo: '그대로', images: [image], equipments: [machine], kpis: [entry] }
  expect(renameIds(record, higher)).toEqual({
    memo: '그대로',
    images: [{ id: 101, url: '/1/', thumbnailUrl: null, capturedAt: null, caption: '정면' }],
    equipments: [{ id: 202, name: '선반', equipmentType: '제조', industryType: '공통', otherType: '공작' }],
    kpis: [
      {
        id: 303,
        kpi0: { id: 404, name: '인자 4', fullName: '인자 4', level: 0, parentId: null },
        kpi1: { id: 405, name: '인자 5', fullName: '인자 5', level: 1, parentId: 404 },
        kpi2: { id: 406, name: '인자 6', fullName: '인자 6', level: 2, parentId: 405 },
        kpi3: { id: 407, name: '인자 7', fullName: '인자 7', level: 3, parentId: 406 },
        memo: '잰다',
      },
    ],
  })
})

it('the record itself is left as it was', () => {
  const record = { images: [{ ...image }], kpis: [{ ...entry }] }
  renameIds(record, higher)
  expect(record.images[0]?.id).toBe(1)
  expect(record.kpis[0]?.id).toBe(3)
})

it('a list that a record does not have is not made, and levels that are not chosen stay so', () => {
  expect(renameIds({ memo: '', kpis: undefined }, higher)).toStrictEqual({ memo: '', kpis: undefined })
  const open = { ...entry, kpi0: null, kpi1: null, kpi2: null, kpi3: null }
  expect(renameIds({ kpis: [open] }, higher)).toStrictEqual({
    kpis: [{ id: 303, kpi0: null, kpi1: null, kpi2: null, kpi3: null, memo: '잰다' }],
  })
})

it('what is mentioned is listed with what it is, parents of a node among it', () => {
  const known = { images: [image], equipments: [machine], kpis: [{ ...entry, kpi2: null, kpi3: null }] }
  expect(
    idsIn(known)
      .map(({ kind, id }) => `${kind} ${id}`)
      .toSorted(),
  ).toEqual(['equipment 2', 'kpi 4', 'kpi 4', 'kpi 5', 'kpi-entry 3', 'photo 1'])
  expect(idsIn({})).toEqual([])
  expect(idsIn({ images: [], equipments: [], kpis: [] })).toEqual([])
})
