import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#server/env.ts'
import { whyMissing } from './support/binaries.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')
const noSystemd = whyMissing(['systemd-analyze'])
const noCompose = whyMissing(['docker-compose'])
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

/** What `docker-compose config` says of a service, whose lines are indented by four. */
function saidOf(service: string, composed: string): string {
  const [, said = ''] = new RegExp(`^  ${service}:\n((?: {4}.*\n)+)`, 'm').exec(composed) ?? []
  return said
}

test.skipIf(noCompose !== null)('the compose file is understood, and its server takes the settings', () => {
  const file = join(DEPLOY, 'compose', 'compose.yaml')
  const composed = (secrets: Record<string, string>) =>
    run('docker-compose', ['--file', file, 'config'], secrets)
  expect(() => composed({ POSTGRES_PASSWORD: '', S3_SECRET_ACCESS_KEY: '' })).toThrow()
  const text = composed({ POSTGRES_PASSWORD: 'letters', S3_SECRET_ACCESS_KEY: 'more-letters' })
  const app = saidOf('app', text)
  const settings = readSettings(
    Object.fromEntries(
      [...app.matchAll(/^ {6}([A-Z][A-Z\d_]+): (.*)$/gm)].map(([, name, value]) => [name, value]),
    ),
  )
  expect(settings.databaseUrl).toBe('postgres://survey:letters@database:5432/survey')
  expect(settings.bucket).toMatchObject({
    bucket: 'survey-photos',
    endpoint: 'http://photos:9000',
    secretAccessKey: 'more-letters',
  })
  expect(app).toContain('stop_grace_period: 15s')
  // Nothing but the proxy can be reached from outside.
  for (const service of ['app', 'database', 'photos', 'bucket']) {
    expect(saidOf(service, text)).not.toBe('')
    expect(saidOf(service, text)).not.toContain('ports:')
  }
  expect(saidOf('proxy', text)).toContain('ports:')
})
