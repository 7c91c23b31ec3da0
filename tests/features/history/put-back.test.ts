import { describe, expect, it } from 'vitest'
import type { Change, ChangeSet, RecordedValue } from '#domain/history.ts'
import {
  PUT_BACK_IN_MODEL,
  PUT_BACK_IN_PROCESS,
  type PutBackAt,
  isOffered,
} from '#features/history/put-back.ts'
import { isSameRecorded, recordedNow } from '#features/history/recorded-now.ts'
import { EMPTY_MODEL, EMPTY_PROCESS, type ModelFields, type ProcessFields } from '#local/store/fields.ts'

const UUID = '00000000-0000-4000-8000-000000000001'
const screw = { id: 4711, productName: '나사', ksicCode: '1', ksic: 'a', icCode: '2', ic: 'b' }
const press = {
  id: 7,
  name: '프레스',
  equipmentType: '제조',
  industryType: '공통',
  otherType: '범용',
} as const
const lathe = { ...press, id: 8, name: '선반' }
const techs = [
  { id: 3, name: '소성가공', memo: '', level: 0, parentId: null },
  { id: 4, name: '냉간단조', memo: '', level: 1, parentId: 3 },
] as const
const image = (id: number) => ({ id, url: `/${id}`, thumbnailUrl: null, capturedAt: null })
const recordedKpi = {
  id: 9,
  kpi0Id: 1,
  kpi1Id: 2,
  kpi2Id: 3,
  kpi3Id: null,
  memo: '매시',
  name: '가 > 나 > 다',
}

const model: ModelFields = {
  ...EMPTY_MODEL,
  title: '한빛',
  group: { id: 14, name: '주조' },
  mainRootTech: { id: 3, name: '소성가공' },
  images: [image(1), image(2)],
}
const process: ProcessFields = {
  ...EMPTY_PROCESS,
  name: '주조',
  processNumber: '12-3.1',
  equipments: [press],
}

const change = (field: string | null, before: RecordedValue, more: Partial<Change> = {}): Change => ({
  ...{ object: 'model', objectId: 1, objectName: '한빛', action: 'changed' },
  ...{ field, before, after: null },
  ...more,
})
const setOf = (...changes: Change[]): ChangeSet => ({
  ...{ position: 1, at: '', username: 'admin', area: 'root', modelId: 1, slug: '한빛', key: null },
  changes,
})
const searched =
  <T>(things: T[], nameOf: (thing: T) => string) =>
  ({ search }: { search: string }) =>
    Promise.resolve({ results: things.filter((one) => nameOf(one) === search), next: null })
const at = <V>(now: V, together: Change[] = []): PutBackAt<V> => ({
  ...{ now, together },
  lookups: {
    equipment: searched([lathe], ({ name }) => name),
    industries: searched([screw], ({ productName }) => productName),
    rootTechs: () => Promise.resolve([...techs]),
  },
  uuid: () => UUID,
})

