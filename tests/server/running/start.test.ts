import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from '#server/env.ts'
import { FolderLockedError, lockFolder } from '#server/store/folder-lock.ts'
import { discardServer, runServer } from '../../support/server/run-server.ts'
import { seededFolder } from '../support/databases/seeded-folder.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'survey-start-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const tryTo = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

describe('the environment', () => {
  test('may be empty', () => {
    expect(readSettings({})).toMatchObject({ port: 8080, host: '127.0.0.1', demo: false, logLevel: 'info' })
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}))
    expect(readSettings({})).not.toHaveProperty('capabilities')
  })

  test('limits what PostgreSQL may take', () => {
    expect(readSettings({}).limits).toEqual({
      connections: 10,
      connectMs: 20_000,
      statementMs: 20_000,
      idleMs: 90_000,
    })
    const given = {
      DATABASE_CONNECTIONS: '4',
      DATABASE_CONNECT_SECONDS: '5',
      DATABASE_STATEMENT_SECONDS: '7',
    }
    expect(readSettings({ ...given, DATABASE_IDLE_SECONDS: '9' }).limits).toEqual({
      connections: 4,
      connectMs: 5_000,
      statementMs: 7_000,
      idleMs: 9_000,
    })
    expect(() => readSettings({ DATABASE_CONNECTIONS: '0' })).toThrow('DATABASE_CONNECTIONS=0')
  })

  test('has metrics only where it names a port for them, and then on this machine', () => {
    expect(readSettings({})).not.toHaveProperty('metrics')
    expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
    const elsewhere = { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }
    expect(readSettings(elsewhere).metrics).toEqual({ port: 9464, host: '10.0.0.7' })
    expect(() => readSettings({ METRICS_PORT: '0' })).toThrow('METRICS_PORT=0')
  })

  test('takes capabilities back', () => {
    expect(readSettings({ CAPABILITIES: '' }).capabilities).toEqual([])
    expect(readSettings({ CAPABILITIES: 'if-match, durable' }).capabilities).toEqual(['if-match', 'durable'])
  })

  test('is refused with one line per variable', () => {
    const read = () =>
      readSettings({ PORT: 'abc', S3_ENDPOINT: 'nowhere', DEMO: 'yes', CAPABILITIES: 'magic' })
    expect(read).toThrow(SettingsError)
    for (const line of tryTo(read).split('\n')) expect(line).toMatch(/[가-힣]/)
    for (const name of ['PORT=abc', 'S3_ENDPOINT=nowhere', 'DEMO=yes', 'CAPABILITIES=magic'])
      expect(read).toThrow(name)
  })

  test('keeps a password to itself when it is refused', () => {
    const read = () => readSettings({ DATABASE_URL: 'postgre://survey:geheim@db/survey' })
    expect(read).toThrow('DATABASE_URL')
    expect(read).not.toThrow(/geheim/)
  })

  test('takes secrets from files, which stand in no environment', () => {
    const folder = newFolder()
    const put = (name: string, text: string) => {
      const file = join(folder, name)
      writeFileSync(file, text)
      return file
    }
    const key = Buffer.alloc(32, 7)
    const settings = readSettings({
      DATABASE_URL_FILE: put('database', 'postgres://survey:geheim@db/survey\n'),
      SECRET_KEY_FILE: put('key', `${key.toString('base64')}\n`),
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'survey',
      S3_SECRET_ACCESS_KEY_FILE: put('bucket', 'geheim'),
    })
    expect(settings).toMatchObject({
      databaseUrl: 'postgres://survey:geheim@db/survey',
      secretKeys: [key],
      bucket: { secretAccessKey: 'geheim' },
    })
    const none = () => readSettings({ SECRET_KEY_FILE: join(folder, 'none') })
    expect(none).toThrow(SettingsError)
    expect(none).toThrow(/SECRET_KEY_FILE=.*none: 파일을/)
    const both = () => readSettings({ SECRET_KEY: 'geheim', SECRET_KEY_FILE: join(folder, 'key') })
    expect(both).toThrow(SettingsError)
    const wrong = () => readSettings({ SECRET_KEY_FILE: put('short', 'geheim') })
    expect(wrong).toThrow('SECRET_KEY')
    for (const refused of [both, wrong]) expect(refused).not.toThrow(/geheim/)
  })

  test('is refused where others would not be known by their certificates', () => {
    const read = (environment: Record<string, string>) => () => readSettings(environment)
    expect(read({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(/NODE_TLS_REJECT_UNAUTHORIZED/)
    for (const unchecked of ['sslmode=no-verify', 'a=b&uselibpqcompat=true&sslmode=require']) {
      expect(read({ DATABASE_URL: `postgres://db/survey?${unchecked}` })).toThrow(/DATABASE_URL/)
    }
    const url = 'postgres://db/survey?sslmode=verify-full&sslrootcert=/etc/ssl/survey/ca.pem'
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test.each(['yes', '1', '10.0.0.0/40', 'loopback 10.0.0.1', 'proxy.example'])(
    'takes no proxy that it cannot know: %s',
    (name) => {
      expect(() => readSettings({ TRUST_PROXY: name })).toThrow(`TRUST_PROXY=${name}`)
      expect(
        readSettings({ TRUST_PROXY: 'loopback, 172.16.0.0/12,fd00::/8, 192.0.2.1' }).trustProxy,
      ).toContain('loopback')
    },
  )
})

describe('the lock on the data folder', () => {
  test('is held once, and free after its release', async () => {
    const folder = newFolder()
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError)
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  test('of a dead process is taken over', async () => {
    const folder = newFolder()
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: dead, host: hostname(), started: '1' }))
    await (await lockFolder(folder)).release()
  })

  test('of a process whose number another has now is taken over', async () => {
    const folder = newFolder()
    writeFileSync(
      join(folder, 'server.lock'),
      JSON.stringify({ pid: process.ppid, host: hostname(), started: '1' }),
    )
    await (await lockFolder(folder)).release()
  })

  test('of another machine holds while it is fresh', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: 1, host: 'elsewhere', started: '1' }))
    await expect(lockFolder(folder)).rejects.toThrow(/elsewhere/)
  })

  test('that is half written is taken over', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'server.lock'), '{"pid":')
    await (await lockFolder(folder)).release()
  })
})

