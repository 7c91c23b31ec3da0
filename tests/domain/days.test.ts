import { describe, expect, it } from 'vitest'
import { isEntryDate, isoDay, startInSeoul, takenOn, yesterdayInSeoul } from '#domain/model/entry-date.ts'

describe('a day in Seoul', () => {
  it('begins nine hours before it does in London', () => {
    expect(startInSeoul('2026-11-22').toISOString()).toBe('2026-11-21T15:00:00.000Z')
  })

  it.each([
    ['2026-11-22T14:59:59Z', '2026-11-20T15:00:00.000Z'],
    ['2026-11-22T15:00:00Z', '2026-11-21T15:00:00.000Z'],
  ])('the day before %s began at %s', (now, began) => {
    expect(yesterdayInSeoul(Date.parse(now)).toISOString()).toBe(began)
  })

  it('is the one on which a photo was taken; a time that none can be read from is said as it is', () => {
    expect(takenOn('2026-11-22T15:00:00Z')).toBe('2026.11.23')
    expect(takenOn('2026-11-22T14:59:59Z')).toBe('2026.11.22')
    expect(takenOn('모름')).toBe('모름')
  })

  it('may be an entry date from 2025 on, until today', () => {
    const now = new Date('2026-11-22T15:00:00Z')
    const days = ['2024-12-31', '2025-01-01', '2026-11-23', '2026-11-24', '2026-02-30', '']
    expect(days.map((day) => isEntryDate(day, now))).toEqual([false, true, true, false, false, false])
  })

  it('is refused in words where it is none', () => {
    expect(isoDay.safeParse('2026-02-30').error?.issues[0]?.message).toBe('날짜 형식이 올바르지 않습니다.')
  })
})