describe('a value of the history', () => {
  it.each([
    ['title', '옛 제목', { title: '옛 제목' }],
    ['title', 3, null],
    ['group', null, null],
    ['group', { id: 2, name: '금형' }, { group: { id: 2, name: '금형' } }],
    ['genBiz', { id: 4711, name: '나사' }, { genBiz: screw }],
    ['genBiz', { id: 4712, name: '나사' }, null],
    ['genBiz', null, { genBiz: null }],
    ['genBiz', '나사', null],
    ['mainRootTech', { id: 3, name: '가' }, { mainRootTech: { id: 3, name: '가' }, subRootTech: null }],
    ['subRootTech', { id: 4, name: '냉간단조' }, { subRootTech: { id: 4, name: '냉간단조' } }],
    ['subRootTech', { id: 5, name: '주조' }, null],
    ['subRootTech', null, { subRootTech: null }],
    ['productionItem', '볼트', { productionItem: '볼트' }],
    ['overview', null, { overview: '' }],
    ['features', '특징', { features: '특징' }],
    ['autoProcessState', '0-20', { autoProcessState: '0-20' }],
    ['monitoringProcessState', null, { monitoringProcessState: null }],
    ['connectionProcessState', '없는 값', null],
    ['workedAt', '2026-03-12', { workedAt: '2026-03-12' }],
    ['workedAt', null, { workedAt: null }],
    ['workedAt', 20260312, null],
    ['images', [2, 1], { images: [image(2), image(1)] }],
    ['images', null, { images: [] }],
    ['images', [3], null],
    ['memo', '메모', { memo: '메모' }],
    ['manager', '박정훈', { manager: '박정훈' }],
    ['workStatus', 3, { workStatus: 3 }],
    ['workStatus', 9, null],
    ['isRetired', 1, { isRetired: true }],
    ['isRetired', null, { isRetired: false }],
  ] as const)(
    'of the field %s of a model is put back as what is edited: %j',
    async (field, value, fields) => {
      expect(await PUT_BACK_IN_MODEL[field](value as RecordedValue, at(model))).toEqual(fields)
    },
  )

  it.each([
    ['name', '용해', { name: '용해' }],
    ['description', '설명', { description: '설명' }],
    ['images', [3], null],
    [
      'equipments',
      [
        { id: 8, name: '선반' },
        { id: 7, name: '' },
      ],
      { equipments: [lathe, press] },
    ],
    ['equipments', [{ id: 99, name: '없음' }], null],
    [
      'equipments',
      [
        { id: 7, name: '프레스' },
        { id: 99, name: '없음' },
      ],
      null,
    ],
    ['processNumber', '11-1.0', { processNumber: '11-1.0' }],
    ['processNumber', null, null],
    ['autoState', '수동', { autoState: '수동' }],
    ['monitoringState', '분석', { monitoringState: '분석' }],
    ['connectionState', null, { connectionState: null }],
    ['memo', null, { memo: '' }],
    ['manager', '이', { manager: '이' }],
  ] as const)(
    'of the field %s of a process is put back as what is edited: %j',
    async (field, value, fields) => {
      expect(await PUT_BACK_IN_PROCESS[field](value as RecordedValue, at(process))).toEqual(fields)
    },
  )

  it('of a sub technology goes back with its major', () => {
    const together = [change('overview', '옛'), change('subRootTech', { id: 4, name: '냉간단조' })]
    const fields = PUT_BACK_IN_MODEL.mainRootTech({ id: 3, name: '소성가공' }, at(model, together))
    expect(fields).toMatchObject({ mainRootTech: { id: 3 }, subRootTech: { id: 4 } })
  })

  it.each([null, { id: 2, name: '주조' }])('of a sub technology is none of the major %j', async (major) => {
    const now = { ...model, mainRootTech: major }
    expect(await PUT_BACK_IN_MODEL.subRootTech({ id: 4, name: '냉간단조' }, at(now))).toBeNull()
  })

  it('of a place among the processes leaves the industry of now before it', () => {
    const moved = [change('memo', '옛'), change('processNumber', '11-1.0', { after: '11-2.0' })]
    const retyped = [change('processNumber', 'A-1.0', { after: 'B-1.0' })]
    const back = PUT_BACK_IN_PROCESS.processNumber
    expect(back('11-1.0', at(process, moved))).toEqual({ processNumber: '12-1.0' })
    expect(back('A-1.0', at(process, retyped))).toEqual({ processNumber: 'A-1.0' })
  })

  it('of factors keeps those that are there, and makes anew those that were taken out', async () => {
    const fields = await PUT_BACK_IN_MODEL.kpis([recordedKpi], at(model))
    const [made] = fields?.kpis ?? []
    expect(made).toMatchObject({ id: `local-${UUID}`, memo: '매시', kpi3: null })
    expect(made?.kpi2).toEqual({ id: 3, name: '다', fullName: '가 > 나 > 다', level: 2, parentId: 2 })
    expect(made?.kpi1).toEqual({ id: 2, name: '나', fullName: '가 > 나', level: 1, parentId: 1 })
    const after = { ...model, kpis: [{ ...made!, id: 9 }] }
    expect(isSameRecorded(recordedNow({ ...model, ...fields }, 'kpis'), [recordedKpi])).toBe(true)
    expect(await PUT_BACK_IN_MODEL.kpis([recordedKpi], at(after))).toEqual({ kpis: after.kpis })
    const other = { ...model, kpis: [{ ...made!, id: 10 }] }
    const [anew] = (await PUT_BACK_IN_MODEL.kpis([recordedKpi], at(other)))?.kpis ?? []
    expect(anew?.id).toBe(`local-${UUID}`)
  })

  it('of a factor whose path is not known to the end is called by what is known', async () => {
    const fields = await PUT_BACK_IN_MODEL.kpis([{ ...recordedKpi, name: '가' }], at(model))
    expect(fields?.kpis?.[0]?.kpi2).toMatchObject({ name: '가', fullName: '가' })
  })
})

