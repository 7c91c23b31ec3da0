import type { Port } from '#lib/workers/worker-link.ts'

/** Two ports that are joined without a thread between them; what is posted arrives as a copy, a little later. */
export function portPair(): [Port, Port] {
  const listeners: ((event: { data: unknown }) => void)[][] = [[], []]
  const side = (own: number): Port => ({
    addEventListener: (_, listener) => listeners[own]?.push(listener),
    postMessage: (message) => {
      const data: unknown = structuredClone(message)
      queueMicrotask(() => {
        for (const listener of listeners[1 - own] ?? []) listener({ data })
      })
    },
  })
  return [side(0), side(1)]
}
