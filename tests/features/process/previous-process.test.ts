import { describe, expect, it } from 'vitest'
import { isLocalId } from '#domain/ids.ts'
import { copyPart, isCopied, offers, takeBackPart } from '#features/process/field/previous-process.ts'
import { type ProcessValues, toProcessValues } from '#forms/draft/process-values.ts'
import { EMPTY_PROCESS, type ProcessFields } from '#local/store/fields.ts'

const machine = (id: number) =>
  ({ id, name: `장비 ${id}`, equipmentType: '제조', industryType: '공통', otherType: '범용' }) as const
const node = (id: number, level: 0 | 1 | 2 | 3) => ({
  id,
  name: `지표 ${id}`,
  fullName: `지표 ${id}`,
  level,
  parentId: null,
})
const factor = (id: number, memo: string, unit = 4) => ({
  id,
  kpi0: node(1, 0),
  kpi1: node(2, 1),
  kpi2: node(3, 2),
  kpi3: node(unit, 3),
  memo,
})
const fields = (given: Partial<ProcessFields>): ProcessFields => ({
  ...EMPTY_PROCESS,
  name: '신규공정',
  processNumber: 'R1-2.0',
  ...given,
})
const values = (given: Partial<ProcessFields>): ProcessValues => toProcessValues(fields(given))
const BEFORE = fields({
  equipments: [machine(1), machine(2)],
  kpis: [factor(11, '열전대')],
  autoState: '반자동',
  manager: '김조사',
})

describe('taking over from the process before', () => {
  it('offers what it has, and nothing else', () => {
    expect(offers(BEFORE, 'equipments')).toBe(true)
    expect(offers(BEFORE, 'states')).toBe(true)
    for (const part of ['equipments', 'kpis', 'states', 'manager'] as const) {
      expect(offers(fields({}), part)).toBe(false)
    }
  })

  it('takes the machines that are missing, behind those that are there', () => {
    const copied = copyPart(values({ equipments: [machine(3), machine(2)] }), BEFORE, 'equipments')
    expect(copied.equipments?.map(({ id }) => id)).toEqual([3, 2, 1])
  })

  it('makes entries of its own of key factors, with what was said of them', () => {
    const { kpis = [] } = copyPart(values({}), BEFORE, 'kpis')
    expect(kpis.map(({ memo }) => memo)).toEqual(['열전대'])
    expect(kpis.every(({ id }) => isLocalId(id))).toBe(true)
    expect(isCopied(values({ kpis }), BEFORE, 'kpis')).toBe(true)
    expect(isCopied(values({ kpis: [factor(12, '열전대', 5)] }), BEFORE, 'kpis')).toBe(false)
  })

  it('leaves a state alone that the process before does not have', () => {
    expect(copyPart(values({ monitoringState: '수집' }), BEFORE, 'states')).toEqual({ autoState: '반자동' })
    expect(isCopied(values({ autoState: '반자동', monitoringState: '수집' }), BEFORE, 'states')).toBe(true)
    expect(isCopied(values({ autoState: '수동' }), BEFORE, 'states')).toBe(false)
  })

  it('takes the person over, and the one before comes back', () => {
    expect(copyPart(values({}), BEFORE, 'manager')).toEqual({ manager: '김조사' })
    const now = { values: values({ manager: '김조사' }), saved: values({ manager: '이조사' }) }
    expect(takeBackPart(now, BEFORE, 'manager')).toEqual({ manager: '이조사' })
  })

  it('takes back what came with the tick, but nothing that is saved or was chosen besides', () => {
    const saved = values({ equipments: [machine(2)], kpis: [factor(21, '열전대')] })
    const now = { values: values({ equipments: [machine(2), machine(1), machine(9)] }), saved }
    expect(takeBackPart(now, BEFORE, 'equipments').equipments?.map(({ id }) => id)).toEqual([2, 9])
    const kpis = [factor(21, '열전대'), factor(22, '열전대'), factor(23, '다른 말')]
    const back = takeBackPart({ values: values({ kpis }), saved }, BEFORE, 'kpis')
    expect(back.kpis?.map(({ id }) => id)).toEqual([21, 23])
    expect(takeBackPart({ values: values({ autoState: '반자동' }), saved }, BEFORE, 'states')).toEqual({
      autoState: null,
      monitoringState: null,
      connectionState: null,
    })
  })
})
