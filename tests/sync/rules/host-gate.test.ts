import { describe, expect, it } from 'vitest'
import { LONGEST_PAUSE_MS } from '#sync/model/backoff.ts'
import { type HostEvent, type HostGate, WELL, nextGate, pauseLeft } from '#sync/model/host-gate.ts'

const ASKED = { kind: 'throttled', status: 429, message: '' }
const NOW = 10_000_000
const error = { kind: '', status: null, message: '' }
const after = (gate: HostGate, event: HostEvent) => nextGate(gate, event, { now: NOW, random: 0 })
const unknown = (why: 'network' | 'portal' | 'server') => ({ kind: 'unknown', why }) as const

/** The gate after so many of the same, from a well server. */
function afterMany(count: number, event: HostEvent, begin: HostGate = WELL): HostGate {
  return Array.from({ length: count }).reduce<HostGate>((gate) => after(gate, event), begin)
}

describe('the gate of the server', () => {
  it('begins open, with nothing heard', () => {
    expect(WELL).toMatchObject({ pausedUntil: 0, hold: null, lastWellAt: 0, failuresInARow: 0 })
    expect(WELL.refusalsInARow).toBe(0)
  })

  it.each<HostEvent>([
    { kind: 'done' },
    { kind: 'refused', error },
    { kind: 'changed', error },
    { kind: 'gone', error },
  ])('opens with any answer of ours ($kind)', (event) => {
    const away = after(WELL, unknown('network'))
    expect(after(away, event)).toEqual({ ...WELL, lastWellAt: NOW })
  })

  it('keeps a pause that was asked for, whatever is answered to what was on the wire', () => {
    const throttled = after(WELL, { kind: 'throttled', retryAfterMs: 7_000, error: ASKED })
    expect(throttled).toMatchObject({ hold: 'throttled', pausedUntil: NOW + 7_000 })
    expect(after(throttled, { kind: 'done' })).toEqual({ ...throttled, lastWellAt: NOW })
    const over = { ...throttled, pausedUntil: NOW }
    expect(after(over, { kind: 'done' })).toEqual({ ...WELL, lastWellAt: NOW })
  })

  it('after a pause that was asked for is as it was before, whatever fails then', () => {
    const over = { ...WELL, hold: 'throttled', pausedUntil: NOW } as const
    expect(after(over, unknown('network'))).toMatchObject({ hold: 'offline', pausedUntil: NOW + 500 })
  })

  it('takes a failure for one call’s own for less than ten seconds after an answer', () => {
    const heardAgo = (ms: number) => ({ ...WELL, lastWellAt: NOW - ms })
    expect(after(heardAgo(9_999), unknown('network')).hold).toBeNull()
    expect(after(heardAgo(10_000), unknown('network')).hold).toBe('offline')
  })

  it.each([
    ['network', 'offline'],
    ['portal', 'portal'],
  ] as const)('closes where nothing of ours answers (%s), ever longer, for a minute at most', (why, hold) => {
    const once = after(WELL, unknown(why))
    expect(once).toMatchObject({ hold, pausedUntil: NOW + 500, failuresInARow: 1 })
    const last = nextGate(afterMany(8, unknown(why)), unknown(why), { now: NOW, random: 0.999 })
    expect(last.pausedUntil).toBe(NOW + 60_000)
  })

  it('closes after five failures of the server itself', () => {
    const four = afterMany(4, unknown('server'))
    expect(four).toMatchObject({ hold: null, pausedUntil: 0, failuresInARow: 4 })
    const five = after(four, unknown('server'))
    expect(five.hold).toBe('server')
    expect(five.pausedUntil).toBeGreaterThan(NOW)
  })

  it('a session that has ended was answered, and closes it when that is said again and again', () => {
    const offline = after(WELL, unknown('network'))
    expect(after(offline, { kind: 'session' })).toMatchObject({ hold: null, refusalsInARow: 1 })
    const often = afterMany(20, { kind: 'session' })
    expect(often).toMatchObject({ hold: null, pausedUntil: 0, refusalsInARow: 20 })
    const tooOften = after(often, { kind: 'session' })
    expect(tooOften).toMatchObject({ hold: 'server', pausedUntil: NOW + 500, refusalsInARow: 21 })
    const throttled = after(WELL, { kind: 'throttled', retryAfterMs: 7_000, error: ASKED })
    expect(after(throttled, { kind: 'session' }).hold).toBe('throttled')
    const longest = nextGate(often, { kind: 'session' }, { now: NOW, random: 0.999 })
    expect(longest.pausedUntil).toBeLessThan(NOW + 2_000)
    const late = nextGate({ ...often, refusalsInARow: 40 }, { kind: 'session' }, { now: NOW, random: 0.999 })
    expect(late.pausedUntil).toBe(NOW + 60_000)
  })

  it('tries at once after a hint, and says why nothing goes until it was answered', () => {
    const away = after(WELL, unknown('network'))
    expect(after(away, { kind: 'hint' })).toEqual({ ...away, pausedUntil: 0 })
    expect(after(away, { kind: 'signed-out' })).toEqual({ ...away, hold: 'session' })
  })

  it('no longer says after a hint that somebody has to sign in, since they may have', () => {
    expect(after(after(WELL, { kind: 'signed-out' }), { kind: 'hint' })).toEqual(WELL)
  })
})

describe('what is left of a pause', () => {
  const left = (pausedUntil: number) => pauseLeft({ ...WELL, pausedUntil }, NOW)

  it('is nothing once it is over, and nothing where the clock was set back', () => {
    expect([left(0), left(NOW), left(NOW + 1)]).toEqual([0, 0, 1])
    expect(left(NOW + LONGEST_PAUSE_MS)).toBe(LONGEST_PAUSE_MS)
    expect(left(NOW + LONGEST_PAUSE_MS + 1)).toBe(0)
  })
})
