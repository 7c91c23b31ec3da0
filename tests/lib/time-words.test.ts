import { expect, test } from 'vitest'
import { inKorean } from '#lib/words/in-korean.ts'
import { timeWords } from '#lib/words/time-words.ts'

/** On the clock of whichever device plays this. */
const at = (year: number, month: number, day: number, hour = 14, minute = 5) =>
  new Date(year, month - 1, day, hour, minute).getTime()
const NOW = at(2026, 3, 1)

test.each([
  [at(2026, 3, 1, 0, 0), '오늘 00:00'],
  [at(2026, 3, 1, 23, 59), '오늘 23:59'],
  [at(2026, 2, 28, 9, 30), '어제 09:30'],
  [at(2026, 2, 27), '2월 27일 14:05'],
  [at(2026, 3, 2), '3월 2일 14:05'],
  [at(2025, 9, 24), '2025년 9월 24일 14:05'],
  [at(2025, 3, 1), '2025년 3월 1일 14:05'],
])('a time is told by its day, as people say it (%#)', (time, words) => {
  expect(timeWords(time, NOW)).toBe(words)
})

test('yesterday may be of the year before', () => {
  expect(timeWords(at(2025, 12, 31), at(2026, 1, 1))).toBe('어제 14:05')
})

test('what a server says is shown where it is Korean', () => {
  expect([inKorean('HTTP 502: 잠시 후 다시'), inKorean('Bad Gateway'), inKorean('')]).toEqual([
    'HTTP 502: 잠시 후 다시',
    null,
    null,
  ])
})
