import { expect, it } from 'vitest'
import type { Failure } from '#sync/model/outcome.ts'
import { msInFlight, noteFailedCall } from '#sync/model/requests-in-flight.ts'
import { modelCreation, modelEdit, operationOf } from '../../support/unit/operation.ts'

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

it.each([
  ['a creation', 200, 0],
  ['a creation', 302, 0],
  ['a creation', 201, 90_000],
  ['an edit', 201, 0],
])(
  'a page in the place of an answer to %s, with status %i, leaves it under way for %i ms',
  (what, status, ms) => {
    const op = operationOf(what === 'a creation' ? modelCreation('a') : modelEdit('a', {}), { wireCount: 1 })
    const error = { kind: 'portal', status, message: '' } as const
    const outcome: Failure = { kind: 'unknown', why: 'portal', error }
    const inFlight = new Map<string, number>()
    noteFailedCall(inFlight, op, { outcome, elapsed: 1_000 })
    expect(msInFlight(inFlight, op.opId, 1_000)).toBe(ms)
  },
)
