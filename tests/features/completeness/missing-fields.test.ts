import { describe, expect, it } from 'vitest'
import type { CheckedModel } from '#domain/model/completeness.ts'
import { missingFields } from '#features/completeness/missing-fields.ts'
import { type DeviceEquipment, type DeviceKpiEntry, EMPTY_MODEL, EMPTY_PROCESS } from '#local/store/fields.ts'
import type { ShownProcess } from '#local/views/queries.ts'

const node = { id: 1, name: '품질', fullName: '품질', level: 0, parentId: null } as const
const factor: DeviceKpiEntry = { id: 9, kpi0: node, kpi1: null, kpi2: null, kpi3: null, memo: '매시' }
const image = { id: 2, url: '/', thumbnailUrl: null, capturedAt: null }
const press: DeviceEquipment = {
  ...{ id: 7, name: '프레스', industryType: '공통', equipmentType: '제조', otherType: '범용' },
}

/** Nothing is missing of it. */
const whole: CheckedModel = {
  ...EMPTY_MODEL,
  ...{ genBiz: { id: 4711 }, mainRootTech: { id: 3 }, subRootTech: { id: 4 } },
  ...{ productionItem: '볼트', overview: '개요', features: '특징', kpis: [factor] },
  ...{ autoProcessState: '0-20', monitoringProcessState: '0-20', connectionProcessState: '0-20' },
  ...{ workedAt: '2026-03-12', manager: '박정훈' },
}
const process = (other: Partial<ShownProcess> = {}): ShownProcess => ({
  ...{ ...EMPTY_PROCESS, name: '주입', processNumber: '266-2.1', key: 'root:5', modelKey: 'root:1' },
  ...{ serverId: 5, order: 3, provisionalNumber: false },
  ...{ description: '설명', images: [image], equipments: [press], kpis: [factor] },
  ...other,
})
const missing = (area: 'root' | 'general', view: CheckedModel, ...processes: ShownProcess[]) =>
  missingFields({ key: 'root:1', area, view }, processes)

describe('what is missing of a model', () => {
  it('is nothing where all is entered that is asked for', () => {
    expect(missing('root', whole, process())).toEqual([])
  })

  it('is told by the forms in the order of the page, the processes in between', () => {
    const view = { ...whole, subRootTech: null, features: ' ', kpis: [], manager: '' }
    expect(missing('root', view, process({ images: [], kpis: [] }))).toEqual([
      {
        ...{ form: 'model:root:1:technology', number: '02', name: '뿌리기술', order: null },
        fields: [{ field: 'subRootTech', label: '소분류' }],
      },
      {
        ...{ form: 'model:root:1:overview', number: '03', name: '개요', order: null },
        fields: [{ field: 'features', label: '특징' }],
      },
      {
        ...{ form: 'process:root:5', number: '2.1', name: '주입', order: 3 },
        fields: [
          { field: 'images', label: '사진' },
          { field: 'kpis', label: 'KPI' },
        ],
      },
      {
        ...{ form: 'model:root:1:kpi', number: '05', name: '공통 KPI', order: null },
        fields: [{ field: 'kpis', label: '핵심관리요소' }],
      },
      {
        ...{ form: 'model:root:1:etc', number: '06', name: '기타 정보', order: null },
        fields: [{ field: 'manager', label: '담당자' }],
      },
    ])
  })

  it('is a process where there is none, which no form can be opened for', () => {
    expect(missing('root', whole)).toEqual([
      {
        ...{ form: null, number: '04', name: '공정 정보', order: null },
        fields: [{ field: 'process', label: '공정 없음' }],
      },
    ])
  })

  it('is told only of the processes that lack something, a dash standing for a name', () => {
    const told = missing('root', whole, process(), process({ key: 'root:6', name: '', description: '' }))
    expect(told).toEqual([
      {
        ...{ form: 'process:root:6', number: '2.1', name: '-', order: 3 },
        fields: [{ field: 'description', label: '설명' }],
      },
    ])
  })

  it('is the industry in the general area, and no technology', () => {
    const view = { ...whole, genBiz: null, mainRootTech: null }
    expect(missing('general', view, process()).map(({ name, fields }) => [name, fields])).toEqual([
      ['업종 정보', [{ field: 'genBiz', label: '업종' }]],
    ])
  })
})
