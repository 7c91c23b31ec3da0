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
  )
  now = HOUR_MS
  expect(isSteady()).toBe(true)
  now += HOUR_MS + 1
  expect(isSteady()).toBe(false)
})
