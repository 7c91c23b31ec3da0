import type { SyncHold } from '#local/views/work/sync-status.ts'
import { LONGEST_PAUSE_MS, backoffMs, pauseMs } from './backoff.ts'
import type { Outcome } from './outcome.ts'

/**
 * A circuit breaker: what the engine believes about the server as a whole, as a pure function of what came of its
 * calls.
 * A call that fails beside others that are answered concerns its own operation, which waits by itself.
 *
 *   well ──no answer, or not ours, and none of ours in the last 10 s──▶ away: a pause, then one probe alone
 *   well ──5 failures of its own (5xx) in a row, and no answer in the last 10 s──▶ away
 *   well ──8 failures of any kind in a row──▶ away
 *   well ──no session can be had, since nothing is answered──▶ away
 *   away ──the probe fails──▶ away, for longer
 *   well ──asks for a pause──▶ throttled for as long as it asked, whatever is answered to what was on the wire
 *   well ──a session that is renewed and refused again and again──▶ away
 *   away, throttled ──any answer of ours──▶ well, but for a pause that was asked for
 */
export interface HostGate {
  failuresInARow: number
  /** While it is away. */
  pausesInARow: number
  refusalsInARow: number
  /** Nothing is sent before this time (ms of the engine's clock). */
  pausedUntil: number
  /** Why nothing is sent, for people; null: nothing is wrong. */
  hold: SyncHold | null
  /** When an answer last showed that the server is well (ms of the engine's clock); 0: not yet. */
  lastWellAt: number
}

export type HostEvent =
  | Exclude<Outcome, { kind: 'unknown' }>
  | { kind: 'unknown'; why: 'network' | 'portal' | 'server' }
  /** A new session was asked for, and nothing was answered. */
  | { kind: 'unreachable' }
  /** The person has to sign in anew. */
  | { kind: 'signed-out' }
  /** Something suggests that it may be well again: a person, a connection, a token. */
  | { kind: 'hint' }

export const WELL: HostGate = {
  failuresInARow: 0,
  pausesInARow: 0,
  refusalsInARow: 0,
  pausedUntil: 0,
  hold: null,
  lastWellAt: 0,
}

const BREAKER_LIMIT = 5
/** On a bad network so many hardly ever fail in a row; where it is gone, so many are sent in vain. */
const BREAKER_LIMIT_WHILE_HEARD = 8
/** After an answer, for so long, a failure may be one call's own. */
const HEARD_MS = 10_000
/** All lanes may meet the end of a session at once, each a few times. */
const REFUSALS_LIMIT = 20
/** However long the server has been away, the device tries again after this: its network may be back unnoticed. */
const LONGEST_ABSENCE_MS = 60_000

/** @param at the engine's clock in ms, and a random number in [0, 1) for the back-off */
export function nextGate(gate: HostGate, event: HostEvent, at: { now: number; random: number }): HostGate {
  const { now, random } = at
  switch (event.kind) {
    case 'done':
    case 'refused':
    case 'changed':
    case 'gone':
      // What was on the wire already says nothing about a pause that was asked for.
      if (gate.hold === 'throttled' && gate.pausedUntil > now) return { ...gate, lastWellAt: now }
      return { ...WELL, lastWellAt: now }
    case 'session': {
      const refusalsInARow = gate.refusalsInARow + 1
      // It was answered.
      const answered = isAway(gate) ? { ...WELL, lastWellAt: gate.lastWellAt } : gate
      if (refusalsInARow <= REFUSALS_LIMIT) return { ...answered, failuresInARow: 0, refusalsInARow }
      const pauseForMs = Math.min(LONGEST_ABSENCE_MS, backoffMs(refusalsInARow - REFUSALS_LIMIT, random))
      return { ...gate, refusalsInARow, pausedUntil: now + pauseForMs, hold: 'server' }
    }
    case 'hint':
      return { ...gate, pausedUntil: 0, hold: gate.hold === 'session' ? null : gate.hold }
    case 'signed-out':
      return { ...gate, hold: 'session' }
    case 'throttled':
      return { ...gate, pausedUntil: now + pauseMs(event.retryAfterMs, random), hold: 'throttled' }
    case 'unknown':
    case 'unreachable': {
      const failuresInARow = gate.failuresInARow + 1
      if (failuresInARow < breakerLimit(gate, event, now)) return { ...gate, failuresInARow }
      // A pause that was asked for is not cut short by what fails meanwhile.
      if (gate.hold === 'throttled' && gate.pausedUntil > now) return { ...gate, failuresInARow }
      const pausesInARow = gate.pausesInARow + 1
      const pausedUntil = now + Math.min(LONGEST_ABSENCE_MS, backoffMs(pausesInARow, random))
      const why = event.kind === 'unreachable' ? 'network' : event.why
      return { ...gate, failuresInARow, pausesInARow, pausedUntil, hold: why === 'network' ? 'offline' : why }
    }
  }
}

/** So many failures in a row concern the server as a whole. */
function breakerLimit(gate: HostGate, event: HostEvent, now: number): number {
  if (isAway(gate) || event.kind === 'unreachable') return 1
  // A clock that was set back has heard it in the future.
  if (Math.abs(now - gate.lastWellAt) < HEARD_MS) return BREAKER_LIMIT_WHILE_HEARD
  return event.kind === 'unknown' && event.why === 'server' ? BREAKER_LIMIT : 1
}

/** Whether nothing but one probe at a time goes out. */
export function isAway({ hold }: HostGate): boolean {
  return hold === 'offline' || hold === 'portal' || hold === 'server'
}

/** For how long nothing is sent, in ms; 0: it is not paused. */
export function pauseLeft({ pausedUntil }: HostGate, now: number): number {
  const left = pausedUntil - now
  // A pause longer than any that is ever made was noted before the clock was set back.
  return left > 0 && left <= LONGEST_PAUSE_MS ? left : 0
}
