import { describe, expect, it } from 'vitest'
import type { Operation } from '#local/outbox/operation.ts'
import type { Failure } from '#sync/model/outcome.ts'
import { type Change, transition } from '#sync/model/transition.ts'
import { modelCreation, modelEdit, operationOf } from '../../support/unit/operation.ts'

const NOW = 10_000_000
const HOUR_MS = 3_600_000
const edit = (changes: Partial<Operation> = {}) =>
  operationOf(modelEdit('m', { overview: '개요' }), { state: 'SENDING', wireCount: 1, ...changes })
const errorOf = (status: number | null, kind = 'server') => ({ kind, status, message: '' })
const unknown = (status: number | null, kind = 'server'): Failure => ({
  kind: 'unknown',
  why: kind === 'network' || kind === 'portal' ? kind : 'server',
  error: errorOf(status, kind),
})

/** What it becomes when this is answered; nothing was answered well before, and every wait is the shortest. */
function answered(op: Operation, outcome: Failure, at: { lastWellAt?: number; random?: number } = {}) {
  return transition(op, { kind: 'answered', outcome, now: NOW, random: 0, lastWellAt: 0, ...at })
}

/** So many errors in a row before this one; the first of them a minute ago. */
const inARow = (count: number, isUnanswered = false) => ({
  serverErrors: { count, since: NOW - 60_000, isUnanswered },
  attempts: count,
})

describe('an operation', () => {
  it('that is sent notes by whom and when, and when it was for the first time', () => {
    const first = transition(edit({ wireCount: 0 }), { kind: 'sent', epoch: 4, at: NOW })
    const sent = { state: 'SENDING', epoch: 4, wireCount: 1, lastSentAt: NOW }
    expect(first).toEqual({ ...sent, firstSentAt: NOW })
    const again = transition(edit({ firstSentAt: 5 }), { kind: 'sent', epoch: 4, at: NOW })
    expect(again).toEqual({ ...sent, wireCount: 2, firstSentAt: 5 })
  })

  it('whose sender died is looked at, at once', () => {
    expect(transition(edit(), { kind: 'abandoned' })).toEqual({ state: 'UNCERTAIN', nextAt: 0 })
  })

  it('of which nothing left the device is as it was', () => {
    expect(transition(edit(), { kind: 'sent-back' })).toEqual({ state: 'QUEUED', wireCount: 0 })
    expect(transition(edit({ wireCount: 2 }), { kind: 'sent-back' })).toEqual({
      state: 'UNCERTAIN',
      wireCount: 1,
    })
  })

  it('that the server does not have is sent again, now or when it may', () => {
    const after = (inMs: number) => transition(edit(), { kind: 'not-applied', inMs, now: NOW })
    expect(after(0)).toEqual({ state: 'QUEUED', nextAt: 0, attempts: 0 })
    expect(after(1)).toEqual({ nextAt: NOW + 1, attempts: 0 })
  })

  it('that a look finds after others failed has failed as often as it was sent', () => {
    const serverErrors = { count: 5, since: 1, isUnanswered: false }
    const op = (wireCount: number) => edit({ state: 'UNCERTAIN', attempts: 6, wireCount, serverErrors })
    const after = (wireCount: number) => transition(op(wireCount), { kind: 'not-applied', inMs: 0, now: NOW })
    expect(after(2)).toMatchObject({ attempts: 2, serverErrors: { ...serverErrors, count: 2 } })
    expect(after(9)).toMatchObject({ attempts: 6, serverErrors })
  })

  it('that was changed since by what may be its own lost sending is looked at at once, though it counts', () => {
    const error = errorOf(412, 'conflict')
    const happening = {
      kind: 'answered',
      outcome: { kind: 'changed', error },
      now: NOW,
      random: 0,
      lastWellAt: 0,
    } as const
    const serverErrors = { count: 4, since: 0, isUnanswered: false }
    const op = edit({ state: 'SENDING', wireCount: 2, serverErrors, lastError: errorOf(500, 'server') })
    expect(transition(op, happening)).toMatchObject({
      state: 'RECONCILE',
      nextAt: 0,
      serverErrors: { count: 5 },
    })
    // A second time in a row it contradicts what the look found.
    expect(transition({ ...op, lastError: error }, happening)).toMatchObject({ state: 'NEEDS_USER' })
    // So does another answer of that kind.
    const other = transition({ ...op, lastError: errorOf(404, 'not-found') }, happening)
    expect(other).toMatchObject({ state: 'NEEDS_USER' })
    // One that was sent for the first time has no lost sending: its look waits like those of any other failure.
    expect(transition({ ...op, wireCount: 1 }, happening).nextAt).toBeGreaterThan(NOW)
  })

  it('keeps what a look has found', () => {
    const conflicts = [{ field: 'overview', base: '', mine: '나', theirs: '그들' }]
    expect(transition(edit(), { kind: 'known-before', ids: [3] })).toEqual({ knownBefore: [3] })
    expect(transition(edit(), { kind: 'conflicts', conflicts })).toEqual({ state: 'CONFLICT', conflicts })
    const error = errorOf(null, 'cannot-tell')
    const asked = { state: 'NEEDS_USER', lastError: error, nextAt: NOW + HOUR_MS, serverErrors: null }
    expect(transition(edit(), { kind: 'cannot-tell', error, now: NOW })).toEqual(asked)
    const parked = { state: 'PARKED', lastError: error }
    expect(transition(edit(), { kind: 'unreadable', error })).toEqual(parked)
  })

  it('that is refused is kept with the reason', () => {
    const error = errorOf(400, 'refused')
    expect(answered(edit(), { kind: 'refused', error })).toEqual({ state: 'REJECTED', lastError: error })
  })
})

