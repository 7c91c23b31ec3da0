import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { discardServer, runServer } from '../../support/server/run-server.ts'
import { type PostgresCluster, startPostgres, whyNoPostgres } from '../support/databases/postgres.ts'
import { seededFolder } from '../support/databases/seeded-folder.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const reason = whyNoPostgres()

describe.skipIf(reason !== null)('the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'survey-cli-'))
  let cluster: PostgresCluster
  let env: Record<string, string>
  beforeAll(async () => {
    cluster = await startPostgres()
    env = { DATABASE_URL: cluster.url(), DATA_DIR: folder, DEMO: '0' }
  })
  afterAll(() => {
    cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (file: string, args: readonly string[], input = '', elsewhere: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [join('dist-server', file), ...args], {
      cwd: root,
      env: { ...process.env, ...env, ...elsewhere },
      input,
      encoding: 'utf8',
    })
  const accounts = (...args: string[]) => run('accounts.js', args)

  test('manages accounts of a server that runs without demo mode', async () => {
    const server = await runServer({ dataDir: folder, env })
    try {
      const login = (password: string) =>
        fetch(`${server.url}/api/auth/login/`, {
          method: 'POST',
          headers: { authorization: `Basic ${btoa(`surveyor:${password}`)}` },
        })
      const status = async (password: string) => (await login(password)).status
      expect(run('accounts.js', ['add', 'surveyor', '--role', 'writer'], 'first-password\n').status).toBe(0)
      const { token } = (await (await login('first-password')).json()) as { token: string }
      const me = () => fetch(`${server.url}/api/auth/me/`, { headers: { authorization: `Token ${token}` } })
      expect(await (await me()).json()).toMatchObject({ username: 'surveyor', role: 'writer' })

      expect(run('accounts.js', ['password', 'surveyor'], 'second-password\n').status).toBe(0)
      expect([await status('first-password'), await status('second-password')]).toEqual([401, 200])
      await new Promise((resolve) => setTimeout(resolve, 2_100))
      expect((await me()).status).toBe(401)

      expect(accounts('role', 'surveyor', 'viewer').status).toBe(0)
      expect(accounts('list').stdout).toMatch(/surveyor\s+viewer/)
      expect(accounts('disable', 'surveyor').status).toBe(0)
      expect(await status('second-password')).toBe(401)
      expect(accounts('enable', 'surveyor').status).toBe(0)
      expect(await status('second-password')).toBe(200)

      expect(
        (
          await fetch(`${server.url}/api/auth/login/`, {
            method: 'POST',
            headers: { authorization: `Basic ${btoa('admin:demo-admin')}` },
          })
        ).status,
      ).toBe(401)
    } finally {
      await server.stop()
    }
  })

  test('takes the second factor from whoever has lost theirs, and the password alone signs them in', async () => {
    const server = await runServer({ dataDir: folder, env })
    try {
      expect(run('accounts.js', ['add', 'forgetful', '--role', 'writer'], 'river-otter-42\n').status).toBe(0)
      const login = () =>
        fetch(`${server.url}${paths.login}`, {
          method: 'POST',
          headers: { authorization: `Basic ${btoa('forgetful:river-otter-42')}` },
        })
      const { token } = (await (await login()).json()) as { token: string }
      const post = async (path: string, body: object) => {
        const answer = await fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return (await answer.json()) as { secret: string }
      }
      const { secret } = await post(paths.ownSecondFactor, { password: 'river-otter-42' })
      await post(paths.confirmSecondFactor, {
        code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
      })
      expect((await login()).status).toBe(401)

      expect(accounts('reset-second-factor', 'forgetful').status).toBe(0)
      expect((await login()).status).toBe(200)
      expect(run('audit-trail.js', ['--object', 'account:forgetful']).stdout).toMatch(
        /cli:.*second-factor-removed/,
      )

      const [again, nobody] = [
        accounts('reset-second-factor', 'forgetful'),
        accounts('reset-second-factor', 'nobody'),
      ]
      expect([again.status, nobody.status]).toEqual([1, 1])
      expect(again.stderr).toContain('2단계 인증을 쓰지 않는 계정입니다')
      expect(nobody.stderr).toContain('없는 아이디입니다')
    } finally {
      await server.stop()
    }
  })

  test('says in Korean what is wrong, without a stack', () => {
    for (const [args, input] of [
      [[], ''],
      [['add'], ''],
      [['add', 'surveyor'], 'long-enough-password\n'],
      [['add', 'x'], 'long-enough-password\n'],
      [['add', 'with:colon'], 'long-enough-password\n'],
      [['add', 'short'], 'short\n'],
      [['add', 'someone', '--role', 'king'], 'long-enough-password\n'],
      [['password', 'nobody'], 'long-enough-password\n'],
      [['explode', 'x'], ''],
    ] as const) {
      const { status, stderr } = run('accounts.js', [...args], input)
      expect(status, args.join(' ')).toBe(1)
      expect(stderr).toMatch(/[가-힣]/)
      expect(stderr).not.toMatch(/\n\s+at /)
    }
  })

  test('makes no database, and waits for none, where it is not told what to do', () => {
    const nowhere = join(folder, 'no-database')
    for (const [file, ...args] of [
      ['audit-trail.js', '--help'],
      ['audit-trail.js', '--since', 'yesterday'],
      ['accounts.js', 'add', 'someone', '--role', 'king'],
      ['accounts.js', '--help'],
      ['import.js', 'planes', 'some.csv'],
    ] as const) {
      const { status, stderr } = run(file, args, '', { DATA_DIR: nowhere, DATABASE_URL: undefined })
      expect(status, file).toBe(1)
      expect(stderr).toMatch(/사용법|역할은/)
    }
    expect(existsSync(nowhere)).toBe(false)
  })

  test('imports a file of CP949 and writes what became of each line', () => {
    const file = join(folder, 'equipment.csv')
    const report = join(folder, 'report.csv')
    writeFileSync(file, iconv.encode('장비명,세부분류,업종\n똠방 절단기,공작,금형\n', 'cp949'))
    const good = run('import.js', ['equipment', file, '--report', report])
    expect([good.status, good.stdout]).toEqual([0, expect.stringContaining('추가 1')])
    expect(readFileSync(report, 'utf8')).toContain('2,추가,"똠방 절단기"')
    writeFileSync(file, '장비명,세부분류\n이름만\n')
    const bad = run('import.js', ['equipment', file])
    expect([bad.status, bad.stdout]).toEqual([1, expect.stringContaining('2번째 줄 거부')])
    expect(run('import.js', ['planes', file]).stderr).toContain('사용법')
    expect(run('import.js', ['equipment', join(folder, 'none.csv')]).stderr).toContain('읽을 수 없습니다')
  })
})

test('accounts of a demo do not work once the demo is over', async () => {
  const dataDir = await seededFolder()
  const status = async (url: string) =>
    (
      await fetch(`${url}/api/auth/login/`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('admin:demo-admin')}` },
      })
    ).status
  const real = await runServer({ dataDir, env: { DEMO: '0' } })
  expect(await status(real.url)).toBe(401)
  await real.stop()
  const again = await runServer({ dataDir })
  expect(await status(again.url)).toBe(200)
  await discardServer(again)
})
