const FIRST_MS = 1_000
const LONGEST_MS = 5 * 60_000
/** The longest pause that a server gets: people are waiting. */
const LONGEST_ASKED_MS = 15 * 60_000
/** No pause of the engine is longer than this. */
export const LONGEST_PAUSE_MS = LONGEST_ASKED_MS + FIRST_MS
const DEFAULT_PAUSE_MS = 30_000

/**
 * How long to wait before the next try, in ms: exponential back-off with full jitter, from 0.5 s up to a ceiling of
 * 2 s that doubles with each attempt, to 5 min.
 * @param attempts failed tries in a row, 1 or more
 * @param random in [0, 1)
 */
export function backoffMs(attempts: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts, 20))
  return Math.round(FIRST_MS / 2 + random * (ceiling - FIRST_MS / 2))
}

/** How long to stay away from a server that asked for it, in ms. */
export function pauseMs(retryAfterMs: number | null, random: number): number {
  const asked = Math.min(Math.max(retryAfterMs ?? DEFAULT_PAUSE_MS, FIRST_MS), LONGEST_ASKED_MS)
  return Math.round(asked + random * FIRST_MS)
}