describe('putting back is offered', () => {
  it('for a field of what was there before and still is', () => {
    expect(isOffered(change('memo', '옛'), setOf(change('memo', '옛')), model)).toBe(true)
    const ofProcess = change('autoState', '수동', { object: 'process' })
    expect(isOffered(ofProcess, setOf(ofProcess), process)).toBe(true)
  })

  it('for a field that was empty', () => {
    const filled = change('memo', null, { after: '새 메모' })
    expect(isOffered(filled, setOf(filled), model)).toBe(true)
  })

  it.each([[[1]], [[2, 1]]])('for the photos %j, all of which are still shown', (photos) => {
    expect(isOffered(change('images', photos), setOf(change('images', photos)), model)).toBe(true)
  })

  it('for a sub technology that changed without its major', () => {
    const sub = change('subRootTech', { id: 4, name: '냉간단조' })
    expect(isOffered(sub, setOf(sub, change('memo', '옛')), model)).toBe(true)
  })

  it('not for what is only called otherwise in the lists', () => {
    const renamed = {
      ...change('equipments', [{ id: 7, name: '프래스' }], { object: 'process' }),
      after: [{ id: 7, name: '프레스' }],
    }
    expect(isOffered(renamed, setOf(renamed), process)).toBe(false)
    const replaced = { ...renamed, after: [{ id: 8, name: '선반' }] }
    expect(isOffered(replaced, setOf(replaced), process)).toBe(true)
  })

  it('also where another object came or went in the same breath', () => {
    const own = change('memo', '옛', { object: 'process', objectId: 1 })
    const came = change(null, null, { action: 'created', object: 'process', objectId: 2 })
    const gone = change(null, null, { action: 'deleted', object: 'model', objectId: 1 })
    expect(isOffered(own, setOf(own, came, gone), process)).toBe(true)
  })

  it.each([
    ['of what came', change('memo', null, { after: '메모' }), change(null, null, { action: 'created' })],
    ['of what went', change('memo', '옛'), change(null, null, { action: 'deleted' })],
    ['that is not there any more', change('memo', { isTooLong: true }), null],
    ['with photos that are not shown any more', change('images', [1, 3]), null],
    ['that a process has and a model has not', change('autoState', '수동'), null],
    ['of a build to come', change('colour', '빨강'), null],
    [
      'of a sub that went with its major',
      change('subRootTech', { id: 4, name: '냉간단조' }),
      change('mainRootTech', { id: 3, name: '소성가공' }),
    ],
  ] as const)('not for a value %s', (_what, one, other) => {
    expect(isOffered(one, setOf(one, ...(other === null ? [] : [other])), model)).toBe(false)
  })

  it('not for a coming or going itself, nor for a number that followed its industry', () => {
    const gone = change(null, null, { action: 'deleted' })
    expect(isOffered(gone, setOf(gone), model)).toBe(false)
    const number = change('processNumber', '11-1.0', { object: 'process' })
    expect(isOffered(number, setOf(change('genBiz', null), number), process)).toBe(false)
    expect(isOffered(number, setOf(number), process)).toBe(true)
  })
})
