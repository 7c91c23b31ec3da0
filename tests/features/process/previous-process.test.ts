import { describe, expect, it } from 'vitest'
import { isLocalId } from '#domain/ids.ts'
import {
  type CopiedPart,
  copyPart,
  isCopied,
  offers,
  takeBackPart,
} from '#features/process/field/previous-process.ts'
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

const BOTH = [factor(11, '열전대'), factor(12, '저울')]

describe('taking over from the process before', () => {
  it('offers what it has, and nothing else', () => {
    expect(offers(BEFORE, 'equipments')).toBe(true)
    expect(offers(BEFORE, 'states')).toBe(true)
    for (const part of ['equipments', 'kpis', 'states', 'manager'] as const) {
      expect(offers(fields({}), part)).toBe(false)
    }
  })

  it('offers each part for itself', () => {
    const parts = ['equipments', 'kpis', 'states', 'manager'] as const
    const offered = (given: Partial<ProcessFields>) => parts.filter((part) => offers(fields(given), part))
    expect(offered({ equipments: [machine(1)] })).toEqual(['equipments'])
    expect(offered({ kpis: [factor(11, '열전대')] })).toEqual(['kpis'])
    expect(offered({ connectionState: '관리함' })).toEqual(['states'])
    expect(offered({ manager: '김조사' })).toEqual(['manager'])
  })

  it('is ticked where all of the part stands here too, whatever else does', () => {
    const ticked = (given: Partial<ProcessFields>, part: CopiedPart) =>
      isCopied(values(given), fields({ ...BEFORE, kpis: BOTH }), part)
    expect(ticked({ equipments: [machine(3), machine(2), machine(1)] }, 'equipments')).toBe(true)
    expect(ticked({ equipments: [machine(2)] }, 'equipments')).toBe(false)
    expect(ticked({ equipments: [machine(3)] }, 'equipments')).toBe(false)
    expect(ticked({ kpis: [factor(21, '저울'), factor(22, '열전대')] }, 'kpis')).toBe(true)
    expect(ticked({ kpis: [factor(21, '저울')] }, 'kpis')).toBe(false)
    expect(ticked({ manager: '김조사' }, 'manager')).toBe(true)
    expect(ticked({ manager: '이조사' }, 'manager')).toBe(false)
  })

  it('takes the factors that are missing, and not again what stands here', () => {
    const own = [factor(21, '저울'), factor(22, '다른 말')]
    const { kpis = [] } = copyPart(values({ kpis: own }), fields({ kpis: BOTH }), 'kpis')
    expect(kpis.map(({ memo }) => memo)).toEqual(['저울', '다른 말', '열전대'])
  })

  it('knows a factor that was not chosen to the end', () => {
    const begun = { ...factor(11, '열전대'), kpi0: null, kpi1: null, kpi2: null, kpi3: null }
    expect(isCopied(values({ kpis: [{ ...begun, id: 12 }] }), fields({ kpis: [begun] }), 'kpis')).toBe(true)
    expect(isCopied(values({ kpis: [factor(12, '열전대')] }), fields({ kpis: [begun] }), 'kpis')).toBe(false)
  })

  it('takes back only what is of the process before, from among several', () => {
    const saved = values({
      equipments: [machine(2), machine(4)],
      kpis: [factor(21, '저울'), factor(24, '자')],
    })
    const now = values({ equipments: [machine(2), machine(1), machine(4)], kpis: [factor(21, '저울')] })
    const before = fields({ ...BEFORE, kpis: BOTH })
    const back = takeBackPart({ values: now, saved }, before, 'equipments')
    expect(back.equipments?.map(({ id }) => id)).toEqual([2, 4])
    const came = values({ kpis: [factor(21, '저울'), factor(31, '열전대')] })
    const left = takeBackPart({ values: came, saved }, before, 'kpis')
    expect(left.kpis?.map(({ id }) => id)).toEqual([21])
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
