import { readdirSync, readFileSync } from 'node:fs'

/** Processes as Linux counts them, by their number. */
export interface ProcessLook {
  pid: number
  parent: number
  cpuSeconds: number
  /** Of its own, without what it shares with others. */
  memoryMb: number
}

/** Of the clock that /proc counts in. */
const TICKS_PER_SECOND = 100

export function lookAtProcess(pid: number): ProcessLook | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may have blanks and brackets of its own.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const ticks = (fields[11] ?? 0) + (fields[12] ?? 0)
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const own = Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    return { pid, parent, cpuSeconds: ticks / TICKS_PER_SECOND, memoryMb: own / 1024 }
  } catch {
    return null
  }
}

/** A process and those that it has begun. */
export function familyOf(first: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [first, ...all.map(Number).filter((pid) => parentOf(pid) === first)]
}

export function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
