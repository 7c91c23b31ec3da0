export interface LoadResult {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  errors: number
}

/** Lets so many workers call again and again for a while; anything but a 2xx is an error. */
export async function load(options: {
  workers: number
  seconds: number
  call: (n: number) => Promise<Response>
}): Promise<LoadResult> {
  const times: number[] = []
  let errors = 0
  let n = 0
  const startedAt = performance.now()
  const end = startedAt + options.seconds * 1000
  const worker = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      n += 1
      const answer = await options.call(n).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.ok === true) times.push(performance.now() - began)
      else errors += 1
    }
  }
  await Promise.all(Array.from({ length: options.workers }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), errors }
}
