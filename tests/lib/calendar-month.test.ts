import { describe, expect, it } from 'vitest'
import { addDays, addMonths, weeksOfMonth } from '#lib/words/calendar-month.ts'

describe('a month', () => {
  it('begins its weeks on Sunday and has all its days', () => {
    const weeks = weeksOfMonth('2025-03')
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2025-03-01'])
    expect(weeks.at(-1)).toEqual(['2025-03-30', '2025-03-31', null, null, null, null, null])
    expect(weeksOfMonth('2026-02')).toHaveLength(4)
    expect(weeksOfMonth('2028-02').flat().filter(Boolean)).toHaveLength(29)
  })

  it('leads to its neighbours over the years', () => {
    expect(addMonths('2025-12', 1)).toBe('2026-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addDays('2025-02-28', 1)).toBe('2025-03-01')
    expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
  })
})
