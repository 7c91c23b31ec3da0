import { describe, expect, it } from 'vitest'
import {
  SECTIONS,
  fieldLabel,
  fieldLabels,
  fieldsOf,
  sectionsOf,
  shortLabel,
} from '#domain/model/sections.ts'

describe('the table of sections', () => {
  it('has seven sections in each area, in the order of their numbers, that differ in the second', () => {
    const numbers = (area: 'general' | 'root') => sectionsOf(area).map((name) => SECTIONS[name].number)
    expect(numbers('general')).toEqual(['01', '02', '03', '04', '05', '06', '07'])
    expect(numbers('root')).toEqual(numbers('general'))
    expect(sectionsOf('general').filter((name) => !sectionsOf('root').includes(name))).toEqual(['industry'])
    expect(sectionsOf('root').filter((name) => !sectionsOf('general').includes(name))).toEqual(['technology'])
  })

  it('calls a field the same by our name for it and by that of the wire', () => {
    const names = [
      ['genBiz', 'genBizId'],
      ['mainRootTech', 'mainRootTechId'],
      ['subRootTech', 'subRootTechId'],
      ['images', 'imageIds'],
      ['equipments', 'equipmentIds'],
    ] as const
    for (const [own, wire] of names) expect(fieldLabel(wire)).toBe(fieldLabel(own))
    expect(names.map(([own]) => fieldLabel(own))).toEqual(['업종', '대분류', '소분류', '사진', '장비'])
    expect(fieldLabel('group')).toBe('그룹')
    const others = ['isRetired', 'imageCaptions', 'mergedInto', 'doubles', 'later']
    expect(others.map(fieldLabel)).toEqual(['보관', '사진 설명', '합치기', '합치기', '다른 항목'])
    // Only at its end does it say that an id is meant.
    expect([fieldLabel('autoProcesIdsState'), fieldLabel('memIdo')]).toEqual(['다른 항목', '다른 항목'])
    expect(fieldLabel('newer')).toBe('다른 항목')
  })

  it('lists the fields of a section', () => {
    expect(fieldsOf('overview')).toEqual(Object.keys(SECTIONS.overview.fields))
  })

  it('names each of several fields once, and in a line of several by its short word', () => {
    expect(fieldLabels(['overview', 'features', 'overview'])).toBe('개요, 특징')
    expect([shortLabel('description'), shortLabel('images'), shortLabel('kpis')]).toEqual([
      '설명',
      '사진',
      'KPI',
    ])
  })

  it('calls a field that stands in two sections the same in both', () => {
    const { process, kpi, etc } = SECTIONS
    expect(kpi.fields.kpis.label).toBe(process.fields.kpis.label)
    for (const field of ['images', 'memo', 'manager'] as const) {
      expect(etc.fields[field].label).toBe(process.fields[field].label)
    }
  })
})
