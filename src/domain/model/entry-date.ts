import * as z from 'zod/mini'

export const EARLIEST_ENTRY_DATE = '2025-01-01'

/** A calendar day `YYYY-MM-DD` that exists. */
export const isoDay = z.iso.date('날짜 형식이 올바르지 않습니다.')

const seoulDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day it is in Seoul at an instant, as `YYYY-MM-DD`. */
export function dayInSeoul(instant: Date): string {
  return seoulDay.format(instant)
}

/** Whether a day may be an entry date: from 2025-01-01 to today in Seoul. */
export function isEntryDate(day: string, now: Date): boolean {
  return isoDay.safeParse(day).success && day >= EARLIEST_ENTRY_DATE && day <= dayInSeoul(now)
}

/** `2026-11-21` is shown as `2026.11.21`. */
export function dayLabel(day: string): string {
  return day.replaceAll('-', '.')
}
