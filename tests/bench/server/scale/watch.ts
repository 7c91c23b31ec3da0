import pg from 'pg'
import type { RunningServers } from '../../../support/server/run-servers.ts'
import { familyOf, lookAtProcess, parentOf } from './processes.ts'

export const PARTS = ['api', 'nginx', 'postgres', 'generator'] as const
export type Part = (typeof PARTS)[number]
export type PerPart = Record<Part, number>

export interface Watch {
  /** Seconds of a processor since it began. */
  cpuSeconds: () => PerPart
  /** MB that belong to the processes of a part alone, at most, since it was asked last. */
  takePeakMemory: () => PerPart
  /**
   * What queries of the servers were seen waiting for, and how often, since it was asked last; and how many looks there
   * were.
   */
  takeWaits: () => { looks: number; seen: Map<string, number> }
  stop: () => Promise<void>
}

const EVERY_MS = 250
const zero = (): PerPart => ({ api: 0, nginx: 0, postgres: 0, generator: 0 })

/** Looks at all processes of an installation, and at what its database waits for, several times a second. */
export async function watchServers(server: RunningServers): Promise<Watch> {
  const client = new pg.Client({ connectionString: server.databaseUrl, application_name: 'bench-watch' })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0) ?? 0
  const cpu = zero()
  const cpuByPid = new Map<number, number>()
  let peak = zero()
  let looks = 0
  let seen = new Map<string, number>()

  const pidsOf: Record<Part, () => number[]> = {
    api: server.pids,
    nginx: () => familyOf(server.nginxPid),
    postgres: () => familyOf(postmaster),
    generator: () => [process.pid],
  }
  const lookAtAll = () => {
    for (const part of PARTS) {
      let memory = 0
      for (const pid of pidsOf[part]()) {
        const look = lookAtProcess(pid)
        if (look === null) continue
        memory += look.memoryMb
        cpu[part] += look.cpuSeconds - (cpuByPid.get(pid) ?? 0)
        cpuByPid.set(pid, look.cpuSeconds)
      }
      peak[part] = Math.max(peak[part], memory)
    }
  }
  const lookAtDatabase = async () => {
    const { rows: waits } = await client.query<{ event: string; count: number }>(WAITS)
    looks += 1
    for (const { event, count } of waits) seen.set(event, (seen.get(event) ?? 0) + count)
  }
  lookAtAll()
  Object.assign(cpu, zero())
  let isLooking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    lookAtAll()
    isLooking = isLooking.then(lookAtDatabase).catch(() => undefined)
  }, EVERY_MS)
  return {
    cpuSeconds: () => {
      lookAtAll()
      return { ...cpu }
    },
    takePeakMemory: () => {
      lookAtAll()
      const taken = peak
      peak = zero()
      return taken
    },
    takeWaits: () => {
      const taken = { looks, seen }
      looks = 0
      seen = new Map()
      return taken
    },
    stop: async () => {
      clearInterval(timer)
      await isLooking
      await client.end()
    },
  }
}

/** Locks of the database by what they are on; of the rest only the disk and its inner locks. */
const WAITS = `
  select case when a.wait_event_type = 'Lock' then 'lock: ' || coalesce(l.locktype, a.wait_event)
         else lower(a.wait_event_type) || ': ' || a.wait_event end as event, count(*)::int as count
  from pg_stat_activity a
  left join pg_locks l on l.pid = a.pid and not l.granted
  where a.wait_event_type in ('Lock', 'LWLock', 'IO') and a.backend_type = 'client backend'
  group by 1`
