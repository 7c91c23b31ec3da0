import { useEffect, useRef } from 'react'

/** Longer than between the two taps of somebody who taps twice out of habit, or since nothing seemed to happen. */
const TAP_AGAIN_MS = 600

/**
 * For what comes to stand where something else was pressed: the second tap was meant for that. Nothing has just changed
 * when the part is first drawn.
 * @param what changes where that happens
 * @returns asked when it is pressed
 */
export function useJustChanged(what: boolean): () => boolean {
  const last = useRef({ what, at: -Infinity })
  useEffect(() => {
    if (last.current.what !== what) last.current = { what, at: performance.now() }
  }, [what])
  return () => performance.now() - last.current.at < TAP_AGAIN_MS
}
