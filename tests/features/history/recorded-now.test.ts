import { describe, expect, it } from 'vitest'
import type { Change, RecordedValue } from '#domain/history.ts'
import { localIdOf } from '#domain/ids.ts'
import { isSameRecorded, isStill, recordedNow } from '#features/history/recorded-now.ts'
import {
  type DeviceEquipment,
  type DeviceKpiEntry,
  EMPTY_MODEL,
  EMPTY_PROCESS,
  type ModelFields,
  type ProcessFields,
} from '#local/store/fields.ts'

const ownId = localIdOf('00000000-0000-4000-8000-000000000001')
const image = (id: number | typeof ownId) => ({ id, url: '/', thumbnailUrl: null, capturedAt: null })
const node = (level: 0 | 1 | 2 | 3, names: readonly string[], id: number | typeof ownId = level + 1) => ({
  ...{ id, level, name: names[level] ?? '', parentId: level === 0 ? null : level },
  fullName: names.slice(0, level + 1).join(' > '),
})
const NAMES = ['품질', '치수', '두께']
const factor: DeviceKpiEntry = {
  ...{ id: 9, memo: '매시' },
  ...{ kpi0: node(0, NAMES), kpi1: node(1, NAMES), kpi2: node(2, NAMES, ownId), kpi3: null },
}
const press: DeviceEquipment = {
  ...{ id: 7, name: '프레스', industryType: '공통' },
  ...{ equipmentType: '제조', otherType: '범용' },
}

const model: ModelFields = {
  ...EMPTY_MODEL,
  title: '한빛',
  group: { id: 14, name: '주조' },
  genBiz: { id: 4711, productName: '나사', ksicCode: '1', ksic: '금속', icCode: '2', ic: '기계' },
  workStatus: 2,
  images: [image(2), image(ownId)],
  kpis: [factor, { ...factor, id: ownId }],
}
const empty: ProcessFields = { ...EMPTY_PROCESS, name: '', processNumber: '' }
const process: ProcessFields = { ...empty, equipments: [press, { ...press, id: ownId }] }

describe('what stands in a field here is in the form of the history', () => {
  const recordedFactor = { kpi0Id: 1, kpi1Id: 2, kpi2Id: null, kpi3Id: null, memo: '매시' }
  it.each<[ModelFields | ProcessFields, string, RecordedValue]>([
    [model, 'title', '한빛'],
    [model, 'workStatus', 2],
    [model, 'overview', null],
    [{ ...model, isRetired: true }, 'isRetired', 1],
    [{ ...model, isRetired: false }, 'isRetired', null],
    [{ ...model, mainRootTech: { id: 3 } }, 'mainRootTech', { id: 3, name: '' }],
    [model, 'mainRootTech', null],
    [model, 'group', { id: 14, name: '주조' }],
    [model, 'genBiz', { id: 4711, name: '나사' }],
    [model, 'images', [2]],
    [{ ...model, images: [image(ownId)] }, 'images', null],
    [
      model,
      'kpis',
      [
        { id: 9, ...recordedFactor, name: '품질 > 치수 > 두께' },
        { ...recordedFactor, name: '품질 > 치수 > 두께' },
      ],
    ],
    [
      { ...model, kpis: [{ ...factor, kpi3: node(3, [...NAMES, 'mm']) }] },
      'kpis',
      [{ id: 9, ...recordedFactor, kpi3Id: 4, name: '품질 > 치수 > 두께 > mm' }],
    ],
    [
      { ...model, kpis: [{ ...factor, kpi0: null, kpi1: null, kpi2: null }] },
      'kpis',
      [{ id: 9, kpi0Id: null, kpi1Id: null, kpi2Id: null, kpi3Id: null, memo: '매시', name: '' }],
    ],
    [empty, 'kpis', null],
    [process, 'equipments', [{ id: 7, name: '프레스' }]],
    [empty, 'equipments', null],
    [process, 'colour', null],
  ])('%#: %o has %s: %j', (fields, field, value) => {
    expect(recordedNow(fields, field)).toEqual(value)
  })
})

describe('a value of the history is the same as another', () => {
  it.each<[RecordedValue, RecordedValue, boolean]>([
    [{ id: 1, name: '주조' }, { id: 1, name: '주물' }, true],
    [{ id: 1, name: '주조' }, { id: 2, name: '주조' }, false],
    [[{ id: 1, name: '선반' }], [{ id: 1, name: 'CNC 선반' }], true],
    [[{ id: 1, name: '선반' }], [{ id: 2, name: '선반' }], false],
    [[1, 2], [2, 1], false],
    ['가', '나', false],
    [null, null, true],
  ])('by what it is, not by its name: %j and %j: %s', (one, other, isSame) => {
    expect(isSameRecorded(one, other)).toBe(isSame)
  })
})

it('what a change put into a field still stands there until it is another, and a coming stands nowhere', () => {
  const change = (field: string | null, after: Change['after']): Change => ({
    ...{ object: 'model', objectId: 1, objectName: '한빛', action: 'changed', before: null },
    ...{ field, after },
  })
  expect(isStill(model, change('title', '한빛'))).toBe(true)
  expect(isStill(model, change('title', '다온'))).toBe(false)
  expect(isStill(model, change('group', { id: 14, name: '옛 이름' }))).toBe(true)
  expect(isStill(model, change(null, null))).toBe(false)
})
