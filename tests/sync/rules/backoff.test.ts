import { describe, expect, it } from 'vitest'
import { LONGEST_PAUSE_MS, backoffMs, pauseMs, retryMs } from '#sync/model/backoff.ts'

const LEAST = 0
/** The last number below 1. */
const MOST = 1 - Number.EPSILON / 2

describe('the pause of the engine', () => {
  it.each([
    [1, 2_000],
    [2, 4_000],
    [8, 256_000],
    [9, 300_000],
    [10_000, 300_000],
  ])('after %i failures in a row is between half a second and %i ms', (failures, longest) => {
    expect(backoffMs(failures, LEAST)).toBe(500)
    expect(backoffMs(failures, MOST)).toBe(longest)
  })

  it.each([
    [null, 30_000],
    [0, 1_000],
    [-5, 1_000],
    [20_000, 20_000],
    [86_400_000, 900_000],
  ])('that a server asks for, %s, is %i ms and up to a second more', (asked, least) => {
    expect(pauseMs(asked, LEAST)).toBe(least)
    expect(pauseMs(asked, MOST)).toBe(least + 1_000)
  })

  it('is never longer than what a server gets at most', () => {
    expect(LONGEST_PAUSE_MS).toBe(pauseMs(Infinity, MOST))
  })
})

describe('the wait of an operation', () => {
  it.each([
    [0, 500, 2_000],
    [1, 500, 2_000],
    [2, 500, 4_000],
    [3, 500, 8_000],
    [4, 500, 16_000],
    [5, 16_000, 32_000],
    [6, 48_000, 96_000],
    [7, 144_000, 288_000],
    [8, 432_000, 864_000],
    [9, 990_000, 1_080_000],
    [500, 990_000, 1_080_000],
  ])('after %i failures is between %i and %i ms', (failures, least, longest) => {
    expect(retryMs(failures, false, LEAST)).toBe(least)
    expect(retryMs(failures, false, MOST)).toBe(longest)
    expect(retryMs(failures, false, 0.5)).toBe((least + longest) / 2)
  })

  it('stays below 5 min where nothing is answered', () => {
    expect(retryMs(7, true, MOST)).toBe(288_000)
    expect(retryMs(500, true, MOST)).toBe(288_000)
  })
})
