/** How long calls took and what was answered, by kind and by phase of the hour. */
export interface Tally {
  note: (kind: string, ms: number, status: number) => void
  /** From now on it counts for another phase. */
  begin: (phase: string) => void
  /** A line for each kind of a phase, and one for what was not answered well. */
  lines: () => string[]
  /** How often each status was answered, over all. */
  statuses: () => Map<number, number>
}

export function createTally(): Tally {
  const phases = new Map<string, Map<string, { times: number[]; bad: Map<number, number> }>>()
  const all = new Map<number, number>()
  let kinds = new Map<string, { times: number[]; bad: Map<number, number> }>()
  let since = performance.now()
  const seconds = new Map<string, number>()
  let present = ''
  const close = () => {
    if (present !== '') seconds.set(present, (performance.now() - since) / 1_000)
    since = performance.now()
  }
  return {
    note: (kind, ms, status) => {
      const found = kinds.get(kind) ?? { times: [], bad: new Map<number, number>() }
      kinds.set(kind, found)
      all.set(status, (all.get(status) ?? 0) + 1)
      if (status >= 200 && status < 400) found.times.push(ms)
      else found.bad.set(status, (found.bad.get(status) ?? 0) + 1)
    },
    begin: (phase) => {
      close()
      present = phase
      kinds = new Map()
      phases.set(phase, kinds)
    },
    lines: () => {
      close()
      return [...phases].flatMap(([phase, found]) => [
        `${phase}, ${(seconds.get(phase) ?? 0).toFixed(0)} s`,
        ...[...found].map(([kind, { times, bad }]) => lineOf(kind, times, bad)),
      ])
    },
    statuses: () => all,
  }
}

function lineOf(kind: string, times: number[], bad: Map<number, number>): string {
  times.sort((one, other) => one - other)
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)
  const failures = [...bad].map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`)
  return (
    `  ${kind.padEnd(16)} ${String(times.length).padStart(7)}  p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, ` +
    `at most ${at(1)} ms${failures.length === 0 ? '' : `; ${failures.join(', ')}`}`
  )
}
