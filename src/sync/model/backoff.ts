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

/** The least and the most that an operation waits after its first, second, … failure in a row, in ms. */
const WAITS: readonly (readonly [number, number])[] = [
  [500, 2_000],
  [500, 4_000],
  [500, 8_000],
  [500, 16_000],
  [16_000, 32_000],
  [48_000, 96_000],
  [144_000, 288_000],
  [432_000, 864_000],
  [990_000, 1_080_000],
]
/** A network may be back unnoticed. */
const MOST_UNANSWERED = 7

/**
 * How long an operation waits for its next try, in ms. Whatever is answered for ever, at most 11 tries fall into its
 * first hour.
 * @param failures in a row, 1 or more
 * @param isUnanswered nothing at all was answered; then it is never longer than 5 min
 * @param random in [0, 1)
 */
export function retryMs(failures: number, isUnanswered: boolean, random: number): number {
  const most = isUnanswered ? MOST_UNANSWERED : WAITS.length
  const [least = 0, longest = 0] = WAITS[Math.max(0, Math.min(failures, most) - 1)] ?? []
  return Math.round(least + random * (longest - least))
}

/** How long to stay away from a server that asked for it, in ms. */
export function pauseMs(retryAfterMs: number | null, random: number): number {
  const asked = Math.min(Math.max(retryAfterMs ?? DEFAULT_PAUSE_MS, FIRST_MS), LONGEST_ASKED_MS)
  return Math.round(asked + random * FIRST_MS)
}
