import type { Port } from '#lib/worker-link.ts'

/** Two ports that are joined without a thread between them; what is posted arrives as a copy, a little later. */
export function portPair(): [Port, Port] {
  const hearers: ((event: { data: unknown }) => void)[][] = [[], []]
  const side = (own: number): Port => ({
    addEventListener: (_, hear) => hearers[own]?.push(hear),
    postMessage: (message) => {
      const data: unknown = structuredClone(message)
      queueMicrotask(() => {
        for (const hear of hearers[1 - own] ?? []) hear({ data })
      })
    },
  })
  return [side(0), side(1)]
}
