import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processColumns } from '#domain/process/process-map.ts'
import {
  composeProcessNumber,
  inOtherIndustry,
  mergeProcessNumbers,
  parseProcessNumber,
  processPosition,
} from '#domain/process/process-number.ts'

describe('a process number', () => {
  // ENT-23, CONST-26
  it('is composed as {unique}-{main}.{sub}', () => {
    expect(composeProcessNumber({ unique: 'R12', main: 2, sub: 1 })).toBe('R12-2.1')
  })

  // ENT-24, ENT-25
  it.each([
    ['R12-2.1', { unique: 'R12', main: 2, sub: 1 }],
    ['R12-2', { unique: 'R12', main: 2, sub: 0 }],
    ['A-B-3.4', { unique: 'A-B', main: 3, sub: 4 }],
    ['-3.4', { unique: '0', main: 3, sub: 4 }],
    ['R12', { unique: 'R12', main: 0, sub: 0 }],
    ['R12-1234567.7654321', { unique: 'R12', main: 1_234_567, sub: 7_654_321 }],
    ['R12-1234567890123456.1', { unique: 'R12', main: 123_456_789_012_345, sub: 1 }],
    ['', { unique: '0', main: 0, sub: 0 }],
    ['R12-x', { unique: 'R12-x', main: 0, sub: 0 }],
  ])('%s is read back with missing parts as 0', (value, parts) => {
    expect(parseProcessNumber(value)).toEqual(parts)
  })

  it('survives composing and reading back', () => {
    const part = fc.integer({ min: 0, max: 999_999 })
    const unique = fc.string({ minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(unique, part, part, (prefix, main, sub) => {
        const number = { unique: prefix, main, sub }
        expect(parseProcessNumber(composeProcessNumber(number))).toEqual(number)
      }),
    )
  })

  // PMAP-03
  it('shows column.row', () => {
    expect(processPosition('123-4.2')).toBe('4.2')
  })
})

describe('a process number that two sides changed', () => {
  it.each([
    ['nobody', '2-1.0', '2-1.0', '2-1.0', '2-1.0', false],
    ['one the place, the other what is before it', '2-1.0', '2-5.0', '3-1.0', '3-5.0', false],
    ['the other way round', '2-1.0', '3-1.0', '2-5.0', '3-5.0', false],
    ['both, alike', '2-1.0', '3-5.0', '3-5.0', '3-5.0', false],
    ['both the place', '2-1.0', '2-5.0', '2-6.0', '2-5.0', true],
    ['both what is before it', 'A-1.0', 'B-1.0', 'C-1.0', 'B-1.0', true],
    ['mine without its sub number', '2-1.0', '3-1', '2-1.0', '3-1', false],
    ['theirs without its sub number', '2-1.0', '2-1.0', '2-1', '2-1', false],
  ])('%s', (_what, base, mine, theirs, number, isDisputed) => {
    expect(mergeProcessNumbers({ base, mine, theirs })).toEqual({ number, isDisputed })
  })

  it.each([
    ['235-2.1', '266-2.1'],
    ['235-2', '266-2.0'],
    ['2350-2.1', '2350-2.1'],
    ['A-235-2.1', 'A-235-2.1'],
  ])('%s is %s after the industry 235 became 266', (before, after) => {
    expect(inOtherIndustry(before, { from: 235, to: 266 })).toBe(after)
  })
})

describe('the process map', () => {
  const at = (processNumber: string, order: number) => ({ processNumber, order })

  // PMAP-01, PMAP-02
  it('puts the number after the dash into columns and the decimal suffix into rows', () => {
    const columns = processColumns([at('R1-2.1', 0), at('R1-1.0', 1), at('R1-2.0', 2), at('R1-10.0', 3)])
    expect(columns.map((column) => column.main)).toEqual([1, 2, 10])
    expect(columns[1]?.cells.map((cell) => cell.processNumber)).toEqual(['R1-2.0', 'R1-2.1'])
  })

  it('lets a row be the same suffix in each column, and leaves out what no column has', () => {
    const columns = processColumns([at('R1-1.0', 0), at('R1-2.1', 1), at('R1-3.0', 2), at('R1-3.5', 3)])
    const rows = columns.map((column) => column.rows.map((cell) => cell?.processNumber ?? null))
    expect(rows).toEqual([['R1-1.0'], [null, 'R1-2.1'], ['R1-3.0', null, 'R1-3.5']])
  })

  it('gives two processes with the same number a row each, in which other columns have none', () => {
    const columns = processColumns([at('R1-1.0', 0), at('R1-1.0', 1), at('R1-2.0', 2), at('R1-2.1', 3)])
    const rows = columns.map((column) => column.rows.map((cell) => cell?.order ?? null))
    expect(rows).toEqual([
      [0, 1],
      [2, null, 3],
    ])
  })

  it('has the rows of all columns in the order of the suffixes, whichever column comes first', () => {
    const columns = processColumns([
      ...[at('R1-1.5', 0), at('R1-1.10', 1), at('R1-2.0', 2), at('R1-2.5', 3), at('R1-2.5', 4)],
      ...[at('R1-3.0', 5), at('R1-3.0', 6)],
    ])
    const rows = columns.map((column) => column.rows.map((cell) => cell?.order ?? null))
    expect(rows).toEqual([
      [null, null, 0, null, 1],
      [2, null, 3, 4],
      [5, 6],
    ])
  })

  it('keeps two processes with the same number in their order', () => {
    const [column] = processColumns([at('R1-1.0', 5), at('R1-1.0', 2)])
    expect(column?.cells.map((cell) => cell.order)).toEqual([2, 5])
  })
})
