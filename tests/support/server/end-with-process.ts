const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const ends = new Set<() => void>()

/**
 * Has something end with this process, in whatever way that ends but SIGKILL: what was begun last, first.
 * @param end does it at once; what it throws is nobody's any more
 * @returns takes it back, once it has ended by itself
 */
export function endWithProcess(end: () => void): () => void {
  if (ends.size === 0) listen()
  ends.add(end)
  return () => ends.delete(end)
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  process.on('exit', endAll)
  for (const signal of SIGNALS) {
    // Runners of tests end in their own way, which closes what was opened.
    if (process.listenerCount(signal) > 0) continue
    process.once(signal, () => {
      endAll()
      process.kill(process.pid, signal)
    })
  }
}

function endAll(): void {
  for (const end of [...ends].toReversed()) {
    ends.delete(end)
    try {
      end()
    } catch (error) {
      console.error(error)
    }
  }
}
