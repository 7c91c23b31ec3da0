export interface Limiter {
  run: <T>(task: () => Promise<T>) => Promise<T>
  /** How many tasks are under way, and how many wait. */
  load: () => { running: number; waiting: number }
}

/** Runs at most so many tasks at once; the others wait in the order they came. */
export function createLimiter(most: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    run: async (task) => {
      if (running >= most) await new Promise<void>((start) => waiting.push(start))
      else running += 1
      try {
        return await task()
      } finally {
        // The slot is handed on, not given back, so that nobody who comes in the meantime jumps the queue.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
    load: () => ({ running, waiting: waiting.length }),
  }
}
