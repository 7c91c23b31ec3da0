import { describe, expect, it } from 'vitest'
import { localIdOf } from '#domain/ids.ts'
import type { DeviceEquipment, DeviceKpiNode } from '#local/store/fields.ts'
import { patchToWire } from '#sync/model/to-wire.ts'

const SENT = localIdOf('3b241101-e2bb-4255-8caf-4136c566a962')
const DISCARDED = localIdOf('3b241101-e2bb-4255-8caf-4136c566a963')
const ids = new Map<unknown, number>([
  [SENT, 7],
  [8, 8],
  [40, 40],
  [41, 41],
  [42, 42],
  [43, 43],
  [50, 50],
])
const toWire = (fields: Parameters<typeof patchToWire>[0]) => patchToWire(fields, (id) => ids.get(id))

const node = (id: DeviceKpiNode['id']): DeviceKpiNode => ({
  id,
  name: '',
  fullName: '',
  level: 0,
  parentId: null,
})

describe('an edit on the wire', () => {
  it('has the fields that were edited, and no others', () => {
    expect(toWire({ overview: '개요' })).toEqual({ overview: '개요' })
    expect(Object.keys(toWire({ overview: '개요', features: undefined }))).toEqual(['overview'])
  })

  it('names a group, and what is looked up, by its id', () => {
    const tech = (id: number, level: 0 | 1) => ({ id, name: '', memo: '', level, parentId: null })
    const group = { id: 3, name: '기본 그룹' }
    const wire = toWire({ group, mainRootTech: tech(1, 0), subRootTech: tech(2, 1) })
    expect(wire).toEqual({ group: { id: 3 }, mainRootTechId: 1, subRootTechId: 2 })
    const genBiz = { id: 5, productName: '', ksicCode: '', ksic: '', icCode: '', ic: '' }
    expect(toWire({ genBiz })).toEqual({ genBizId: 5 })
  })

  it('takes out what was chosen before with null', () => {
    const wire = toWire({ mainRootTech: null, subRootTech: null, genBiz: null })
    expect(wire).toEqual({ mainRootTechId: null, subRootTechId: null, genBizId: null })
  })

  it('has the ids of the server in its lists, without what was discarded', () => {
    const photo = (id: typeof SENT | number) => ({ id, url: null, thumbnailUrl: null, capturedAt: null })
    expect(toWire({ images: [photo(SENT), photo(DISCARDED), photo(8)] })).toEqual({ imageIds: [7, 8] })
    const equipment = (id: typeof SENT | number): DeviceEquipment => ({
      id,
      name: '다이캐스팅기',
      equipmentType: '제조',
      industryType: '공통',
      otherType: '범용',
    })
    expect(toWire({ equipments: [equipment(8), equipment(DISCARDED)] })).toEqual({ equipmentIds: [8] })
    expect(toWire({ images: [], equipments: [], kpis: [] })).toEqual({
      imageIds: [],
      equipmentIds: [],
      kpis: [],
    })
  })

  it('says what is said of photos that the server knows, and where nothing is said any more', () => {
    const photo = { url: null, thumbnailUrl: null, capturedAt: null }
    const captioned = [
      { id: SENT, ...photo, caption: '정면' },
      { id: DISCARDED, ...photo, caption: '후면' },
      { id: 8, ...photo },
    ]
    expect(patchToWire({}, (id) => ids.get(id), captioned)).toEqual({
      imageCaptions: [
        { id: 7, caption: '정면' },
        { id: 8, caption: '' },
      ],
    })
  })

  it('gives an entry its id where the server knows one, and each node that it knows', () => {
    const known = { id: 50, kpi0: node(40), kpi1: node(41), kpi2: node(42), kpi3: node(43), memo: '' }
    const made = { id: SENT, kpi0: node(SENT), kpi1: node(DISCARDED), kpi2: null, kpi3: null, memo: '잰다' }
    const unknown = { ...made, id: DISCARDED }
    const nodes = { kpi0Id: 7, kpi1Id: null, kpi2Id: null, kpi3Id: null }
    expect(toWire({ kpis: [known, made, unknown] }).kpis).toStrictEqual([
      { id: 50, kpi0Id: 40, kpi1Id: 41, kpi2Id: 42, kpi3Id: 43, memo: '' },
      { id: 7, ...nodes, memo: '잰다' },
      { ...nodes, memo: '잰다' },
    ])
  })
})
