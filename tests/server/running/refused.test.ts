import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkNode } from '#server/node-version.ts'
import { databaseName } from '#server/store/open-configured.ts'
import { type PostgresCluster, startPostgres, whyNoPostgres } from '../support/databases/postgres.ts'
import { seededFolder } from '../support/databases/seeded-folder.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const OLD_NODE = '/usr/bin/node'

const folder = mkdtempSync(join(tmpdir(), 'survey-refused-'))
const empty = join(folder, 'empty')
const aFile = join(folder, 'file')
let taken: Server
let port: string
beforeAll(async () => {
  writeFileSync(aFile, '')
  taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  port = typeof address === 'object' ? String(address?.port) : ''
})
beforeEach(() => {
  rmSync(empty, { recursive: true, force: true })
  mkdirSync(empty)
})
afterAll(() => {
  taken.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(file: string, args: readonly string[], env: Record<string, string>, node = process.execPath) {
  const child = spawnSync(node, [join('dist-server', file), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', ...env },
    input: '',
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status: child.status, said: child.stdout, told: child.stderr.trim() }
}

/** What it says of itself is a line of its log. */
function startOn(env: Record<string, string>, node?: string) {
  const { status, told } = run('main.js', [], env, node)
  return { status, told: (JSON.parse(told) as { msg: string }).msg }
}

describe('a server that cannot be where it is to be says so in one line, before it touches a database', () => {
  test.each([
    [
      'a port that is taken',
      () => ({ PORT: port }),
      /^서버를 시작할 수 없습니다\. PORT=\d+: 다른 프로그램이/,
    ],
    [
      'a port of its figures that is taken',
      () => ({ PORT: '0', METRICS_PORT: port }),
      /METRICS_PORT=\d+: 다른/,
    ],
    [
      'an address that is not its own',
      () => ({ PORT: '0', HOST: '192.0.2.1' }),
      /HOST=192\.0\.2\.1: 이 컴퓨터에 없는/,
    ],
    [
      'a name that nobody has',
      () => ({ PORT: '0', HOST: 'nowhere.invalid' }),
      /HOST=nowhere\.invalid: 이 컴퓨터에/,
    ],
  ])('%s', (_, env, words) => {
    expect(startOn({ DATA_DIR: empty, ...env() })).toEqual({ status: 1, told: expect.stringMatching(words) })
    expect(readdirSync(empty)).toEqual([])
  })

  test('a data folder that is none', () => {
    const told = expect.stringContaining(`DATA_DIR=${aFile}: 폴더가 아닙니다.`)
    expect(startOn({ DATA_DIR: aFile, PORT: '0' })).toEqual({ status: 1, told })
  })

  // Root may write everywhere.
  test.skipIf(process.getuid?.() === 0)('a data folder without the right to write there', () => {
    const told = expect.stringContaining('DATA_DIR=/etc/survey: 이 폴더에 쓸 권한이 없습니다.')
    expect(startOn({ DATA_DIR: '/etc/survey', PORT: '0' })).toEqual({ status: 1, told })
  })
})

describe('a Node that is too old', () => {
  const asked = spawnSync(OLD_NODE, ['--version'], { encoding: 'utf8' })
  const version = asked.status === 0 ? asked.stdout : ''
  const isOld = Number.parseInt(version.slice(1), 10) < 24

  test('is told with both versions', () => {
    expect(() => checkNode('20.19.0')).toThrow(
      'Node 24 이상이 필요합니다. 지금 실행한 것은 Node 20.19.0입니다',
    )
    expect(() => checkNode('24.0.0')).not.toThrow()
    expect(() => checkNode()).not.toThrow()
  })

  test.skipIf(!isOld)('ends the server and its commands before anything is opened', () => {
    const words = expect.stringContaining(
      `Node 24 이상이 필요합니다. 지금 실행한 것은 Node ${version.slice(1).trim()}`,
    )
    expect(startOn({ DATA_DIR: empty, PORT: '0' }, OLD_NODE)).toEqual({ status: 1, told: words })
    for (const command of ['accounts', 'after-restore', 'audit-trail', 'backup', 'import']) {
      const { status, told } = run(`${command}.js`, ['list'], { DATA_DIR: empty }, OLD_NODE)
      expect([command, status, told]).toEqual([command, 1, words])
    }
    expect(readdirSync(empty)).toEqual([])
  })
})

const COMMANDS = [
  ['after-restore.js', []],
  ['accounts.js', ['list']],
  ['accounts.js', ['disable', 'kim']],
  ['audit-trail.js', []],
  ['import.js', ['groups', 'groups.csv']],
] as const

describe('a command that makes no database', () => {
  test.each(COMMANDS)('%s %j ends where there is none, and names what it looked for', (file, args) => {
    for (const dataDir of [empty, join(folder, 'nowhere')]) {
      const { status, said, told } = run(file, args, { DATA_DIR: dataDir })
      const words = `내장 데이터베이스 ${join(dataDir, 'database')}: 데이터베이스가 없거나 비어 있습니다.`
      expect([status, said, told]).toEqual([1, '', expect.stringContaining(words)])
    }
    expect([readdirSync(empty), readdirSync(folder).includes('nowhere')]).toEqual([[], false])
  })

  test('the first account of an installation is made with its database, which is no restored one yet', () => {
    const add = () =>
      spawnSync(process.execPath, ['dist-server/accounts.js', 'add', 'manager'], {
        cwd: ROOT,
        env: { ...process.env, DATABASE_URL: '', DATA_DIR: empty },
        input: 'x\n',
        encoding: 'utf8',
      })
    // The password is too short: the database is there, the account is not.
    expect(add().status).toBe(1)
    const { status, told } = run('after-restore.js', [], { DATA_DIR: empty })
    expect([status, told]).toEqual([1, expect.stringContaining('계정이 하나도 없어')])
  })

  test('after-restore names the database that it has treated', async () => {
    const seeded = await seededFolder()
    const { status, said } = run('after-restore.js', [], { DATA_DIR: seeded })
    rmSync(seeded, { recursive: true, force: true })
    expect([status, said]).toEqual([
      0,
      expect.stringContaining(`(내장 데이터베이스 ${join(seeded, 'database')})`),
    ])
  })

  test('a database is named without its password', () => {
    const nameOf = (databaseUrl: string) => databaseName({ dataDir: '/data', databaseUrl })
    expect(nameOf('postgres://survey:geheim@db.example.kr:5433/survey?sslmode=verify-full')).toBe(
      'PostgreSQL db.example.kr:5433/survey',
    )
    expect(nameOf('postgres:///survey?host=/var/run/postgresql')).toBe(
      'PostgreSQL /var/run/postgresql/survey',
    )
  })

  const noPostgres = whyNoPostgres()
  describe.skipIf(noPostgres !== null)('on PostgreSQL', () => {
    let cluster: PostgresCluster
    beforeAll(async () => {
      cluster = await startPostgres()
    })
    afterAll(() => cluster.stop())

    test.each(COMMANDS)('%s %j ends where it is empty, and leaves it so', (file, args) => {
      const { status, said, told } = run(file, args, { DATABASE_URL: cluster.url(), DATA_DIR: empty })
      expect([status, said, told]).toEqual([
        1,
        '',
        expect.stringMatching(/^PostgreSQL .*: 데이터베이스가 없거나/),
      ])
    })
  })
})