describe('where the session has ended', () => {
  const session = { kind: 'session' } as const
  const lastError = errorOf(401, 'unauthorised')

  it('it goes again at once, and spends no attempt', () => {
    expect(answered(edit(), session)).toEqual({
      state: 'QUEUED',
      nextAt: 0,
      lastError,
      serverErrors: { count: 1, since: NOW, isUnanswered: false },
    })
    expect(answered(edit({ wireCount: 2 }), session).state).toBe('UNCERTAIN')
  })

  it('it goes ever more rarely when that does not help', () => {
    expect(answered(edit(inARow(1)), session).nextAt).toBe(NOW + 500)
    expect(answered(edit(inARow(4)), session).nextAt).toBe(NOW + 16_000)
    expect(answered(edit(inARow(8)), session).nextAt).toBe(NOW + 990_000)
  })

  it('it stands aside after six, where others are answered', () => {
    expect(answered(edit(inARow(4)), session, { lastWellAt: NOW }).state).toBe('QUEUED')
    const aside = { state: 'NEEDS_USER', nextAt: NOW + HOUR_MS, lastError }
    expect(answered(edit(inARow(5)), session, { lastWellAt: NOW })).toMatchObject(aside)
    expect(answered(edit(inARow(20)), session).state).toBe('QUEUED')
  })

  it('it goes on, where others were answered before the clock was set back', () => {
    expect(answered(edit(inARow(5)), session, { lastWellAt: NOW + 24 * HOUR_MS }).state).toBe('QUEUED')
  })
})

