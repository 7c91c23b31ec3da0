export interface LoadResult {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  errors: number
}

/**
 * Lets so many workers call again and again for a while.
 * @param options.call says whether it was answered well; it gets the number of the call and that of its worker
 */
export async function load(options: {
  workers: number
  seconds: number
  call: (n: number, worker: number) => Promise<boolean>
}): Promise<LoadResult> {
  const times: number[] = []
  let errors = 0
  let n = 0
  const startedAt = performance.now()
  const end = startedAt + options.seconds * 1000
  const work = async (_: unknown, worker: number) => {
    while (performance.now() < end) {
      const began = performance.now()
      n += 1
      const isGood = await options.call(n, worker).catch(() => false)
      if (isGood) times.push(performance.now() - began)
      else errors += 1
    }
  }
  await Promise.all(Array.from({ length: options.workers }, work))
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), errors }
}

/** For a call of `load`: the whole answer was heard, and it is a good one. */
export async function isGood(asked: Promise<Response>): Promise<boolean> {
  const answer = await asked
  await answer.arrayBuffer()
  return answer.ok
}
