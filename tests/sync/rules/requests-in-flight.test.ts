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

it('a call that fails is counted from then, however long an earlier one has been under way', () => {
  const op = operationOf(modelCreation('a'), { wireCount: 2 })
  const inFlight = new Map([[op.opId, 1_000]])
  const error = { kind: 'network', status: null, message: '' }
  noteFailedCall(inFlight, op, { outcome: { kind: 'unknown', why: 'network', error }, elapsed: 61_000 })
  expect(msInFlight(inFlight, op.opId, 71_000)).toBe(80_000)
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

const OVER = 0
const UNDER_WAY = 90_000
const answered = (status: number | null): Failure => ({
  kind: 'unknown',
  why: status === null ? 'network' : 'server',
  error: { kind: '', status, message: '' },
})
/** How long the call of an operation may still be under way after this was answered, in ms. */
function leftAfter(outcome: Failure, isMaking: boolean, wireCount = 1): number {
  const op = operationOf(isMaking ? modelCreation('a') : modelEdit('a', {}), { wireCount })
  const inFlight = new Map<string, number>()
  noteFailedCall(inFlight, op, { outcome, elapsed: 1_000 })
  return msInFlight(inFlight, op.opId, 1_000)
}

it.each([
  ['no answer', null, UNDER_WAY, UNDER_WAY],
  ['a success of another shape', 200, UNDER_WAY, OVER],
  ['399', 399, UNDER_WAY, OVER],
  ['400', 400, OVER, OVER],
  ['409, which says that it is at work on it', 409, UNDER_WAY, UNDER_WAY],
  ['425', 425, OVER, OVER],
  ['an error of the server’s own', 500, UNDER_WAY, OVER],
  ['a gateway that gave up', 502, UNDER_WAY, UNDER_WAY],
  ['503', 503, OVER, OVER],
  ['a gateway that gave up', 504, UNDER_WAY, UNDER_WAY],
  ['519', 519, UNDER_WAY, OVER],
  ['a gateway that gave up', 520, UNDER_WAY, UNDER_WAY],
  ['a gateway that gave up', 530, UNDER_WAY, UNDER_WAY],
])('after %s (%s) a creation may be under way for %i ms, an edit for %i', (_, status, creation, edit) => {
  expect(leftAfter(answered(status), true)).toBe(creation)
  expect(leftAfter(answered(status), false)).toBe(edit)
})

it('a refusal ends the call that it answers, and none that was sent before', () => {
  const refused: Failure = { kind: 'refused', error: { kind: 'refused', status: 400, message: '' } }
  expect(leftAfter(refused, true)).toBe(OVER)
  expect(leftAfter(refused, true, 2)).toBe(UNDER_WAY)
  expect(leftAfter({ kind: 'session' }, true)).toBe(OVER)
})
