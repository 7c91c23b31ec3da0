import { expect, it } from 'vitest'
import { msInFlight } from '#sync/model/requests-in-flight.ts'

it('a call may be under way for 90 s after it failed', () => {
  const inFlight = new Map([['a', 1_000]])
  expect(msInFlight(inFlight, 'a', 1_000)).toBe(90_000)
  expect(msInFlight(inFlight, 'a', 90_999)).toBe(1)
  expect(msInFlight(inFlight, 'a', 91_000)).toBe(0)
  expect(msInFlight(inFlight, 'a', 200_000)).toBe(0)
})

it('of what another leader sent it is counted from when it was met first', () => {
  const inFlight = new Map<string, number>()
  expect(msInFlight(inFlight, 'a', 5_000)).toBe(90_000)
  expect(msInFlight(inFlight, 'a', 6_000)).toBe(89_000)
})
