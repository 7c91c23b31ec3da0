/**
 * Does what one tab at a time is to do. A tab that the browser froze may hold the lock for as long as nobody looks at
 * it: from then on the work is done without.
 * @param patienceMs how long whoever has the lock may take
 */
export async function underLock<T>(name: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  const turn = { had: false }
  const begin = () => {
    turn.had = true
    return work()
  }
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, begin)
  } catch (error) {
    if (turn.had) throw error
    return begin()
  }
}
