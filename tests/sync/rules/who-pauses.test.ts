import { describe, expect, it } from 'vitest'
import { type HostEvent, type HostGate, WELL, isAway, nextGate, pauseLeft } from '#sync/model/host-gate.ts'

const NETWORK: HostEvent = { kind: 'unknown', why: 'network' }
const SERVER: HostEvent = { kind: 'unknown', why: 'server' }
const PORTAL: HostEvent = { kind: 'unknown', why: 'portal' }
const DONE: HostEvent = { kind: 'done' }
const START = 1_000_000

/** The gate after these, a tenth of a second apart. */
function after(events: readonly HostEvent[], from: HostGate = WELL, random = 0.5) {
  let now = START
  let gate = from
  for (const event of events) gate = nextGate(gate, event, { now: (now += 100), random })
  return { ...gate, pauseMs: pauseLeft(gate, now), isAway: isAway(gate) }
}
const times = (count: number, event: HostEvent) => Array.from({ length: count }, () => event)

describe('S-21 beside calls that were answered a moment ago', () => {
  it.each([
    ['no answer', NETWORK],
    ['a portal', PORTAL],
    ['an error of its own', SERVER],
  ])('%s seven times in a row pauses nobody else, the eighth everybody', (_what, event) => {
    expect(after([DONE, ...times(7, event)])).toMatchObject({ isAway: false, pauseMs: 0, hold: null })
    const eighth = after([DONE, ...times(8, event)])
    expect(eighth.isAway).toBe(true)
    // The first pause of an absence is short, however many calls failed before it.
    expect(eighth.pauseMs).toBe(1_250)
  })

  it('each answer, an expired session among them, begins to count anew', () => {
    const failures = times(7, NETWORK)
    expect(after([DONE, ...failures, DONE, ...failures]).isAway).toBe(false)
    expect(after([DONE, ...failures, { kind: 'session' }, ...failures]).isAway).toBe(false)
  })
})

describe('S-21 where nothing was answered for ten seconds', () => {
  const silent: HostGate = { ...WELL, lastWellAt: START - 10_000 }
  it.each([
    ['no answer', NETWORK, 'offline', 1],
    ['a portal', PORTAL, 'portal', 1],
    ['an error of its own', SERVER, 'server', 5],
  ])('%s pauses everybody, ever longer, with one probe at a time', (_what, event, hold, limit) => {
    expect(after(times(limit - 1, event), silent).isAway).toBe(false)
    expect(after(times(limit, event), silent)).toMatchObject({ isAway: true, hold, pauseMs: 1_250 })
    expect(after(times(limit + 1, event), silent).pauseMs).toBe(2_250)
    expect(after(times(limit + 20, event), silent)).toMatchObject({ isAway: true, pauseMs: 60_000 })
  })

  it.each<HostEvent>([DONE, { kind: 'session' }])('the first answer ends it (%j)', (answer) => {
    expect(after([NETWORK, NETWORK, answer], silent)).toMatchObject({ isAway: false, pauseMs: 0, hold: null })
  })

  it('a person, or a network that is back, ends the pause, and still one probe goes alone', () => {
    expect(after([NETWORK, { kind: 'hint' }], silent)).toMatchObject({ isAway: true, pauseMs: 0 })
  })
})

it('S-11 no session can be had where nobody answers: everything pauses at once', () => {
  expect(after([DONE, { kind: 'unreachable' }])).toMatchObject({
    isAway: true,
    hold: 'offline',
    pauseMs: 1_250,
  })
})

describe('S-11 a pause that was asked for', () => {
  const asked: HostEvent = {
    kind: 'throttled',
    retryAfterMs: 120_000,
    error: { kind: 'throttled', status: 429, message: '' },
  }
  it.each([
    ['an answer', [DONE]],
    ['the end of a session', [{ kind: 'session' } as const]],
    ['a lost call', [NETWORK]],
    ['many lost calls', times(12, NETWORK)],
    ['many errors', times(12, SERVER)],
  ])('is not cut short by %s to what was on the wire', (_what, events) => {
    const { pausedUntil, hold } = after([DONE, asked, ...events])
    expect(pausedUntil).toBeGreaterThanOrEqual(START + 120_000)
    expect(hold).toBe('throttled')
  })
})

it('S-11 a session that is renewed and refused again and again pauses everybody at the 21st', () => {
  expect(after(times(20, { kind: 'session' })).pauseMs).toBe(0)
  expect(after(times(21, { kind: 'session' }))).toMatchObject({ isAway: true, pauseMs: 1_250 })
})
