/** Days and months as text (`YYYY-MM-DD`, `YYYY-MM`): no time zone can shift them. */

/** The weeks of a month, Sunday first; null where a day belongs to another month. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const lead = new Date(Date.UTC(year, number - 1, 1)).getUTCDay()
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const days = Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  const cells = [...Array.from({ length: lead }, () => null), ...days]
  const weeks: (string | null)[][] = []
  for (let at = 0; at < cells.length; at += 7) {
    const week = cells.slice(at, at + 7)
    weeks.push([...week, ...Array.from({ length: 7 - week.length }, () => null)])
  }
  return weeks
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
