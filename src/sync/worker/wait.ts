/** Resolves after so many ms, or at once when the signal aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

/** A signal that aborts as soon as one of them does; `AbortSignal.any` is too young for the browsers we serve. */
export function endsWith(...signals: AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) either.abort()
    signal.addEventListener(
      'abort',
      () => {
        either.abort()
      },
      { once: true, signal: either.signal },
    )
  }
  return either.signal
}