describe('where the server asks for a pause', () => {
  const throttled = { kind: 'throttled', retryAfterMs: 1_000, error: errorOf(429, 'throttled') } as const

  it('it waits and spends no attempt, however often while all have to wait', () => {
    expect(answered(edit(), throttled)).toMatchObject({
      state: 'QUEUED',
      nextAt: NOW + 500,
      lastError: errorOf(429, 'throttled'),
    })
    expect(answered(edit(), throttled)).not.toHaveProperty('attempts')
    expect(answered(edit(inARow(40)), throttled).state).toBe('QUEUED')
    expect(answered(edit(inARow(40)), throttled, { lastWellAt: NOW - 60_000 }).state).toBe('QUEUED')
  })

  it('it stands aside after nine, where others are answered', () => {
    const at = { lastWellAt: NOW - 59_999 }
    expect(answered(edit(inARow(7)), throttled, at)).toMatchObject({
      state: 'QUEUED',
      nextAt: NOW + 432_000,
    })
    expect(answered(edit(inARow(8)), throttled, at)).toEqual({
      state: 'NEEDS_USER',
      nextAt: NOW + HOUR_MS,
      lastError: errorOf(429, 'throttled'),
      serverErrors: { count: 9, since: NOW - 60_000, isUnanswered: false },
    })
  })

  it('one that stands aside keeps its reason', () => {
    const aside = edit({ state: 'NEEDS_USER', lastError: errorOf(500) })
    const change = answered(aside, throttled)
    expect(change).toMatchObject({ lastError: errorOf(500) })
    expect(change).not.toHaveProperty('state')
  })
})

describe('where it is said that the record is another or gone', () => {
  const error = errorOf(412, 'conflict')

  it.each(['changed', 'gone'] as const)('a look comes first, at once (%s)', (kind) => {
    expect(answered(edit(), { kind, error })).toEqual({
      state: 'RECONCILE',
      nextAt: 0,
      lastError: error,
      attempts: 1,
      serverErrors: { count: 1, since: NOW, isUnanswered: false },
    })
  })

  it('again and again, the look waits ever longer', () => {
    const after = (count: number) => answered(edit(inARow(count)), { kind: 'changed', error })
    expect(after(1)).toMatchObject({ state: 'RECONCILE', nextAt: NOW + 500, attempts: 2 })
    const again = answered(edit({ ...inARow(3), lastError: error }), { kind: 'changed', error })
    expect(again.state).toBe('RECONCILE')
    const late = transition(edit(inARow(3)), {
      kind: 'answered',
      outcome: { kind: 'changed', error },
      now: NOW,
      random: 0.5,
      lastWellAt: 0,
    })
    expect(late).toMatchObject({ state: 'RECONCILE', nextAt: NOW + 4_250 })
  })

  it('what failed otherwise before is no reason to go without the look', () => {
    const change = answered(edit({ ...inARow(8), lastError: errorOf(503) }), { kind: 'gone', error })
    expect(change).toMatchObject({ state: 'RECONCILE', nextAt: NOW + 432_000, serverErrors: { count: 9 } })
  })

  it('for the fifth time it stands aside and says why', () => {
    const saidBefore = edit({ ...inARow(4), lastError: error })
    expect(answered(saidBefore, { kind: 'gone', error })).toEqual({
      state: 'NEEDS_USER',
      attempts: 5,
      nextAt: NOW + HOUR_MS,
      lastError: { ...error, kind: 'contradicted' },
      serverErrors: { count: 5, since: NOW - 60_000, isUnanswered: false },
    })
  })
})

