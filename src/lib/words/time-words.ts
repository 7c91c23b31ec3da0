import { clockLabel } from './clock-label.ts'

/** `오늘 14:05`, `어제 09:30`, `11월 3일 14:05` or, of another year, `2025년 9월 24일 14:05`, on the device's own clock. */
export function timeWords(at: number, now: number): string {
  return `${dayWords(at, now)} ${clockLabel(at)}`
}

function dayWords(at: number, now: number): string {
  const day = new Date(at)
  const today = new Date(now)
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day.toDateString() === today.toDateString()) return '오늘'
  if (day.toDateString() === yesterday.toDateString()) return '어제'
  const words = `${day.getMonth() + 1}월 ${day.getDate()}일`
  return day.getFullYear() === today.getFullYear() ? words : `${day.getFullYear()}년 ${words}`
}
