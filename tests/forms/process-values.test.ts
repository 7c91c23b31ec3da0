import { describe, expect, it } from 'vitest'
import { readChanges, withValues } from '#forms/draft/draft-values.ts'
import { countsAndMissing } from '#features/process/ways/counts-and-missing.ts'
import { checkFields } from '#forms/save/check-fields.ts'
import {
  processRules,
  processSchemas,
  toProcessFields,
  toProcessValues,
} from '#forms/draft/process-values.ts'
import { EMPTY_PROCESS } from '#local/store/fields.ts'

const process = { ...EMPTY_PROCESS, name: '용해', processNumber: 'R-1.0' }
const draft = { changes: {}, base: {}, addedPhotos: [], wasRestored: false }

describe('the number of a process in its form', () => {
  it.each([
    ['unique', ' ', '고유번호를 입력해주세요.'],
    ['main', '', '주번호를 숫자로 입력해주세요.'],
    ['sub', '', '부번호를 숫자로 입력해주세요.'],
  ])('cannot be saved without its %s', (part, value, message) => {
    expect(checkFields(processRules, { [part]: value })).toEqual({ [part]: message })
  })

  // ENT-23, ENT-24
  it('comes apart and together again', () => {
    const values = toProcessValues({ ...process, processNumber: 'R12-금형-3.1' })
    const { processNumber: _, ...fields } = process
    expect(values).toEqual({ ...fields, unique: 'R12-금형', main: '3', sub: '1' })
    expect(toProcessFields({ unique: 'R9' }, { ...values, unique: 'R9' })).toEqual({
      processNumber: 'R9-3.1',
    })
    expect(toProcessFields({ sub: '2' }, { ...values, sub: '2' })).toEqual({ processNumber: 'R12-금형-3.2' })
  })

  it('is not sent when no part of it was changed', () => {
    expect(toProcessFields({ name: '주입' }, toProcessValues(process))).toEqual({ name: '주입' })
  })

  it('counts a part that was emptied as 0', () => {
    const values = toProcessValues(process)
    expect(toProcessFields({ main: '' }, { ...values, main: '' })).toEqual({ processNumber: 'R-0.0' })
  })

  it('adopts what the server gives in every part that was not typed in', () => {
    const typed = withValues(draft, { main: '7' }, toProcessValues(process))
    const renumbered = toProcessValues({ ...process, processNumber: 'R31-4.0' })
    const values = { ...renumbered, ...readChanges(typed, processSchemas) }
    expect(values).toMatchObject({ unique: 'R31', main: '7', sub: '0' })
    expect(toProcessFields({ main: '7' }, values)).toEqual({ processNumber: 'R31-7.0' })
  })
})

describe('the key factors of a process in its form', () => {
  const entry = { kpi0: null, kpi1: null, kpi2: null, kpi3: null }
  const LOCAL = 'local-33333333-3333-4333-8333-333333333333' as const

  it('are refused while one that was made here says nothing', () => {
    expect(checkFields(processRules, { kpis: [{ ...entry, id: LOCAL, memo: ' ' }] })).toEqual({
      kpis: '설명을 작성해주세요.',
    })
    const [told, untold] = [
      { ...entry, id: LOCAL, memo: '열전대' },
      { ...entry, id: LOCAL, memo: '' },
    ]
    expect(checkFields(processRules, { kpis: [told] })).toEqual({})
    expect(checkFields(processRules, { kpis: [told, untold] })).toEqual({ kpis: '설명을 작성해주세요.' })
  })

  it('may say nothing where the server holds them like that', () => {
    expect(checkFields(processRules, { kpis: [{ ...entry, id: 5, memo: '' }] })).toEqual({})
  })
})

describe('the card of a process', () => {
  it('counts what is there and names what is not', () => {
    const image = { id: 1, url: null, thumbnailUrl: null, capturedAt: null }
    expect(countsAndMissing({ ...process, images: [image, image] })).toEqual({
      counts: ['사진 2'],
      missing: ['장비 없음', 'KPI 없음'],
    })
  })
})
