/** A clock that is set by more than this has jumped, and is not only kept right. */
const JUMP_MS = 60 * 60 * 1000

/**
 * Answers, from one call to the next, whether the time of day went on as time itself did. What is removed for its age
 * must not go because somebody has set the clock.
 */
export function createSteadyClock(now: () => number, elapsedMs: () => number): () => boolean {
  const offset = () => now() - elapsedMs()
  let known = offset()
  return () => {
    const jumpMs = Math.abs(offset() - known)
    known = offset()
    return jumpMs <= JUMP_MS
  }
}
