import * as z from 'zod/mini'

export const EARLIEST_ENTRY_DATE = '2025-01-01'

/** A calendar day `YYYY-MM-DD` that exists. */
export const isoDay = z.iso.date('날짜 형식이 올바르지 않습니다.')

/** Korea has had no summer time since 1988. */
const SEOUL_AHEAD_MS = 9 * 60 * 60 * 1000

/**
 * The day it is in Seoul at an instant, as `YYYY-MM-DD`. Not by a locale that happens to write days like that: `en-CA`
 * is `11/23/2026` in WebKit.
 */
export function dayInSeoul(instant: Date): string {
  return new Date(instant.getTime() + SEOUL_AHEAD_MS).toISOString().slice(0, 10)
}

/** The instant at which a day begins in Seoul. */
export function startInSeoul(day: string): Date {
  return new Date(`${day}T00:00:00+09:00`)
}

/** The instant at which the day before began in Seoul. @param now wall clock, ms */
export function yesterdayInSeoul(now: number): Date {
  const today = startInSeoul(dayInSeoul(new Date(now)))
  return new Date(today.getTime() - 24 * 60 * 60 * 1000)
}

/** Whether a day may be an entry date: from 2025-01-01 to today in Seoul. */
export function isEntryDate(day: string, now: Date): boolean {
  return isoDay.safeParse(day).success && day >= EARLIEST_ENTRY_DATE && day <= dayInSeoul(now)
}

/** `2026-11-21` is shown as `2026.11.21`. */
export function dayLabel(day: string): string {
  return day.replaceAll('-', '.')
}

/** The day on which a photo was taken; a device may have noted a time that none can be read from. */
export function takenOn(capturedAt: string): string {
  const instant = new Date(capturedAt)
  return Number.isNaN(instant.getTime()) ? capturedAt : dayLabel(dayInSeoul(instant))
}
