import { describe, expect, it } from 'vitest'
import type { MissingInSection } from '#domain/model/completeness.ts'
import {
  countIncomplete,
  missingInProcessWords,
  missingInSectionWords,
  placeWords,
  unsentWords,
} from '#features/completeness/check-words.ts'
import type { ModelCheck } from '#features/completeness/check-models.ts'
import { countsAndMissing } from '#features/process/ways/counts-and-missing.ts'

describe('the check of a model says', () => {
  it('what is missing, in a process and in a section', () => {
    expect(missingInProcessWords(['images', 'equipments'])).toBe('사진, 장비 없음')
    const section: MissingInSection = { section: 'overview', isEmpty: false, missing: ['features'] }
    expect(missingInSectionWords(section)).toBe('특징 없음')
    expect(missingInSectionWords({ ...section, isEmpty: true })).toBe('비어 있음')
  })

  it('where, by number and name', () => {
    expect(placeWords({ kind: 'section', section: 'overview' })).toEqual({ number: '03', name: '개요' })
    const place = { kind: 'process', order: 1, number: '266-2.1' } as const
    expect(placeWords({ ...place, name: '주입' })).toEqual({ number: '2.1', name: '주입' })
    expect(placeWords({ ...place, name: '' })).toEqual({ number: '2.1', name: '-' })
  })

  it('how many places are not complete, a model without a process being one', () => {
    const check = (sections: number, processes: number, processCount: number) =>
      countIncomplete({
        sections: Array.from({ length: sections }, () => ({})),
        processes: Array.from({ length: processes }, () => ({})),
        processCount,
        // Nothing else of a check is counted.
      } as unknown as ModelCheck)
    expect([check(0, 0, 1), check(0, 0, 0), check(2, 3, 4), check(2, 0, 0)]).toEqual([0, 1, 5, 3])
  })

  it('what only this device has', () => {
    const words = (edits: number, photos: number) => unsentWords({ edits, photos, needsYou: 0 })
    expect(words(3, 2)).toBe('저장한 내용 3건, 사진 2장 · 아직 이 기기에만 있음')
    expect(words(1, 0)).toBe('저장한 내용 1건 · 아직 이 기기에만 있음')
    expect(words(0, 1)).toBe('사진 1장 · 아직 이 기기에만 있음')
    expect(words(0, 0)).toBeNull()
  })
})

it('the card of a process counts its lists, and names those that are empty', () => {
  const some = (length: number) => Array.from<never>({ length })
  expect(countsAndMissing({ images: some(2), equipments: some(0), kpis: some(1) })).toEqual({
    counts: ['사진 2', 'KPI 1'],
    missing: ['장비 없음'],
  })
})
