import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import { whyNoPostgres } from '../support/databases/postgres.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const reason = whyNoPostgres()

/** What a bench does: it starts a PostgreSQL and a server on it, and then works. */
const BENCH = `
  const { startPostgres } = await import('./tests/server/support/databases/postgres.ts')
  const { runServer } = await import('./tests/support/server/run-server.ts')
  const { mkdtempSync } = await import('node:fs')
  const cluster = await startPostgres()
  const dataDir = mkdtempSync('/tmp/survey-ended-')
  const server = await runServer({ dataDir, env: { DATABASE_URL: cluster.url(), DEMO: '0' } })
  process.stdout.write(JSON.stringify({ database: new URL(cluster.url()).port, server: server.port, dataDir }) + '\\n')
  setInterval(() => undefined, 1_000)
`

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })

describe.skipIf(reason !== null)('a bench that is ended', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s leaves no PostgreSQL and no server behind',
    async (signal) => {
      const bench = spawn(process.execPath, ['--input-type=module', '-e', BENCH], { cwd: root })
      const ended = once(bench, 'exit')
      const begun = once(bench.stdout, 'data') as Promise<[Buffer]>
      // One that could not begin says nothing, for ever.
      const [line] = await Promise.race([
        begun,
        ended.then(() => Promise.reject(new Error('It did not begin.'))),
      ])
      const ports = JSON.parse(line.toString()) as { database: string; server: number; dataDir: string }
      expect([await isOpen(Number(ports.database)), await isOpen(ports.server)]).toEqual([true, true])
      bench.kill(signal)
      expect(await ended).toEqual([null, signal])
      await until(async () => {
        expect([await isOpen(Number(ports.database)), await isOpen(ports.server)]).toEqual([false, false])
      })
      rmSync(ports.dataDir, { recursive: true })
    },
  )
})
