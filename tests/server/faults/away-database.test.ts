import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { isDatabaseAway } from '#server/store/away.ts'
import { LISTENER } from '#server/store/notices/listen.ts'
import { type Database, openPostgres, type PostgresLimits } from '#server/store/database.ts'
import { seedBasics } from '#server/seed/seed.ts'
import { until } from '../../support/until.ts'
import { groupId } from '../support/records/models.ts'
import { type PostgresCluster, startPostgres, whyNoPostgres } from '../support/databases/postgres.ts'
import type { Answer, Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const AWAY = [503, '10', '서버가 자료 저장소에 연결하지 못하고 있습니다. 잠시 후 다시 시도해주세요.']
const told = ({ status, headers, body }: Answer) => [status, headers['retry-after'], body?.detail]

describe.skipIf(whyNoPostgres() !== null)('a PostgreSQL that does not answer', { timeout: 120_000 }, () => {
  let cluster: PostgresCluster
  let own: pg.Client
  beforeAll(async () => {
    cluster = await startPostgres()
    const database = await openPostgres(cluster.url())
    await database.db.transaction((tx) => seedBasics(tx))
    await database.close()
    own = new pg.Client(cluster.url())
    own.on('error', () => undefined)
    await own.connect()
  }, 120_000)
  afterAll(() => cluster.stop())

  const withApp = async (
    limits: Partial<PostgresLimits>,
    run: (t: TestApp, database: Database) => Promise<void>,
  ) => {
    const database = await openPostgres(cluster.url(), limits)
    const t = await openTestApp(database)
    try {
      await run(t, database)
    } finally {
      await t.close()
      await database.close()
    }
  }

  test('a statement is cut off at its limit, and a transaction that stands still is ended', async () => {
    await withApp({ statementMs: 1_000, idleMs: 7_000 }, async (_t, { db }) => {
      const error: unknown = await db.execute(sql`select pg_sleep(60)`).catch((thrown: unknown) => thrown)
      expect(isDatabaseAway(error)).toBe(true)
      const idle = await db.execute(sql`show idle_in_transaction_session_timeout`)
      expect(idle).toMatchObject({ rows: [{ idle_in_transaction_session_timeout: '7s' }] })
    })
  })

  test('a call that waits too long for a lock is 503, and nothing is written', async () => {
    await withApp({ statementMs: 1_000 }, async (t) => {
      const admin = await t.as('admin')
      const body = { title: '잠긴 사이', group: { id: await groupId(admin, 'root', '기본 그룹') } }
      await own.query(`select pg_advisory_lock(hashtextextended('slugs:root', 0))`)
      expect(told(await admin.post(paths.models('root'), body))).toEqual(AWAY)
      await own.query('select pg_advisory_unlock_all()')
      expect((await own.query(`select 1 from models where title = '잠긴 사이'`)).rowCount).toBe(0)
      expect((await admin.post(paths.models('root'), body)).status).toBe(201)
    })
  })

  test('a call that waits for another which waits for it may come again, for it has done nothing', async () => {
    await withApp({}, async (_t, { db }) => {
      const lock = (name: number) => `select pg_advisory_xact_lock(${name})`
      // It is the other that PostgreSQL asks first.
      await own.query(`begin; set local deadlock_timeout = '10min'; ${lock(1)}`)
      const broken = db.transaction(async (tx) => {
        await tx.execute(lock(2))
        void own.query(lock(2))
        await tx.execute(lock(1))
      })
      const error: unknown = await broken.catch((thrown: unknown) => thrown)
      expect(isDatabaseAway(error)).toBe(true)
      await own.query('rollback')
    })
  })

  test('a call that gets no connection in time is 503, for reading and for writing', async () => {
    await withApp({ connections: 1, connectMs: 500 }, async (t, { db }) => {
      const admin = await t.as('admin')
      await db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        expect(told(await admin.get(paths.groups('root')))).toEqual(AWAY)
        expect(told(await admin.post(paths.models('root'), { title: '줄', group: { id: 1 } }))).toEqual(AWAY)
      })
      expect((await admin.get(paths.groups('root'))).status).toBe(200)
    })
  })

  test.each<[name: string, waitsFor: string, (admin: Caller) => Promise<() => Promise<Answer>>, object]>([
    [
      'a machine that was renamed',
      'catalogue-references',
      async (admin) => {
        const made = { name: '고칠 장비', equipmentType: '제조', industryType: '공통', otherType: '범용' }
        const { id } = (await admin.post(paths.equipment, made)).body
        return () => admin.patch(paths.keptEntry('equipment', id), { name: '고친 장비' })
      },
      { status: 200, body: { entry: { name: '고친 장비' } } },
    ],
    [
      'an account that was added',
      'account-names',
      (admin) => {
        const account = { username: 'newcomer', password: 'river-otter-42', role: 'viewer' }
        return Promise.resolve(() => admin.post(paths.people, account))
      },
      { status: 201, body: { username: 'newcomer' } },
    ],
    [
      'an account that was closed',
      'administrators',
      async (admin) => {
        const { results } = (await admin.get(paths.people)).body
        const { id } = results.find(({ username }: { username: string }) => username === 'kotric1')
        return () => admin.patch(paths.person(id), { isDisabled: true })
      },
      { status: 200, body: { isDisabled: true } },
    ],
  ])('%s is not said to be as it was, since the next call took the connection', async (...given) => {
    const [, waitsFor, prepare, answer] = given
    await withApp({ connections: 1, connectMs: 2_000 }, async (t, { db, connections }) => {
      const write = await prepare(await t.as('admin'))
      await own.query('select pg_advisory_lock(hashtextextended($1, 0))', [waitsFor])
      const written = write()
      const waiting = () => own.query('select 1 from pg_locks where not granted')
      await until(async () => expect((await waiting()).rowCount).toBe(1))
      const next = db.transaction(() => written)
      await until(() => expect(connections()?.waiting).toBe(1))
      await own.query('select pg_advisory_unlock_all()')
      expect(await written).toMatchObject(answer)
      await next
    })
  })

  test('a frozen connection is given up: a read may come again, of a write nothing is claimed', async () => {
    await withApp({ connections: 1, statementMs: 2_000, idleMs: 2_000 }, async (t) => {
      const admin = await t.as('admin')
      const body = { title: '얼어붙음', group: { id: await groupId(admin, 'root', '기본 그룹') } }
      const whileFrozen = async (call: () => Promise<Answer>) => {
        const pids = await pidsOfOthers(own)
        expect(pids.length).toBeGreaterThan(0)
        for (const pid of pids) process.kill(pid, 'SIGSTOP')
        const answer = await call().finally(() => {
          for (const pid of pids) process.kill(pid, 'SIGCONT')
        })
        await until(async () => {
          const left = await own.query('select 1 from pg_stat_activity where pid = any($1)', [pids])
          expect(left.rowCount).toBe(0)
        })
        return answer
      }
      expect(told(await whileFrozen(() => admin.get(paths.groups('root'))))).toEqual(AWAY)
      expect((await admin.get(paths.groups('root'))).status).toBe(200)
      const write = await whileFrozen(() => admin.post(paths.models('root'), body))
      expect([write.status, write.headers['retry-after']]).toEqual([500, undefined])
      expect((await admin.get(paths.groups('root'))).status).toBe(200)
    })
  })

  test('a database that is gone is 503 for every call', async () => {
    await withApp({}, async (t) => {
      const admin = await t.as('admin')
      cluster.stop()
      cluster = await startPostgres()
      // The first may meet a connection that has just been ended.
      await admin.get(paths.groups('root'))
      expect(told(await admin.get(paths.groups('root')))).toEqual(AWAY)
      expect(told(await admin.post(paths.models('root'), { title: '없음', group: { id: 1 } }))).toEqual(AWAY)
    })
  })
})

/** Of what calls go over, which does not include the one that is only listened on. */
async function pidsOfOthers(own: pg.Client): Promise<number[]> {
  const found = await own.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1`,
    [LISTENER],
  )
  return found.rows.map(({ pid }) => pid)
}
