import { readFileSync, readdirSync } from 'node:fs'
import { PATIENCE_MS } from './automation.ts'

/** SIGKILL to the browser that has this profile and to all that it has started; resolves when they are gone. */
export async function killBrowserOf(profile: string): Promise<void> {
  const pids = pidsOf(profile)
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It went with its parent.
    }
  }
  await untilEnded(pids)
}

/** Parts of a browser outlive it for a moment, and write into its profile. They are not found by it any more then. */
export async function untilEnded(pids: readonly number[]): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (let left = pids; left.length > 0; left = left.filter((pid) => describeProcess(pid).length > 0)) {
    if (performance.now() > deadline) throw new Error(`These processes do not end: ${left.join()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Of the browser that has this profile, and of all that it has started. */
export function pidsOf(profile: string): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => describeProcess(Number(name)))
  const found = new Set(all.filter(({ line }) => line.includes(profile)).map(({ pid }) => pid))
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** Nothing where it has ended. */
function describeProcess(pid: number): { pid: number; parent: number; line: string }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return []
    return [{ pid, parent: Number(parent), line: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
  } catch {
    return []
  }
}
