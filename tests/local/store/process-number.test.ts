import { describe, expect, it } from 'vitest'
import { shownNumber, withUnique } from '#local/store/process-number.ts'
import type { ModelRow } from '#local/store/records.ts'
import { readModelRow, readProcessRow } from '../../support/unit/rows.ts'

const industry = (id: number) => ({ id, productName: '나사', ksicCode: '', ksic: '', icCode: '', ic: '' })
const process = (processNumber: string, provisionalNumber = false) =>
  readProcessRow('p', 'm', { provisionalNumber, entries: { processNumber } })

/** Of the general area, where the industry was `from` at the server, and is `to` on the screen. */
function general(from: number | null, to: number | null): ModelRow {
  const row = readModelRow('m', { area: 'general' })
  const of = (id: number | null) => ({ ...row.view, genBiz: id === null ? null : industry(id) })
  return { ...row, base: of(from), view: of(to) }
}

describe('the number of a process', () => {
  it('follows the industry that is on the screen', () => {
    expect(shownNumber(process('266-3.1'), general(266, 300))).toBe('300-3.1')
    expect(shownNumber(process('266-3.1'), general(266, 266))).toBe('266-3.1')
  })

  it('stays where a person has given it another beginning', () => {
    expect(shownNumber(process('A-3.1'), general(266, 300))).toBe('A-3.1')
  })

  it('stays in the root area, without an industry, and without a model', () => {
    expect(shownNumber(process('R12-3.1'), { ...general(12, 300), area: 'root' })).toBe('R12-3.1')
    expect(shownNumber(process('266-3.1'), general(266, null))).toBe('266-3.1')
    expect(shownNumber(process('266-3.1'), undefined)).toBe('266-3.1')
  })

  it('stays where no industry was known before', () => {
    expect(shownNumber(process('266-3.1'), general(null, 300))).toBe('266-3.1')
    expect(shownNumber(process('266-3.1'), { ...general(266, 300), base: null })).toBe('266-3.1')
  })

  it('that the server has still to give begins with the industry in any case', () => {
    expect(shownNumber(process('0-3.1', true), general(null, 300))).toBe('300-3.1')
    expect(shownNumber(process('0-3.1', true), { ...general(null, 300), area: 'root' })).toBe('0-3.1')
  })
})

it('another beginning leaves the place of a process as it is', () => {
  expect(withUnique('266-3.1', 'R12')).toBe('R12-3.1')
  expect(withUnique('266-3', '300')).toBe('300-3.0')
})
