import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithProcess } from '../../../support/server/end-with-process.ts'
import { binary, whyMissing } from './binaries.ts'

export interface PostgresCluster {
  /** A connection string for a database of this name, which is made if it is not there. */
  url: (database?: string) => string
  /** Ends it as a power cut does, but for what the disk has not taken yet. */
  crash: () => void
  /** After a crash. */
  start: () => void
  isRunning: () => boolean
  /** To all of its processes. */
  signal: (signal: NodeJS.Signals) => void
  stop: () => void
  /** Stops it in order and leaves its data folder at this path, for others to begin with. */
  stopInto: (path: string) => void
}

/** Why PostgreSQL cannot be tested here, or null where it can. */
export function whyNoPostgres(): string | null {
  const missing = whyMissing(['initdb', 'pg_ctl'])
  if (missing !== null) return missing
  if (process.getuid?.() === 0 && !canBecomePostgres())
    return 'root, and there is no user postgres to run it as'
  return null
}

/**
 * A PostgreSQL of its own in a temporary folder, on a free port. It does not wait for the disk unless it is asked to:
 * what it has committed survives its own crash, and no power cut.
 * @param template the data folder of a stopped cluster to begin with a copy of
 * @param within where its folder is made
 */
export async function startPostgres(
  template?: string,
  within = tmpdir(),
  waitsForDisk = false,
): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(within, 'survey-postgres-'))
  const port = await freePort()
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', folder])
  const data = join(folder, 'data')
  if (template === undefined) {
    const locale = ['-E', 'UTF8', '--locale=C.UTF-8']
    run('initdb', ['-D', data, '-A', 'trust', ...locale, '-U', 'postgres', '--no-sync'])
  } else {
    run('cp', ['-a', '--reflink=auto', template, data])
  }
  const options = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    ...(waitsForDisk ? [] : ['-c fsync=off', '-c full_page_writes=off']),
    '-c max_connections=300',
  ].join(' ')
  const start = () => run('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'])
  start()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const staysNoLonger = endWithProcess(() => {
    if (isRunning(data)) run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    remove()
  })
  return {
    start,
    isRunning: () => isRunning(data),
    crash: () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
    signal: (signal) => {
      for (const pid of processesOf(data)) process.kill(pid, signal)
    },
    url: (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      staysNoLonger()
      remove()
    },
    stopInto: (path) => {
      run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop'])
      // Somebody else may have put theirs there meanwhile: one is as good as the other.
      if (!existsSync(path)) renameSync(data, path)
      staysNoLonger()
      remove()
    },
  }
}

/** PostgreSQL refuses to run as root, so root becomes the user postgres. */
function run(command: string, args: string[]): void {
  const path = binary(command) ?? command
  const [program, all] =
    process.getuid?.() === 0
      ? [binary('runuser') ?? 'runuser', ['-u', 'postgres', '--', path, ...args]]
      : [path, args]
  execFileSync(program, all, { stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() })
}

function isRunning(data: string): boolean {
  try {
    run('pg_ctl', ['-D', data, 'status'])
    return true
  } catch {
    return false
  }
}

/** The first process of a cluster and its children. */
function processesOf(data: string): number[] {
  const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const isChild = (pid: string) => parentOf(pid) === first
  return [first, ...readdirSync('/proc').filter(isChild).map(Number)]
}

function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(join('/proc', pid, 'status'), 'utf8'))?.[1])
  } catch {
    return null
  }
}

function canBecomePostgres(): boolean {
  try {
    execFileSync('id', ['postgres'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
