import { expect, test } from 'vitest'
import { createSteadyClock } from '#server/steady-clock.ts'

const HOUR_MS = 3_600_000

test('a clock that was set since the last look has jumped, once, forwards and back', () => {
  let now = Date.UTC(2026, 10, 23)
  let elapsedMs = 5_000
  const pass = (ms: number, jumpMs = 0) => {
    elapsedMs += ms
    now += ms + jumpMs
  }
  const isSteady = createSteadyClock(
    () => now,
    () => elapsedMs,
    new Date(now),
  )
  pass(6 * HOUR_MS)
  expect(isSteady()).toBe(true)
  pass(6 * HOUR_MS, 40 * 24 * HOUR_MS)
  expect(isSteady()).toBe(false)
  pass(6 * HOUR_MS)
  expect(isSteady()).toBe(true)
  pass(6 * HOUR_MS, -40 * 24 * HOUR_MS)
  expect(isSteady()).toBe(false)
})

test('one that is kept right has not', () => {
  let now = 0
  const isSteady = createSteadyClock(
    () => now,
    () => 0,
    null,
  )
  now = HOUR_MS
  expect(isSteady()).toBe(true)
  now += HOUR_MS + 1
  expect(isSteady()).toBe(false)
})

test.each([
  ['31 days ahead of all that is kept', 31, false],
  ['31 days behind it', -31, false],
  ['29 days ahead of it', 29, true],
])('a clock that is %s at the start is believed at once or after a day', (_name, days, isBelieved) => {
  const start = Date.UTC(2026, 10, 23)
  let elapsedMs = 5_000
  const isSteady = createSteadyClock(
    () => start + elapsedMs,
    () => elapsedMs,
    new Date(start - days * 24 * HOUR_MS),
  )
  elapsedMs += 24 * HOUR_MS - 1
  expect(isSteady()).toBe(isBelieved)
  elapsedMs += 1
  expect(isSteady()).toBe(true)
})
