import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServerIfChanged } from '../../../tools/build-if-changed.mjs'
import { COMPILE_CACHE } from '../../../tools/compile-cache.mjs'
import { endWithProcess } from './end-with-process.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** A data folder as it is after the first start in demo mode; made once by the global set-up. */
export const TEMPLATE = join(root, 'node_modules', '.cache', 'e2e', 'template')

export interface RunningServer {
  /** `http://127.0.0.1:PORT` */
  url: string
  port: number
  dataDir: string
  /** Of its PostgreSQL; null where its database lies in dataDir. */
  databaseUrl: string | null
  /** As Ctrl+C does. */
  stop: () => Promise<void>
  /** As a power cut of the process does. */
  kill: () => Promise<void>
  /** Starts it again on the same port and data. */
  start: () => Promise<void>
  signal: (signal: NodeJS.Signals) => void
  /** Of its processes. */
  pids: () => number[]
  /** Whether its process has not ended by itself. */
  isRunning: () => boolean
  /** Ends it and whatever belongs to it; its folder stays. */
  end: () => Promise<void>
}

export interface ServerOptions {
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** As it is shipped, unless what starts it reaches into its sources. */
  entry?: 'dist-server/main.js' | 'server/main.ts'
}

/** The real server with the sample data in a folder of its own, on a free port. */
export async function runServer(options: ServerOptions = {}): Promise<RunningServer> {
  buildServerIfChanged()
  const dataDir = options.dataDir ?? copyOfTemplate()
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  const start = async () => {
    child = spawn(process.execPath, [options.entry ?? 'dist-server/main.js'], {
      cwd: root,
      env: {
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...process.env,
        DEMO: '1',
        LOG_LEVEL: 'warn',
        ...options.env,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const started = child
    const staysNoLonger = endWithProcess(() => started.kill('SIGKILL'))
    started.once('exit', staysNoLonger)
    await untilHealthy(child, url)
  }
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    child = null
    if (running === null || running.exitCode !== null || running.signalCode !== null) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await exited
  }
  await start()
  return {
    ...{ url, port, dataDir, start },
    databaseUrl: options.env?.['DATABASE_URL'] ?? null,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    end: () => end('SIGKILL'),
    signal: (signal) => child?.kill(signal),
    pids: () => (child?.pid === undefined ? [] : [child.pid]),
    isRunning: () => child?.exitCode === null && child.signalCode === null,
  }
}

/** Stops a server and removes its data. */
export async function discardServer(server: RunningServer): Promise<void> {
  await server.end()
  rmSync(server.dataDir, { recursive: true, force: true })
}

function copyOfTemplate(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'survey-server-'))
  cpSync(TEMPLATE, dataDir, { recursive: true })
  return dataDir
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  let output = ''
  let isUp = false
  // Read to its end, so that a long log holds up nobody; kept only where it tells why there is no server.
  const read = (chunk: Buffer) => {
    if (!isUp) output += chunk.toString()
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended at start:\n${output}`)
    const healthy = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (healthy) {
      isUp = true
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not become healthy:\n${output}`)
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('No free port.'))
      })
    })
  })
}
