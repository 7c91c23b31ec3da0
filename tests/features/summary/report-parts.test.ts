import { describe, expect, it } from 'vitest'
import { readParts, type ReportPart, writePart } from '#features/summary/report-parts.ts'

const read = (address: string) => [...readParts(new URLSearchParams(address))]
const write = (address: string, name: ReportPart, isShown: boolean) =>
  writePart(new URLSearchParams(address), { name, isShown }).toString()
const ALL = ['map', 'photos', 'equipments', 'kpis', 'dx', 'memos', 'common']

describe('the parts of a report', () => {
  it('are all there, unless the address leaves some out', () => {
    expect(read('')).toEqual(ALL)
    expect(read('without=')).toEqual(ALL)
    expect(read('without=map,dx,nothing')).toEqual(['photos', 'equipments', 'kpis', 'memos', 'common'])
  })

  it('are left out and put back by the address, in their order, beside what else it says', () => {
    expect(write('a=1', 'dx', false)).toBe('a=1&without=dx')
    expect(write('a=1&without=dx', 'map', false)).toBe('a=1&without=map%2Cdx')
    expect(write('a=1&without=map%2Cdx', 'map', true)).toBe('a=1&without=dx')
    expect(write('a=1&without=dx', 'dx', true)).toBe('a=1')
    expect(write('without=dx', 'dx', false)).toBe('without=dx')
  })

  it('leave the address that they were read from as it was', () => {
    const params = new URLSearchParams('without=dx')
    writePart(params, { name: 'map', isShown: false })
    expect(params.toString()).toBe('without=dx')
  })
})
