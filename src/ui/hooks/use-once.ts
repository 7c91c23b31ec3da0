import { useEffect, useRef } from 'react'

/**
 * For what must not be made twice, however often and however late it is tapped: the control still stands for a moment
 * once it is done.
 * @returns runs `make`, unless it is under way or was done for the same `about`. One that answers false may be tried
 *   again.
 */
export function useOnce(about?: string | boolean): (make: () => Promise<boolean>) => Promise<void> {
  const taken = useRef<object | null>(null)
  useEffect(() => {
    taken.current = null
  }, [about])
  return async (make) => {
    if (taken.current !== null) return
    const run = {}
    taken.current = run
    let isDone = false
    try {
      isDone = await make()
    } finally {
      // By then it may be about something else.
      if (!isDone && taken.current === run) taken.current = null
    }
  }
}
