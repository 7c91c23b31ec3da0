/** A clock that is set by more than this has jumped, and is not only kept right. */
const JUMP_MS = 60 * 60 * 1000
const DAY_MS = 86_400_000
/** A server that nobody has come to for longer may as well have a wrong clock. */
const SILENT_MS = 30 * DAY_MS

/**
 * Answers, from one call to the next, whether the time of day went on as time itself did. What is removed for its age
 * must not go because somebody has set the clock, or because it was wrong when the server started: then nobody has come
 * for months, or will have. That is believed after a day, in which the clock can be set.
 * @param lastAt when somebody was here last, by what is kept
 */
export function createSteadyClock(
  now: () => number,
  elapsedMs: () => number,
  lastAt: Date | null,
): () => boolean {
  const offset = () => now() - elapsedMs()
  let known = offset()
  const isDoubted = lastAt !== null && Math.abs(now() - lastAt.getTime()) > SILENT_MS
  const believedAt = elapsedMs() + (isDoubted ? DAY_MS : 0)
  return () => {
    const jumpMs = Math.abs(offset() - known)
    known = offset()
    return jumpMs <= JUMP_MS && elapsedMs() >= believedAt
  }
}
