import type { SyncHold } from '#local/views/sync-status.ts'
import { LONGEST_PAUSE_MS, backoffMs, pauseMs } from './backoff.ts'
import type { Outcome } from './outcome.ts'

/**
 * A circuit breaker: what the engine believes about the server as a whole, as a pure function of what came of its calls.
 *
 *   well ──no answer, or not ours──▶ away: nothing goes out until the pause is over, then one probe alone
 *   well ──5 failures of its own (5xx) in a row──▶ away
 *   well ──asks for a pause──▶ away for as long as it asked
 *   well ──a session that is renewed and refused again and again──▶ away
 *   away ──any answer of ours──▶ well, but for a pause that was asked for
 */
export interface HostGate {
  failuresInARow: number
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
  /** The person has to sign in anew. */
  | { kind: 'signed-out' }
  /** Something suggests that it may be well again: a person, a connection, a token. */
  | { kind: 'hint' }

export const WELL: HostGate = {
  failuresInARow: 0,
  refusalsInARow: 0,
  pausedUntil: 0,
  hold: null,
  lastWellAt: 0,
}

const BREAKER_LIMIT = 5
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
      const hold = gate.hold === 'offline' ? null : gate.hold
      if (refusalsInARow <= REFUSALS_LIMIT) return { ...gate, refusalsInARow, hold }
      const pauseForMs = Math.min(LONGEST_ABSENCE_MS, backoffMs(refusalsInARow - REFUSALS_LIMIT, random))
      return { ...gate, refusalsInARow, pausedUntil: now + pauseForMs, hold: 'server' }
    }
    case 'hint':
      return { ...gate, pausedUntil: 0 }
    case 'signed-out':
      return { ...gate, hold: 'session' }
    case 'throttled':
      return { ...gate, pausedUntil: now + pauseMs(event.retryAfterMs, random), hold: 'throttled' }
    case 'unknown': {
      const failuresInARow = gate.failuresInARow + 1
      // The server's own failures (5xx) concern one operation, until there are many of them.
      if (event.why === 'server' && failuresInARow < BREAKER_LIMIT) return { ...gate, failuresInARow }
      const pauseForMs = Math.min(LONGEST_ABSENCE_MS, backoffMs(failuresInARow, random))
      const hold = event.why === 'network' ? 'offline' : event.why
      return { ...gate, failuresInARow, pausedUntil: now + pauseForMs, hold }
    }
  }
}

/** For how long nothing is sent, in ms; 0: it is not paused. */
export function pauseLeft({ pausedUntil }: HostGate, now: number): number {
  const left = pausedUntil - now
  // A pause longer than any that is ever made was noted before the clock was set back.
  return left > 0 && left <= LONGEST_PAUSE_MS ? left : 0
}
