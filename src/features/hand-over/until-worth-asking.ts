import { wait } from '#lib/wait.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/**
 * Until the network is there again, somebody pushes, or some seconds are over: ever more of them.
 * @param vain how often in a row nothing came
 */
export async function untilWorthAsking(
  vain: number,
  { signal, onPush }: { signal: AbortSignal; onPush: (push: () => void) => void },
): Promise<void> {
  const own = new AbortController()
  const end = () => own.abort()
  onPush(end)
  addEventListener('online', end)
  try {
    await wait(Math.min(LONGEST_MS, FIRST_MS * 2 ** vain), AbortSignal.any([signal, own.signal]))
  } finally {
    removeEventListener('online', end)
  }
}
