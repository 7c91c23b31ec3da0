import { startNginx } from '../../server/support/apps/nginx.ts'
import { seededPostgres } from '../../server/support/databases/seeded-postgres.ts'
import { freePort, type RunningServer, runServer, type ServerOptions } from './run-server.ts'

export interface SeveralOptions extends ServerOptions {
  /** As an installation does; tests are quicker without. */
  waitsForDisk?: boolean
  /** That each process of nginx may have open. */
  connections?: number
}

export interface RunningServers extends RunningServer {
  databaseUrl: string
  nginxPid: number
  killOne: () => Promise<void>
}

/** How many processes the browser's journeys are played against; one has the embedded database. */
const PROCESSES = Number(process.env['SERVERS'] ?? '1')

/** The server that journeys are played against: one process, or several behind nginx where `SERVERS` says so. */
export function runChosenServer(options: ServerOptions = {}): Promise<RunningServer> {
  return PROCESSES > 1 ? runServers(PROCESSES, options) : runServer(options)
}

/**
 * Several processes with one PostgreSQL and one folder of photos behind the nginx of deploy/, as if they were one
 * server.
 * Only TLS is left out: the browsers of the tests believe no certificate of ours.
 */
export async function runServers(processes: number, options: SeveralOptions): Promise<RunningServers> {
  const { cluster, dataDir } = await seededPostgres(undefined, options.waitsForDisk)
  const port = options.port ?? (await freePort())
  const databaseUrl = cluster.url()
  const env = { TRUST_PROXY: 'loopback', ...options.env, DATABASE_URL: databaseUrl }
  const first = await runServer({ dataDir, env })
  const others = Array.from({ length: processes - 1 }, () => runServer({ dataDir, env }))
  const all = [first, ...(await Promise.all(others))]
  const nginx = await startNginx(
    all.map((one) => one.port),
    { 'listen 443 ssl http2;': `listen 127.0.0.1:${port};` },
    options.connections,
  )
  const ofAll = (act: (one: RunningServer) => Promise<void>) => async () => {
    await Promise.all(all.map(act))
  }
  let isOver = false
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, dataDir, databaseUrl },
    nginxPid: nginx.pid,
    start: ofAll((one) => one.start()),
    stop: ofAll((one) => one.stop()),
    kill: ofAll((one) => one.kill()),
    killOne: () => first.kill(),
    signal: (signal) => {
      for (const one of all) one.signal(signal)
    },
    pids: () => all.flatMap((one) => one.pids()),
    isRunning: () => all.every((one) => one.isRunning()),
    end: async () => {
      if (isOver) return
      isOver = true
      await nginx.stop()
      await Promise.all(all.map((one) => one.kill()))
      cluster.stop()
    },
  }
}
