import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { runServer } from '../../support/server/run-server.ts'
import { until } from '../../support/until.ts'
import { createHttpCaller } from '../support/callers/http-caller.ts'
import { groupId } from '../support/records/models.ts'
import { startPostgres, whyNoPostgres } from '../support/databases/postgres.ts'

test.skipIf(whyNoPostgres() !== null)(
  'a server whose PostgreSQL ends its connections answers 500 to what was under way, and serves on',
  { timeout: 300_000 },
  async () => {
    const cluster = await startPostgres()
    const dataDir = mkdtempSync(join(tmpdir(), 'survey-lost-'))
    const server = await runServer({ dataDir, env: { DATABASE_URL: cluster.url() } })
    const own = new pg.Client(cluster.url())
    await own.connect()
    try {
      const caller = await createHttpCaller(server.url, 'admin')
      const body = { title: '끊긴 사이', group: { id: await groupId(caller, 'root', '기본 그룹') } }
      // More rounds than the pool has connections: one that is not given back would be missed.
      for (let round = 0; round < 12; round += 1) {
        // Whoever creates a model waits for this name, in the middle of a transaction.
        await own.query(`select pg_advisory_lock(hashtextextended('slugs:root', 0))`)
        const call = caller.post(paths.models('root'), body)
        await until(async () => {
          const waiting = await own.query(
            `select 1 from pg_locks where locktype = 'advisory' and not granted`,
          )
          expect(waiting.rowCount).toBe(1)
        })
        const ended = await own.query<{ pid: number }>(
          `select pid, pg_terminate_backend(pid) from pg_stat_activity
            where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        )
        const pids = ended.rows.map(({ pid }) => pid)
        await until(async () => {
          const left = await own.query('select 1 from pg_stat_activity where pid = any($1)', [pids])
          expect(left.rowCount).toBe(0)
        })
        expect((await call).status).toBe(500)
        await own.query('select pg_advisory_unlock_all()')
        // As many at once as there are connections: after it none of the ended ones is left to be found.
        await until(async () => {
          const answers = await Promise.all(
            Array.from({ length: 10 }, () => caller.get(paths.groups('root'))),
          )
          expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
        })
      }
      expect((await caller.post(paths.models('root'), body)).status).toBe(201)
    } finally {
      await own.end()
      await server.kill()
      cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
