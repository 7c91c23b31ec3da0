import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openPostgres } from '#server/store/database.ts'
import { hasCurrentSchema, MIGRATIONS } from '#server/store/schema-version.ts'
import { startPostgres, whyNoPostgres } from '../support/databases/postgres.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** The commands of the page, in their order. */
const commands = [
  ...readFileSync(join(ROOT, 'docs/server/upgrading.md'), 'utf8').matchAll(/^```sh\n([^`]*)^```/gm),
].map(([, block = '']) => block)

/** The migrations but for the last: what the version before had. */
function olderMigrations(folder: string): string {
  const older = join(folder, 'migrations')
  cpSync(MIGRATIONS, older, { recursive: true })
  const path = join(older, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] }
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
  return older
}

test.skipIf(whyNoPostgres() !== null)(
  'the page on upgrading leads up, back to what was there before, and up again',
  { timeout: 240_000 },
  async () => {
    const [backUp = '', goBack = '', afterRestore = '', ...rest] = commands
    expect([backUp, goBack, afterRestore].join('')).toMatch(/pg_dump[^]*pg_restore[^]*after-restore/)
    expect(rest).toEqual([])
    const cluster = await startPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'survey-upgrade-'))
    const own = new pg.Client(cluster.url())
    own.on('error', () => undefined)
    await own.connect()
    const run = (command: string, cwd: string) =>
      execFileSync('bash', ['-ec', command], {
        cwd,
        env: {
          ...process.env,
          DATABASE_URL: cluster.url(),
          PATH: [process.env['PATH'], '/usr/lib/postgresql/15/bin'].join(delimiter),
        },
        stdio: 'pipe',
      })
    const accounts = async () => (await own.query('select username from users')).rows
    try {
      await migrate(drizzle(own), { migrationsFolder: olderMigrations(folder) })
      await own.query(`insert into users (username, password_hash, role) values ('before', 'x', 'writer')`)
      run(backUp, folder)

      const upgraded = await openPostgres(cluster.url())
      expect(await hasCurrentSchema(upgraded.db)).toBe(true)
      await upgraded.close()
      await own.query(`insert into users (username, password_hash, role) values ('after', 'x', 'writer')`)

      run(goBack, folder)
      expect(await accounts()).toEqual([{ username: 'before' }])
      expect(await hasCurrentSchema(drizzle(own))).toBe(false)

      // This version is the only one here, so that its command is the next upgrade as well.
      run(afterRestore, ROOT)
      expect(await hasCurrentSchema(drizzle(own))).toBe(true)
      await own.query(`insert into users (username, password_hash, role) values ('again', 'x', 'writer')`)
      expect(await accounts()).toEqual([{ username: 'before' }, { username: 'again' }])
      const { rows } = await own.query<{ isFar: boolean }>(
        `select max(id) > 1000000 as "isFar" from users where username = 'again'`,
      )
      expect(rows).toEqual([{ isFar: true }])
    } finally {
      await own.end()
      cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