describe('where it is unknown whether it was carried out', () => {
  it('it is tried again later, and the attempt counts', () => {
    const change: Change = {
      state: 'UNCERTAIN',
      attempts: 1,
      nextAt: NOW + 1_250,
      lastError: errorOf(503),
      serverErrors: { count: 1, since: NOW, isUnanswered: false },
    }
    expect(answered(edit(), unknown(503), { random: 0.5 })).toEqual(change)
    expect(answered(edit({ attempts: 4 }), unknown(503)).nextAt).toBe(NOW + 16_000)
  })

  it('that nothing is answered says nothing of it, while nothing else is', () => {
    const silent = unknown(null, 'network')
    expect(answered(edit(inARow(3, true)), silent).serverErrors).toBeNull()
    expect(answered(edit({ serverErrors: null }), silent).serverErrors).toBeNull()
    expect(answered(edit({ attempts: 8 }), silent).nextAt).toBe(NOW + 144_000)
  })

  it('forgets nothing of what was answered before, so that silence and a refusal in turns grow rarer', () => {
    const silent = unknown(null, 'network')
    expect(answered(edit(inARow(7)), silent)).toMatchObject({
      state: 'UNCERTAIN',
      serverErrors: { count: 7 },
    })
    const refused = { kind: 'session' } as const
    expect(answered(edit({ ...inARow(1), attempts: 8 }), refused).nextAt).toBe(NOW + 432_000)
  })

  it('counts as its own silence where the server was heard a minute before it was sent, or later', () => {
    const silent = unknown(null, 'network')
    const op = edit({ lastSentAt: NOW - 1_000 })
    const heard = (before: number) => answered(op, silent, { lastWellAt: NOW - 1_000 - before }).serverErrors
    expect(heard(59_999)).toEqual({ count: 1, since: NOW, isUnanswered: true })
    expect(heard(60_000)).toBeNull()
    // A look before the first sending has no such time.
    const unsent = edit({ state: 'UNCERTAIN' })
    expect(answered(unsent, silent, { lastWellAt: NOW - 59_999 }).serverErrors).not.toBeNull()
    expect(answered(unsent, silent, { lastWellAt: NOW - 60_000 }).serverErrors).toBeNull()
    // A look is asked now, however long ago it was sent.
    const look = { ...op, state: 'UNCERTAIN' as const, lastSentAt: NOW - 600_000 }
    expect(answered(look, silent, { lastWellAt: NOW - 60_000 }).serverErrors).toBeNull()
    expect(answered(look, silent, { lastWellAt: NOW - 59_999 }).serverErrors).not.toBeNull()
  })

  it('only errors of one sort are in a row', () => {
    const silent = unknown(null, 'network')
    const heard = { lastWellAt: NOW }
    const one = { count: 1, since: NOW }
    expect(answered(edit(inARow(3)), silent, heard).serverErrors).toEqual({ ...one, isUnanswered: true })
    expect(answered(edit(inARow(3, true)), unknown(503)).serverErrors).toEqual({
      ...one,
      isUnanswered: false,
    })
    const before = { serverErrors: { count: 3, since: 7 } }
    expect(answered(edit(before), unknown(503)).serverErrors).toMatchObject({ count: 4, since: 7 })
    expect(answered(edit({ serverErrors: null }), unknown(503)).serverErrors).toMatchObject(one)
  })

  it('errors that began before the clock was set back began by now, so that others can be well since', () => {
    const silent = unknown(null, 'network')
    const tomorrow = { count: 3, since: NOW + 24 * HOUR_MS, isUnanswered: true }
    const { serverErrors } = answered(edit({ serverErrors: tomorrow }), silent, { lastWellAt: NOW })
    expect(serverErrors).toEqual({ count: 4, since: NOW, isUnanswered: true })
  })

  it('409 on what is made says that it is still being made: of that, nine are an error', () => {
    const creation = (count: number) =>
      operationOf(modelCreation('m'), { state: 'SENDING', wireCount: 1, ...inARow(count) })
    const busy = (count: number, at: { lastWellAt?: number } = {}) =>
      answered(creation(count), unknown(409, 'conflict'), at)
    expect(busy(7, { lastWellAt: NOW })).toMatchObject({ state: 'UNCERTAIN', serverErrors: { count: 8 } })
    expect(busy(8, { lastWellAt: NOW })).toMatchObject({ state: 'NEEDS_USER', nextAt: NOW + HOUR_MS })
    // It is about this one, whatever others are answered.
    expect(busy(7).state).toBe('UNCERTAIN')
    expect(busy(8).state).toBe('NEEDS_USER')
    expect(answered(creation(8), unknown(500), { lastWellAt: NOW }).state).toBe('NEEDS_USER')
    const edited = (count: number) =>
      answered(edit(inARow(count)), unknown(409, 'conflict'), { lastWellAt: NOW }).state
    expect([edited(4), edited(5)]).toEqual(['UNCERTAIN', 'NEEDS_USER'])
    expect(answered(edit(inARow(40)), unknown(409, 'conflict')).state).toBe('UNCERTAIN')
  })
})

