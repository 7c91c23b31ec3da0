import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readSettings } from '#server/env.ts'
import { runServer } from '../../support/server/run-server.ts'
import { whyMissing } from '../support/databases/binaries.ts'
import { createHttpCaller } from '../support/callers/http-caller.ts'
import { createModel } from '../support/records/models.ts'
import { startPostgres, whyNoPostgres } from '../support/databases/postgres.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', '..', 'deploy')
const noSystemd = whyMissing(['systemd-analyze'])
const noCompose = whyMissing(['docker-compose'])
const noPostgres = whyMissing(['psql']) ?? whyNoPostgres()
if (noPostgres !== null) console.warn(`The role of the compose file is not tried: ${noPostgres}`)
if (noSystemd !== null) console.warn(`The systemd unit is not verified: ${noSystemd}`)
if (noCompose !== null) console.warn(`The compose file is not verified: ${noCompose}`)

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...env } })

test.skipIf(noSystemd !== null)(
  'systemd finds nothing wrong with the unit, and little left to protect',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'survey-unit-'))
    const file = join(folder, 'reference-survey.service')
    const unit = readFileSync(join(DEPLOY, 'reference-survey.service'), 'utf8')
    // Node lies elsewhere here, and systemd looks whether what it is to start is there.
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
    try {
      expect(run('systemd-analyze', ['verify', '--man=no', file])).toBe('')
      // Fails where the exposure is above it, of 10.
      run('systemd-analyze', ['security', '--no-pager', '--offline=true', '--threshold=35', file])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('the unit starts the server with settings that it takes, and gives it time to stop', () => {
  const unit = readFileSync(join(DEPLOY, 'reference-survey.service'), 'utf8')
  const environment = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
  const settings = readSettings(
    Object.fromEntries(environment.map((one) => one.split('=') as [string, string])),
  )
  expect([settings.dataDir, settings.trustProxy]).toEqual(['/var/lib/reference-survey', 'loopback'])
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10)
})

test.skipIf(noPostgres !== null)(
  'the server works with a role that owns its database and nothing else',
  async () => {
    const cluster = await startPostgres()
    const { port } = new URL(cluster.url())
    const folder = mkdtempSync(join(tmpdir(), 'survey-role-'))
    run(join(DEPLOY, 'compose', 'database.sh'), [], {
      SURVEY_PASSWORD: "it's a secret",
      POSTGRES_USER: 'postgres',
      PGHOST: '127.0.0.1',
      PGPORT: port,
    })
    const databaseUrl = `postgres://survey:it's%20a%20secret@127.0.0.1:${port}/survey`
    const server = await runServer({ dataDir: folder, env: { DATABASE_URL: databaseUrl } })
    try {
      const admin = await createHttpCaller(server.url, 'admin')
      expect((await createModel(admin, 'root', '권한 없는 역할')).status).toBe(201)
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      const { rows } = await client.query(
        'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
      )
      await client.end()
      expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
      const elsewhere = new pg.Client({ connectionString: databaseUrl.replace(/survey$/, 'postgres') })
      await expect(elsewhere.connect()).rejects.toThrow(/permission denied/)
    } finally {
      await server.kill()
      cluster.stop()
      rmSync(folder, { recursive: true })
    }
  },
)

/** What `docker-compose config` says of a service, whose lines are indented by four. */
function saidOf(service: string, composed: string): string {
  const [, said = ''] = new RegExp(`^  ${service}:\n((?: {4}.*\n)+)`, 'm').exec(composed) ?? []
  return said
}

test.skipIf(noCompose !== null)('the compose file is understood, and its server takes the settings', () => {
  const file = join(DEPLOY, 'compose', 'compose.yaml')
  const composed = (secrets: Record<string, string>) =>
    run('docker-compose', ['--file', file, 'config'], secrets)
  const secrets = {
    POSTGRES_PASSWORD: 'letters',
    POSTGRES_ADMIN_PASSWORD: 'of-the-administrator',
    S3_SECRET_ACCESS_KEY: 'more-letters',
    S3_ADMIN_PASSWORD: 'of-the-administrator',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  for (const name of Object.keys(secrets)) expect(() => composed({ ...secrets, [name]: '' }), name).toThrow()
  const text = composed(secrets)
  const app = saidOf('app', text)
  const settings = readSettings(
    Object.fromEntries(
      [...app.matchAll(/^ {6}([A-Z][A-Z\d_]+): (.*)$/gm)].map(([, name, value = '']) => [
        name,
        value.replace(/^'(.*)'$/, '$1'),
      ]),
    ),
  )
  expect(settings.databaseUrl).toBe('postgres://survey:letters@database:5432/survey')
  expect(settings.bucket).toMatchObject({
    bucket: 'survey-photos',
    endpoint: 'http://photos:9000',
    secretAccessKey: 'more-letters',
  })
  expect(settings).toMatchObject({
    secretKeys: [Buffer.alloc(32, 7)],
    requireSecondFactor: true,
    metrics: { port: 9464, host: '0.0.0.0' },
    trustProxy: 'uniquelocal',
  })
  expect(app).not.toContain('of-the-administrator')
  expect(app).toContain('stop_grace_period: 15s')
  // Nothing but the proxy can be reached from outside.
  for (const service of ['app', 'database', 'photos', 'bucket']) {
    expect(saidOf(service, text)).not.toBe('')
    expect(saidOf(service, text)).not.toContain('ports:')
  }
  expect(saidOf('proxy', text)).toContain('ports:')
})