describe('the server process', () => {
  test('keeps a second one off its data, stops on SIGTERM, and survives kill -9', async () => {
    const server = await runServer({ dataDir: await seededFolder() })
    try {
      const second = start({ DATA_DIR: server.dataDir, PORT: '0' })
      expect([second.status, second.stderr]).toEqual([
        1,
        expect.stringContaining('다른 서버가 이 데이터 폴더를 쓰고 있습니다'),
      ])
      expect(second.stderr).not.toContain('at ')
      await server.kill()
      expect(existsSync(join(server.dataDir, 'server.lock'))).toBe(true)
      await server.start()
      const answer = await fetch(`${server.url}/api/auth/login/`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('admin:demo-admin')}` },
      })
      expect(answer.status).toBe(200)
      await server.stop()
      expect(existsSync(join(server.dataDir, 'server.lock'))).toBe(false)
    } finally {
      await discardServer(server)
    }
  })

  test('says all that it says in the format of its log, but to a person and in the demo', async () => {
    const server = spawn(process.execPath, ['dist-server/main.js'], {
      ...AT_HOME,
      env: { ...process.env, DATA_DIR: newFolder(), PORT: '0', LOG_LEVEL: 'info' },
    })
    const exited = once(server, 'exit')
    let said = ''
    // Once: a second signal means at once, and more may be said while it stops.
    let isStopping = false
    for (const output of [server.stdout, server.stderr]) output.setEncoding('utf8')
    server.stderr.on('data', (words: string) => (said += words))
    for await (const words of server.stdout as AsyncIterable<string>) {
      said += words
      if (!isStopping && said.includes('서버: ')) isStopping = server.kill('SIGTERM')
    }
    expect(await exited).toEqual([0, null])
    const words = said
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { level: number; msg: string }).msg)
    expect(words.join()).toMatch(/제조공정 참조모델 서버: http:\/\/127\.0\.0\.1:\d+/)

    const failed = start({ PORT: '70000' })
    const told = JSON.parse(failed.stderr) as { level: number; msg: string }
    expect([told.level, told.msg]).toEqual([60, expect.stringContaining('PORT=70000')])
  })

  test('says in one line what is wrong with its environment', () => {
    const failed = start({ PORT: '70000' })
    expect(failed.status).toBe(1)
    expect(failed.stderr).toContain('PORT=70000')
    expect(failed.stderr).not.toContain('at ')
  })
})

const AT_HOME = { cwd: join(import.meta.dirname, '..', '..', '..') }

function start(environment: Record<string, string>) {
  return spawnSync(process.execPath, ['dist-server/main.js'], {
    ...AT_HOME,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 120_000,
  })
}
