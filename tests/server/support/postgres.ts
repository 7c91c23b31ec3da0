import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export interface PostgresCluster {
  /** A connection string for a database of this name, which is made if it is not there. */
  url: (database?: string) => string
  stop: () => void
  /** Stops it in order and leaves its data folder at this path, for others to begin with. */
  stopInto: (path: string) => void
}

/** Why PostgreSQL cannot be tested here, or null where it can. */
export function whyNoPostgres(): string | null {
  if (binary('initdb') === null || binary('pg_ctl') === null) return 'initdb and pg_ctl are not on PATH'
  if (process.getuid?.() === 0 && !canBecomePostgres())
    return 'root, and there is no user postgres to run it as'
  return null
}

/**
 * A PostgreSQL of its own in a temporary folder, on a free port, without waiting for the disk.
 * @param template the data folder of a stopped cluster to begin with a copy of
 */
export async function startPostgres(template?: string): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'survey-postgres-'))
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
    '-c fsync=off',
    '-c synchronous_commit=off',
    '-c full_page_writes=off',
    '-c max_connections=60',
  ].join(' ')
  run('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'])
  return {
    url: (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
    stopInto: (path) => {
      run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop'])
      // Somebody else may have put theirs there meanwhile: one is as good as the other.
      if (!existsSync(path)) renameSync(data, path)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root, so root becomes the user postgres. */
function run(command: string, args: string[]): void {
  const path = binary(command) ?? command
  const [program, all] =
    process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, args]
  execFileSync(program, all, { stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() })
}

function binary(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/lib/postgresql/15/bin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
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
