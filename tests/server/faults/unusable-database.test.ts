import { readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded, openPostgres } from '#server/store/database.ts'
import { UnusableDatabaseError } from '#server/store/unusable-database.ts'
import {
  freePort,
  type PostgresCluster,
  startPostgres,
  whyNoPostgres,
} from '../support/databases/postgres.ts'

const NEWER = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`
const tooNew = /더 새로운 판의 서버/

test('a schema that is newer than the server is refused on the embedded database', async () => {
  const first = await openEmbedded()
  expect(await first.hasCurrentSchema()).toBe(true)
  await first.db.execute(NEWER)
  expect(await first.hasCurrentSchema()).toBe(false)
  const copy = await first.dump()
  await first.close()
  await expect(openEmbedded(undefined, copy)).rejects.toThrow(tooNew)
})

describe.skipIf(whyNoPostgres() !== null)('on PostgreSQL', { timeout: 120_000 }, () => {
  let cluster: PostgresCluster
  let own: pg.Client
  beforeAll(async () => {
    cluster = await startPostgres()
    own = new pg.Client(cluster.url())
    own.on('error', () => undefined)
    await own.connect()
  }, 120_000)
  afterAll(async () => {
    await own.end()
    cluster.stop()
  })

  test('a schema that is newer than the server is refused', async () => {
    await own.query('create database newer')
    const database = await openPostgres(cluster.url('newer'))
    await database.db.execute(NEWER)
    expect(await database.hasCurrentSchema()).toBe(false)
    await database.close()
    const error: unknown = await openPostgres(cluster.url('newer')).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnusableDatabaseError)
    expect(error).toMatchObject({ message: expect.stringMatching(tooNew) })
  })

  test('a database that is not UTF-8 is refused', async () => {
    await own.query(`create database latin encoding 'LATIN1' locale 'C' template template0`)
    await expect(openPostgres(cluster.url('latin'))).rejects.toThrow('UTF8이 아닙니다')
  })

  test('a wrong password, a missing database and a silent address are said in one line each', async () => {
    await own.query(`create role survey login password 'right'`)
    const { rows } = await own.query<{ hba_file: string }>('show hba_file')
    const hba = rows[0]!.hba_file
    writeFileSync(hba, `host all survey 127.0.0.1/32 scram-sha-256\n${readFileSync(hba, 'utf8')}`)
    await own.query('select pg_reload_conf()')
    const url = cluster.url()
    const wrong = url.replace('postgres@', 'survey:geheim@')
    for (const [given, words] of [
      [wrong, '아이디나 비밀번호가 올바르지 않습니다.'],
      [cluster.url('nowhere'), '그 이름의 데이터베이스가 없습니다.'],
      [`postgres://postgres@127.0.0.1:${await freePort()}/survey`, '그 주소에서 답하지 않습니다.'],
    ] as const) {
      await expect(openPostgres(given)).rejects.toThrow(words)
    }
    const started = spawnSync(process.execPath, ['dist-server/main.js'], {
      cwd: join(import.meta.dirname, '..', '..', '..'),
      env: { ...process.env, DATABASE_URL: wrong, PORT: '0' },
      encoding: 'utf8',
      timeout: 60_000,
    })
    const { msg, ...told } = JSON.parse(started.stderr) as { msg: string }
    expect(told).not.toHaveProperty('err')
    expect([started.status, msg]).toEqual([
      1,
      '데이터베이스에 연결할 수 없습니다 (DATABASE_URL): 아이디나 비밀번호가 올바르지 않습니다.',
    ])
  })
})