describe('it stands aside for others after', () => {
  const wellSince = { lastWellAt: NOW - 59_999 }
  it.each([
    [5, 'errors of the server that answers others', unknown(503), wellSince],
    [5, 'unknown answers of a server that answers others', unknown(200, 'unexpected'), wellSince],
    [6, 'answers of a portal', unknown(302, 'portal'), wellSince],
    [8, 'silences', unknown(null, 'network'), { lastWellAt: NOW }],
    [9, 'errors of its own, whatever others are answered', unknown(500), {}],
    [9, 'unknown answers, whatever others are answered', unknown(200, 'unexpected'), {}],
  ])('%i %s', (limit, _, outcome, at) => {
    const before = (count: number) => edit(inARow(count, isSilent(outcome)))
    expect(answered(before(limit - 2), outcome, at).state).toBe('UNCERTAIN')
    const change = answered(before(limit - 1), outcome, at)
    expect(change).toMatchObject({ state: 'NEEDS_USER', nextAt: NOW + HOUR_MS, attempts: limit })
  })

  it('no number of errors that a gateway makes while nobody is answered', () => {
    expect(answered(edit(inARow(50)), unknown(503)).state).toBe('UNCERTAIN')
    // It was last well when the first of the errors came, and not since.
    const at = { lastWellAt: NOW - 60_000 }
    expect(answered(edit(inARow(7)), unknown(503), at).state).toBe('UNCERTAIN')
  })

  it('no number of refusals for want of room, though others that need none are well', () => {
    expect(answered(edit(inARow(50)), unknown(507), wellSince).state).toBe('UNCERTAIN')
  })

  it('no number of pauses that the server asks for because of itself, though others are well', () => {
    const error = { ...errorOf(503, 'throttled'), needs: 'time' }
    const away = { kind: 'throttled', retryAfterMs: 10_000, error } as const
    expect(answered(edit(inARow(50)), away, wellSince)).toMatchObject({ state: 'QUEUED', lastError: error })
  })

  function isSilent(outcome: Failure) {
    return outcome.kind === 'unknown' && outcome.why === 'network'
  }
})

describe('a look that fails', () => {
  const looked = (changes: Partial<Operation> = {}) => edit({ state: 'RECONCILE', ...changes })

  it('only moves the time of the next', () => {
    const change = answered(looked(), unknown(503))
    expect(change).toMatchObject({ attempts: 1, nextAt: NOW + 500, lastError: errorOf(503) })
    expect(change).not.toHaveProperty('state')
  })

  it('counts a refusal as a failure, and no attempt where it has to wait', () => {
    const refusal = { kind: 'refused', error: errorOf(400, 'refused') } as const
    expect(answered(looked(), refusal)).toMatchObject({ attempts: 1, serverErrors: { count: 1 } })
    for (const kind of ['session', 'throttled'] as const) {
      const change = answered(looked(), { kind, retryAfterMs: null, error: errorOf(429, 'throttled') })
      expect(change).not.toHaveProperty('attempts')
      expect(change).not.toHaveProperty('state')
    }
  })

  it('makes it stand aside in the end, and then leaves its reason', () => {
    const at = { lastWellAt: NOW }
    expect(answered(looked(inARow(4)), unknown(503), at).state).toBe('NEEDS_USER')
    const aside = edit({ state: 'NEEDS_USER', lastError: errorOf(500), ...inARow(4) })
    const change = answered(aside, unknown(null, 'network'))
    expect(change).toMatchObject({ state: 'NEEDS_USER', lastError: errorOf(500) })
    const gone = answered(aside, { kind: 'gone', error: errorOf(404, 'not-found') })
    expect(gone).toMatchObject({ lastError: errorOf(404, 'not-found') })
    expect(gone).not.toHaveProperty('state')
  })
})
